/** `change`: null if the provider has nothing with this id. `find`: the id of what was created, but whose id was lost. */
type Saving<Saved> = {
  find: () => Promise<string | null>
  change: (id: string) => Promise<Saved | null>
  create: () => Promise<Saved>
}

/**
 * Changes something at the provider, or creates it if the provider does not have it.
 * @param known the id that we know; null: none
 */
export async function saveOnce<Saved>(known: string | null, { find, change, create }: Saving<Saved>): Promise<Saved> {
  const id = known ?? (await find())
  const changed = id === null ? null : await change(id)
  if (changed !== null) return changed
  // The provider lost what we know. Before creating it again, search for one whose id we do not know.
  const lostId = known === null ? null : await find()
  const found = lostId === null ? null : await change(lostId)
  return found ?? (await create())
}

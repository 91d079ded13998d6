import type { Db } from '@callwright/db/database'

/** @returns false where somebody else holds it */
export async function takeLease(
  db: Db,
  { name, holder, now, until }: { name: string; holder: string; now: number; until: number },
): Promise<boolean> {
  const values = { holder, leaseUntil: until }
  const taken = await db
    .insertInto('leases')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values).where('leases.leaseUntil', '<=', now))
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** @returns false where somebody else has taken it over */
export async function renewLease(
  db: Db,
  { name, holder, until }: { name: string; holder: string; until: number },
): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ leaseUntil: until })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

export async function endLease(db: Db, { name, holder }: { name: string; holder: string }): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** @param prefix a whole name, or how those of a kind begin */
export async function isHeld(db: Db, { prefix, now }: { prefix: string; now: number }): Promise<boolean> {
  const held = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .where('leaseUntil', '>', now)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** What nodes that are gone had held. */
export async function deleteLeasesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('leases').where('leaseUntil', '<', before).execute()
}

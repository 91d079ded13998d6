/**
 * Works on all items, several at once and in their order; `isStopping` ends it early, what is under way is waited for.
 * `work` has to deal with its own failures: after the first one nothing more is begun, and it is thrown when what was under
 * way has ended.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  { atOnce, isStopping = () => false }: { atOnce: number; isStopping?: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    // One iterator for all lanes: each takes the next that nobody has taken yet.
    for (const item of left) {
      if (isStopping() || failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}

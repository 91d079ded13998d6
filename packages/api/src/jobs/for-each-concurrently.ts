/**
 * Runs `work` on all items in order, `atOnce` at a time. When `isStopping` returns true or an item fails, no more items
 * start and the running items finish. The first failure is then thrown.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  { atOnce, isStopping = () => false }: { atOnce: number; isStopping?: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    // All lanes share one iterator, so each item is taken once.
    for (const item of remaining) {
      if (isStopping() || failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}

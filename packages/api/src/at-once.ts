/**
 * Works on all items, several at once and in their order; `isStopping` ends it early, what is under way is waited for.
 * `work` has to deal with its own failures: the first one ends everything.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  { atOnce, isStopping = () => false }: { atOnce: number; isStopping?: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const lane = async (): Promise<void> => {
    // One iterator for all lanes: each takes the next that nobody has taken yet.
    for (const item of left) {
      if (isStopping()) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
}

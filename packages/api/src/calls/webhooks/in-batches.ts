import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Works on items in batches: those of one turn of the event loop together, then those that arrived during the last batch.
 * Where a batch fails, each of its items is tried alone.
 * @param batching.isOfItem whether an item may be to blame for an error; any other error fails the whole batch at once
 * @param work returns results in the order of the items
 */
export function inBatches<T, R>(
  { most, isOfItem }: { most: number; isOfItem: (error: unknown) => boolean },
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      await nextTurn()
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await settle(batch, { work, isOfItem })
    }
    isRunning = false
  }

  return async (item) =>
    await new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

async function settle<T, R>(
  all: readonly Waiting<T, R>[],
  how: { work: (items: readonly T[]) => Promise<readonly R[]>; isOfItem: (error: unknown) => boolean },
): Promise<void> {
  try {
    const results = await how.work(all.map(({ item }) => item))
    for (const [index, { resolve, reject }] of all.entries()) {
      const result = results[index]
      if (index < results.length) resolve(result as R)
      else reject(new Error('A batch has left an item out'))
    }
  } catch (error) {
    if (all.length > 1 && how.isOfItem(error)) {
      for (const one of all) await settle([one], how)
      return
    }
    for (const { reject } of all) reject(error)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Processes items in batches: first those from one event-loop turn, then those that arrived during the previous batch.
 * If a batch fails, each of its items is retried alone.
 * @param batching.isItemError true if a single item may have caused the error; any other error fails the whole batch
 * @param work returns the results in item order
 */
export function createBatcher<T, R>(
  { max, isItemError }: { max: number; isItemError: (error: unknown) => boolean },
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let queue: WaitingItem<T, R>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) {
      await nextTurn()
      const batch = queue.slice(0, max)
      queue = queue.slice(max)
      await resolveBatch(batch, { work, isItemError })
    }
    isRunning = false
  }

  return async (item) =>
    await new Promise<R>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}

type WaitingItem<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

async function resolveBatch<T, R>(
  all: readonly WaitingItem<T, R>[],
  batching: { work: (items: readonly T[]) => Promise<readonly R[]>; isItemError: (error: unknown) => boolean },
): Promise<void> {
  try {
    const results = await batching.work(all.map(({ item }) => item))
    for (const [index, { resolve, reject }] of all.entries()) {
      const result = results[index]
      if (index < results.length) resolve(result as R)
      else reject(new Error('The batch returned too few results'))
    }
  } catch (error) {
    if (all.length > 1 && batching.isItemError(error)) {
      for (const waitingItem of all) await resolveBatch([waitingItem], batching)
      return
    }
    for (const { reject } of all) reject(error)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Works on what is asked for in batches: the first at once, whatever comes while that is under way together afterwards.
 * So a single request waits for nothing, and many at once share one transaction. Where a batch fails, each of its items is
 * tried by itself.
 * @param batching.keyOf items of one key share batches; different keys are worked on side by side
 * @param batching.gathers the first waits for the turn of the event loop to end, and goes with what came in it
 * @param batching.isOfItem whether an item may be to blame for an error; any other one fails the whole batch at once
 * @param work answers in the order of the items
 */
export function inBatches<T, R>(
  batching: {
    keyOf: (item: T) => string
    most: number
    gathers?: boolean
    isOfItem?: (error: unknown) => boolean
  },
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const { keyOf, most, gathers = false, isOfItem = () => true } = batching
  const waiting = new Map<string, Job<T, R>[]>()

  const run = async (key: string, queue: Job<T, R>[]): Promise<void> => {
    if (gathers) await nextTurn()
    while (queue.length > 0) {
      await settle(queue.splice(0, most), { work, isOfItem })
      // The embedded database answers within the same turn of the event loop; let others in between.
      await nextTurn()
    }
    waiting.delete(key)
  }

  return async (item) =>
    await new Promise<R>((resolve, reject) => {
      const key = keyOf(item)
      const job = { item, resolve, reject }
      const queue = waiting.get(key)
      if (queue) return void queue.push(job)
      const started = [job]
      waiting.set(key, started)
      void run(key, started)
    })
}

type Job<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

async function settle<T, R>(
  jobs: readonly Job<T, R>[],
  how: { work: (items: readonly T[]) => Promise<readonly R[]>; isOfItem: (error: unknown) => boolean },
): Promise<void> {
  const { work, isOfItem } = how
  try {
    const results = await work(jobs.map(({ item }) => item))
    for (const [index, { resolve, reject }] of jobs.entries()) {
      const result = results[index]
      if (index < results.length) resolve(result as R)
      else reject(new Error('A batch has left an item out'))
    }
  } catch (error) {
    if (jobs.length > 1 && isOfItem(error)) {
      for (const job of jobs) await settle([job], how)
      return
    }
    for (const { reject } of jobs) reject(error)
  }
}

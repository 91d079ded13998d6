import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Works on what is asked for in batches: the first at once, whatever comes while that is under way together afterwards.
 * So a single request waits for nothing, and many at once share one transaction. Where a batch fails, each of its items is
 * tried by itself.
 * @param keyOf items of one key share batches; different keys are worked on side by side
 * @param work answers in the order of the items
 */
export function inBatches<T, R>(
  { keyOf, most }: { keyOf: (item: T) => string; most: number },
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const waiting = new Map<string, Job<T, R>[]>()

  const run = async (key: string, queue: Job<T, R>[]): Promise<void> => {
    while (queue.length > 0) {
      await settle(queue.splice(0, most), work)
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
  work: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<void> {
  try {
    const results = await work(jobs.map(({ item }) => item))
    for (const [index, { resolve, reject }] of jobs.entries()) {
      const result = results[index]
      if (index < results.length) resolve(result as R)
      else reject(new Error('A batch has left an item out'))
    }
  } catch (error) {
    const [first] = jobs
    if (jobs.length === 1 && first) return first.reject(error)
    for (const job of jobs) await settle([job], work)
  }
}

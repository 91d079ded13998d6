/** Runs work with the same key one after another. */
export type KeyedLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** For what nothing else uses at the same time. */
export const noLock: KeyedLock = async (_key, work) => await work()

/** Runs work in call order. */
export function createKeyedQueue(): KeyedLock {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // A failure in the previous work reaches its own caller.
    const current = before.then(work, work)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}

/** Work on the same key waits for each other, in the order in which it came. */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function oneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // A failure of the one before is its own caller's matter.
    const own = before.then(work, work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}

/** Longer than a store takes to process or drop a request. */
const UNCERTAIN_MS = 60_000

/**
 * Blobs whose removal got no response. For a minute the store may still remove them, even after the same blob was
 * stored again.
 */
export type Uncertain = { add(hash: string): void; has(hash: string): boolean }

export function createUncertainRemovals(now: () => number = () => performance.now()): Uncertain {
  // In insertion order, so the oldest comes first.
  const until = new Map<string, number>()
  const forget = (): void => {
    for (const [hash, end] of until) {
      if (end > now()) return
      until.delete(hash)
    }
  }
  return {
    add(hash) {
      forget()
      until.delete(hash)
      until.set(hash, now() + UNCERTAIN_MS)
    },
    has(hash) {
      forget()
      return until.has(hash)
    },
  }
}

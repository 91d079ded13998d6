/** Longer than a store takes to process or drop a request. */
const UNCERTAIN_MS = 60_000

/**
 * Blobs whose removal got no response. For a minute the store may still remove them, even after the same blob was
 * stored again.
 */
export type UncertainRemovals = { add(hash: string): void; has(hash: string): boolean }

export function createUncertainRemovals(now: () => number = () => performance.now()): UncertainRemovals {
  // In insertion order, so the oldest comes first.
  const expiryByHash = new Map<string, number>()
  const forgetExpired = (): void => {
    for (const [hash, end] of expiryByHash) {
      if (end > now()) return
      expiryByHash.delete(hash)
    }
  }
  return {
    add(hash) {
      forgetExpired()
      expiryByHash.delete(hash)
      expiryByHash.set(hash, now() + UNCERTAIN_MS)
    },
    has(hash) {
      forgetExpired()
      return expiryByHash.has(hash)
    },
  }
}

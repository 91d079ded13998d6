/** Suspends work that calls `wait` until `release` is called; `reached` resolves at the first `wait`. */
export function createLatch(): { reached: Promise<void>; wait: () => Promise<void>; release: () => void } {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    async wait() {
      reached.resolve()
      await released.promise
    },
    release: released.resolve,
  }
}

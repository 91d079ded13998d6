/** Suspends work that calls `stand` until `thaw` is called; `reached` resolves at the first `stand`. */
export function ice(): { reached: Promise<void>; stand: () => Promise<void>; thaw: () => void } {
  const [reached, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    async stand() {
      reached.resolve()
      await thawed.promise
    },
    thaw: thawed.resolve,
  }
}

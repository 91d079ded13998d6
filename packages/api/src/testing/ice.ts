/** Where a node stands still until it is thawed. */
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

/** Waits until `check` returns a truthy value, and returns that value; rejects after `timeoutMs`. */
export async function waitUntil<T>(check: () => Promise<T | null | undefined | false>, timeoutMs = 60_000): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > giveUpAt) throw new Error(`Did not become true within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

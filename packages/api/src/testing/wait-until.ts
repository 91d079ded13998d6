type Falsy = null | undefined | false

/** Waits until `check` returns a truthy value, and returns that value; rejects after `timeoutMs`. */
export async function waitUntil<T>(
  check: () => Promise<T | Falsy> | T | Falsy,
  description = 'a condition',
  timeoutMs = 60_000,
): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > giveUpAt) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The clocks of nodes differ a little, and small corrections are normal. */
export const CLOCK_TOLERANCE_MS = 10_000

/** Whether `at` is less than `ms` ago. A time in the future is not: the clock ran ahead then and was corrected. */
export function isRecent(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + CLOCK_TOLERANCE_MS
}

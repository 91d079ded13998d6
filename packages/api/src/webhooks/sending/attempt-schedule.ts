const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each attempt, from the Standard Webhooks specification: ten attempts over three days. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Spreads the waits by 20% in both directions, so that deliveries that failed together are not repeated together. */
const JITTER = 0.2
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/** Failures in a row after which an endpoint is paused. */
const FAILURES_UNTIL_PAUSE = 5
const FIRST_PAUSE_MS = 15 * SECOND_MS
const MAX_PAUSE_MS = 10 * MINUTE_MS

/**
 * When a delivery is attempted again, in epoch milliseconds; null after the last attempt.
 * @param failure.attempts so far, at least one
 * @param failure.earliest what the receiver asked for; null if it did not
 * @param random 0 up to, but not including, 1
 */
export function nextAttemptAt(
  { attempts, now, earliest }: { attempts: number; now: number; earliest: number | null },
  random: number = Math.random(),
): number | null {
  const waitMs = WAITS_MS[attempts - 1]
  if (waitMs === undefined) return null
  const at = now + Math.round(waitMs * (1 - JITTER + 2 * JITTER * random))
  return Math.max(at, Math.min(earliest ?? 0, now + MAX_RETRY_AFTER_MS))
}

/** Reads a `Retry-After` header: seconds, or a date. @returns epoch milliseconds; null if there is no valid header */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return now + Number(header) * SECOND_MS
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** How long nothing is sent to an endpoint after this many failures in a row, in milliseconds; null: not paused. */
export function pauseAfter(failures: number): number | null {
  if (failures < FAILURES_UNTIL_PAUSE) return null
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FAILURES_UNTIL_PAUSE, 20), MAX_PAUSE_MS)
}

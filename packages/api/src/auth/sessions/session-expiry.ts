const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** How far the clock may step back before sessions end; small corrections are normal. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

export type SessionTimes = { persistent: boolean; createdAt: number; lastSeenAt: number }

/**
 * When an unused session ends, in epoch milliseconds: after 12 idle hours; with "remember me" after 30 idle days, and
 * in any case 90 days after sign-in.
 */
export function sessionEndsAt({ persistent, createdAt, lastSeenAt }: SessionTimes): number {
  if (!persistent) return lastSeenAt + 12 * HOUR_MS
  return Math.min(lastSeenAt + 30 * DAY_MS, createdAt + 90 * DAY_MS)
}

/** A clock that steps back must not extend a session, so the session ends. */
export function isSessionExpired(times: SessionTimes, now: number): boolean {
  return now >= sessionEndsAt(times) || now < times.lastSeenAt - CLOCK_TOLERANCE_MS
}

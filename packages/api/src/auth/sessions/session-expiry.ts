const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** How far the clock may step back before sessions end: small corrections are daily life. */
const CLOCK_TOLERANCE = 5 * 60 * 1000

export type SessionTimes = { persistent: boolean; createdAt: number; lastSeenAt: number }

/**
 * When a session ends unless it is used before: after 12 idle hours, with "remember me" after 30 idle days
 * and after 90 days in any case. Epoch milliseconds.
 */
export function sessionEndsAt({ persistent, createdAt, lastSeenAt }: SessionTimes): number {
  if (!persistent) return lastSeenAt + 12 * HOUR
  return Math.min(lastSeenAt + 30 * DAY, createdAt + 90 * DAY)
}

/** A clock that was stepped back must never lengthen a session, so such a session ends. */
export function isSessionOver(times: SessionTimes, now: number): boolean {
  return now >= sessionEndsAt(times) || now < times.lastSeenAt - CLOCK_TOLERANCE
}

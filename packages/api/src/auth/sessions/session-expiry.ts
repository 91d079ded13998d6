const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export type SessionTimes = { persistent: boolean; createdAt: number; lastSeenAt: number }

/**
 * When an unused session ends, in epoch milliseconds: after 12 idle hours; with "remember me" after 30 idle days, and
 * in any case 90 days after sign-in.
 */
export function sessionEndsAt({ persistent, createdAt, lastSeenAt }: SessionTimes): number {
  if (!persistent) return lastSeenAt + 12 * HOUR_MS
  return Math.min(lastSeenAt + 30 * DAY_MS, createdAt + 90 * DAY_MS)
}

/** A session that was used while the clock ran ahead counts as used now. */
export function isSessionExpired({ persistent, createdAt, lastSeenAt }: SessionTimes, now: number): boolean {
  const times = { persistent, createdAt: Math.min(createdAt, now), lastSeenAt: Math.min(lastSeenAt, now) }
  return now >= sessionEndsAt(times)
}

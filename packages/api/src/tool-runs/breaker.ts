/** For how long a tool gets no requests after this many failures in a row. */
export const PAUSE_MS = 60_000
export const FAILURES_MAX = 5

/** Whether a tool is paused. A pause that ends later than it could was set by a clock that ran ahead. */
export function isPausedUntil(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + PAUSE_MS
}

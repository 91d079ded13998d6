import { formatTime } from '@callwright/contract/calls/call-text'
import { formatClock, parseClock } from '@callwright/contract/text/clock'

const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 30
const MINUTE_MS = 60_000

/** The half hours of a day, `00:00` to `23:30`. */
export const CLOCK_TIMES: readonly string[] = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_time, step) =>
  formatClock(step * STEP_MINUTES),
)

/** `21:00` as `9:00 PM`. */
export function describeClock(clock: string): string {
  return formatTime(parseClock(clock) * MINUTE_MS, { timeZone: 'UTC' })
}

/** The time this many minutes later, on the next day if necessary. */
export function addMinutes(clock: string, minutes: number): string {
  return formatClock((parseClock(clock) + minutes) % DAY_MINUTES)
}

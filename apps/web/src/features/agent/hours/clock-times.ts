import { formatTime } from '@callwright/contract/calls/call-text'

const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 30
const MINUTE_MS = 60_000

/** The half hours of a day, `00:00` to `23:30`. */
export const CLOCK_TIMES: readonly string[] = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_time, step) =>
  toClock(step * STEP_MINUTES),
)

/** `21:00` as `9:00 PM`. */
export function formatClock(clock: string): string {
  return formatTime(toMinutes(clock) * MINUTE_MS, { timeZone: 'UTC' })
}

/** The time this many minutes later, on the next day if necessary. */
export function addMinutes(clock: string, minutes: number): string {
  return toClock((toMinutes(clock) + minutes) % DAY_MINUTES)
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

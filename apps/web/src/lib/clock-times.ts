import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import { formatClock, parseClock } from '@callwright/contract/text/clock'

const STEP_MINUTES = 30

/** The start of the calling hours, the half hours in between, and their end. */
export function listClockTimes({ from, until }: CallingHours): string[] {
  const [first, last] = [parseClock(from), parseClock(until)]
  const steps = Array.from({ length: Math.ceil(last / STEP_MINUTES) }, (_time, step) => step * STEP_MINUTES)
  const halfHours = steps.filter((minute) => minute > first && minute < last)
  return [first, ...halfHours, last].map(formatClock)
}

/** Formats `21:00` as `9:00 PM`, and `24:00` as `midnight`. */
export function formatClockTime(clock: string): string {
  const minutes = parseClock(clock)
  if (minutes === 24 * 60) return 'midnight'
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats calling hours as `9:00 AM – 9:00 PM`; null has no limits. */
export function formatHours(hours: CallingHours | null): string {
  return hours === null ? 'At any hour' : `${formatClockTime(hours.from)} – ${formatClockTime(hours.until)}`
}

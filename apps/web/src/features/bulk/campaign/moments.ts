import { formatDate, formatTime } from '@callwright/contract/call-texts'

const DAY = 24 * 60 * 60_000

/** A moment with its day: `Nov 21, 2026, 3:45 PM`. */
export function momentText(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}

/** The same without its year, where many stand in a column: `Nov 21, 3:45 PM`. */
export function shortMomentText(at: number): string {
  return `${formatDate(at).replace(/, \d+$/, '')}, ${formatTime(at)}`
}

/** The time alone where it is within half a day, else with its day. */
export function soonText(at: number, now: number = Date.now()): string {
  return Math.abs(at - now) < DAY / 2 ? formatTime(at) : momentText(at)
}

/** A length in its two largest units: `1 h 12 min`, `45 s`. */
export function lengthText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

import { formatDate, formatTime } from '@callwright/contract/call-texts'

/** A moment in the reader's zone, which it names: `Nov 21, 2026, 3:45 PM EST`. */
export function momentText(at: number): string {
  return `${formatDate(at)}, ${formatTime(at, { withZone: true })}`
}

/** The same without year and zone, where there is little room: `Nov 21, 3:45 PM`. */
export function shortMomentText(at: number): string {
  return `${formatDate(at).replace(/, \d+$/, '')}, ${formatTime(at)}`
}

/** `November 2026` of `2026-11`. */
export function monthLabel(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.UTC(year, number - 1))
}

/** `Nov 3` of `2026-11-03`. */
export function dayLabel(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

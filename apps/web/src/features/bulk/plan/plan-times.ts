import type { PlanRange } from '@callwright/contract/campaigns/flight-plan'
import { formatTime } from '@callwright/contract/calls/call-text'
import { formatCount, formatDay } from '#lib/format.ts'
import { isoDay, startOfDay } from '#lib/url-state/period.ts'

const MINUTE_MS = 60_000
const ROUND_MS = 5 * MINUTE_MS
/** Shorter campaigns say how long they take instead of when they end. */
const SHORT_MS = 10 * MINUTE_MS

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** `today`, `tomorrow`, `Wednesday`; a week later or more `Dec 12`. In the reader's time zone. */
function nameDay(at: number, now: number): string {
  if (isoDay(at) === isoDay(now)) return 'today'
  if (isoDay(at) === isoDay(startOfDay(now, 1))) return 'tomorrow'
  return at < startOfDay(now, 7) ? weekday.format(at) : formatDay(isoDay(at))
}

/** `today`, `tomorrow`, `on Wednesday`, `on Dec 12`. */
export function formatOnDay(at: number, now: number): string {
  const name = nameDay(at, now)
  return name === 'today' || name === 'tomorrow' ? name : `on ${name}`
}

/** `on Wednesday at about 11:40 AM`. */
export function formatAbout(at: number, now: number): string {
  return `${formatOnDay(at, now)} at about ${formatTime(at)}`
}

/**
 * When a campaign ends: `on Wednesday at about 11:40 AM (between 11:10 AM and 12:30 PM)`, or `in about 3 minutes (2
 * to 5)` if that is soon.
 */
export function formatEnd({ low, median, high }: PlanRange, now: number): string {
  if (high - now < SHORT_MS) return formatMinutesUntil({ low: low - now, median: median - now, high: high - now })
  if (high - low <= SHORT_MS) return formatAbout(median, now)
  const round = (at: number, how: (value: number) => number): number => how(at / ROUND_MS) * ROUND_MS
  const [from, about, until] = [round(low, Math.floor), round(median, Math.round), round(high, Math.ceil)]
  const isOneDay = isoDay(from) === isoDay(until)
  const format = (at: number): string => (isOneDay ? formatTime(at) : `${nameDay(at, now)} at ${formatTime(at)}`)
  return `${formatAbout(about, now)} (between ${format(from)} and ${format(until)})`
}

function formatMinutesUntil({ low, median, high }: PlanRange): string {
  const [from, about, until] = [
    Math.floor(low / MINUTE_MS),
    Math.round(median / MINUTE_MS),
    Math.ceil(high / MINUTE_MS),
  ]
  if (until <= 1) return 'in less than a minute'
  const range = from < until - 1 ? ` (${Math.max(1, from)} to ${until})` : ''
  return `in about ${formatCount(Math.max(1, about), 'minute')}${range}`
}

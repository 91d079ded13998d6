import { formatDate, formatTime } from '@callwright/contract/calls/call-text'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `1,204`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** `1 row`, `1,204 rows`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}

/** The same for a count that ends at `max`: `1 row`, `100+ rows`. */
export function formatCapped(count: number, noun: string, { max = 100, plural = `${noun}s` } = {}): string {
  return count < max ? formatCount(count, noun, plural) : `${formatNumber(max)}+ ${plural}`
}

/** A date and time in the reader's zone: `Nov 21, 2026, 3:45 PM`. */
export function formatDateTime(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}

/** The same with the zone: `Nov 21, 2026, 3:45 PM EST`. */
export function formatZonedDateTime(at: number): string {
  return `${formatDate(at)}, ${formatTime(at, { withZone: true })}`
}

/** The same without the zone, and without the current year, for columns: `Nov 21, 3:45 PM`. */
export function formatShortDateTime(at: number, now: number = Date.now()): string {
  const currentYear = `, ${new Date(now).getFullYear()}`
  return `${formatDate(at).replace(currentYear, '')}, ${formatTime(at)}`
}

/** The time alone on the same day, else with its date: `Nov 21, 8:00 AM`. */
export function formatUpcomingTime(at: number, now: number = Date.now()): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatShortDateTime(at, now)
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `November 2026` for `2026-11`. */
export function formatMonth(text: string): string {
  const [year = 1970, number = 1] = text.split('-').map(Number)
  return month.format(Date.UTC(year, number - 1))
}

/** `Nov 3` for `2026-11-03`. */
export function formatDay(text: string): string {
  const [year = 1970, number = 1, date = 1] = text.split('-').map(Number)
  return day.format(Date.UTC(year, number - 1, date))
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** When the next month begins, as minutes are counted: `December 1 (UTC)`. */
export function formatNextMonthStart(now: number = Date.now()): string {
  const date = new Date(now)
  return `${monthDay.format(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))} (UTC)`
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const AGO_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** `just now`, `5 minutes ago`, `yesterday`. */
export function formatAgo(at: number, now: number): string {
  const [unit, length] = AGO_UNITS.find(([, each]) => now - at >= each) ?? []
  return unit && length ? ago.format(-Math.floor((now - at) / length), unit) : 'just now'
}

/** A length of time in milliseconds, to the second below an hour: `1 h 12 min`, `12 min 5 s`, `45 s`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / SECOND_MS))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** A length of time in milliseconds, coarse, for ages and intervals: `3 d 4 h`, `1 d`, `12 min`, `8 s`. */
export function formatAge(milliseconds: number): string {
  const age = Math.max(0, milliseconds)
  if (age >= DAY_MS) return twoUnits(`${Math.floor(age / DAY_MS)} d`, Math.floor((age % DAY_MS) / HOUR_MS), 'h')
  if (age >= HOUR_MS) return twoUnits(`${Math.floor(age / HOUR_MS)} h`, Math.floor((age % HOUR_MS) / MINUTE_MS), 'min')
  return age >= MINUTE_MS ? `${Math.floor(age / MINUTE_MS)} min` : `${Math.floor(age / SECOND_MS)} s`
}

function twoUnits(larger: string, rest: number, unit: string): string {
  return rest === 0 ? larger : `${larger} ${rest} ${unit}`
}

/** Minutes with one decimal: `1,204.5`. */
export function formatMinutes(minutes: number): string {
  return minutes.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** Whole minutes, such as a limit or a benchmark: `1,500 min`. */
export function formatWholeMinutes(minutes: number): string {
  return `${formatNumber(minutes)} min`
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** `12.3 GB`. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < BYTE_UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  const maximumFractionDigits = unit === 0 || size >= 100 ? 0 : 1
  return `${size.toLocaleString('en-US', { maximumFractionDigits })} ${BYTE_UNITS[unit] ?? ''}`
}

/** Days in the reader's time zone: yesterday, days that end today, or custom days (`YYYY-MM-DD`, inclusive). */
export type Preset = 'yesterday' | keyof typeof DAYS
export type Period = { preset: Preset } | { from: string | null; to: string | null }

/** Epoch milliseconds; `from` is inclusive, `to` is exclusive. */
export type Bounds = { from: number; to: number }

/** The number of days of each preset that ends today. */
const DAYS = { today: 1, '7d': 7, '30d': 30, '90d': 90 }
/** Years are typed digit by digit, so earlier days are unfinished input. Later days are beyond the server's limit. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2047-12-30'

/** Reads `range`, or `from` and `to`, from a URL; null if none of them is valid. */
export function readPeriod(params: URLSearchParams, presets: readonly Preset[]): Period | null {
  const preset = presets.find((name) => name === params.get('range'))
  if (preset) return { preset }
  const [from, to] = [validateDay(params.get('from')), validateDay(params.get('to'))]
  return from || to ? { from, to } : null
}

/** A period's URL parameters; an empty value means that the parameter is removed. */
export function periodParams(period: Period | null): { range: string; from: string; to: string } {
  if (!period) return { range: '', from: '', to: '' }
  if ('preset' in period) return { range: period.preset, from: '', to: '' }
  return { range: '', from: period.from ?? '', to: period.to ?? '' }
}

/** The bounds of a period; an open side, or an end today, has none. Days in the wrong order are swapped. */
export function toBounds(period: Period | null, now: number): Partial<Bounds> {
  if (!period) return {}
  if ('preset' in period) return presetBounds(period.preset, now)
  const isReversed = period.from && period.to && period.from > period.to
  const [first, last] = isReversed ? [period.to, period.from] : [period.from, period.to]
  return {
    ...(first ? { from: startOfDay(parseDay(first)) } : {}),
    ...(last ? { to: startOfDay(parseDay(last), 1) } : {}),
  }
}

function presetBounds(preset: Preset, now: number): Partial<Bounds> {
  if (preset === 'yesterday') return { from: startOfDay(now, -1), to: startOfDay(now) }
  return { from: startOfDay(now, 1 - DAYS[preset]) }
}

/** Both bounds of a period: by default it ends with today and is `days` long; it is never longer than `max` days. */
export function toCompleteBounds(
  period: Period | null,
  { now, days, max }: { now: number; days: number; max: number },
): Bounds {
  const bounds = toBounds(period, now)
  const to = bounds.to ?? startOfDay(Math.max(now, bounds.from ?? now), 1)
  const from = bounds.from ?? startOfDay(to, -days)
  return { from: Math.max(from, startOfDay(to, -max)), to }
}

/** The day of a timestamp in the reader's zone, `YYYY-MM-DD`. */
export function isoDay(at: number): string {
  const date = new Date(at)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** The text if it is an existing day within the limits, else null. */
export function validateDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null
  return isoDay(parseDay(text)) === text ? text : null
}

/**
 * Midnight at the start of the day of a timestamp, `days` later; by the calendar, since a day may have 23 or 25 hours.
 */
export function startOfDay(at: number, days = 0): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** The reader's zone, an IANA name. */
export function getBrowserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function parseDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

const HALF_HOUR_MS = 30 * 60 * 1000
export const HOUR_MS = 2 * HALF_HOUR_MS
export const DAY_MS = 24 * HOUR_MS
/** No time zone changes its offset twice within a week, and `Intl` lookups are slow. */
const SAMPLE_INTERVAL_MS = 7 * DAY_MS

/** A period in which a zone's UTC offset is constant. `offset` in milliseconds; `to` is exclusive. */
export type OffsetPeriod = { from: number; to: number; offset: number }

/** Splits a range at the zone's offset changes, which happen on half hours. */
export function splitByOffset(timeZone: string, { from, to }: { from: number; to: number }): OffsetPeriod[] {
  const offsetAt = createOffsetLookup(timeZone)
  const times: OffsetPeriod[] = []
  let current = { from, offset: offsetAt(from) }
  for (let at = from; at < to; at += SAMPLE_INTERVAL_MS) {
    const until = Math.min(at + SAMPLE_INTERVAL_MS, to)
    if (offsetAt(until) === current.offset) continue
    const change = findChange(at, until, (time) => offsetAt(time) === current.offset)
    if (change >= to) break
    if (change > current.from) times.push({ ...current, to: change })
    current = { from: change, offset: offsetAt(change) }
  }
  return [...times, { ...current, to }]
}

/** The first half hour after `from`, up to `to`, for which `isAsBefore` is false (binary search). */
function findChange(from: number, to: number, isAsBefore: (time: number) => boolean): number {
  let last = Math.floor(from / HALF_HOUR_MS)
  let changed = Math.ceil(to / HALF_HOUR_MS)
  while (changed - last > 1) {
    const middle = Math.floor((last + changed) / 2)
    if (isAsBefore(middle * HALF_HOUR_MS)) last = middle
    else changed = middle
  }
  return changed * HALF_HOUR_MS
}

/**
 * Returns a function from a timestamp to the zone's UTC offset in milliseconds. `Intl` is slow, so offsets are cached
 * per day; only on days with an offset change is each timestamp looked up.
 * @throws RangeError for a zone that does not exist
 */
export function createOffsetLookup(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (at: number): number => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }
  const steady = new Map<number, number | null>()
  const dayOffset = (day: number): number | null => {
    const known = steady.get(day)
    if (known !== undefined) return known
    const first = offsetAt(day * DAY_MS)
    const offset = first === offsetAt((day + 1) * DAY_MS) ? first : null
    steady.set(day, offset)
    return offset
  }
  return (at) => dayOffset(Math.floor(at / DAY_MS)) ?? offsetAt(at)
}

/** The number of a local day, counted from 1970-01-01. */
export function dayNumber(at: number, offset: number): number {
  return Math.floor((at + offset) / DAY_MS)
}

/** The local days in the periods, in order. */
export function listDayNumbers(periods: readonly OffsetPeriod[]): number[] {
  const days = new Set<number>()
  for (const { from, to, offset } of periods) {
    for (let day = dayNumber(from, offset); day <= dayNumber(to - 1, offset); day += 1) days.add(day)
  }
  return [...days]
}

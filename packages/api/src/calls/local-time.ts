const HALF_HOUR_MS = 30 * 60 * 1000
export const HOUR_MS = 2 * HALF_HOUR_MS
export const DAY_MS = 24 * HOUR_MS
/** No zone changes its clocks twice within a week; asking the calendar is slow. */
const LOOK_EVERY_MS = 7 * DAY_MS

/** A time in which a zone's clocks are not changed: they are `offset` milliseconds ahead of UTC. `to` is exclusive. */
export type SteadyTime = { from: number; to: number; offset: number }

/** A range cut where the zone's clocks change, which they do at half hours. */
export function steadyTimes(timeZone: string, { from, to }: { from: number; to: number }): SteadyTime[] {
  const offsetAt = zoneOffsets(timeZone)
  const times: SteadyTime[] = []
  let current = { from, offset: offsetAt(from) }
  for (let at = from; at < to; at += LOOK_EVERY_MS) {
    const until = Math.min(at + LOOK_EVERY_MS, to)
    if (offsetAt(until) === current.offset) continue
    const change = firstOther(at, until, (moment) => offsetAt(moment) === current.offset)
    if (change >= to) break
    if (change > current.from) times.push({ ...current, to: change })
    current = { from: change, offset: offsetAt(change) }
  }
  return [...times, { ...current, to }]
}

/** The first half hour after `from`, up to `to`, that is not as before. */
function firstOther(from: number, to: number, isAsBefore: (moment: number) => boolean): number {
  let last = Math.floor(from / HALF_HOUR_MS)
  let other = Math.ceil(to / HALF_HOUR_MS)
  while (other - last > 1) {
    const middle = Math.floor((last + other) / 2)
    if (isAsBefore(middle * HALF_HOUR_MS)) last = middle
    else other = middle
  }
  return other * HALF_HOUR_MS
}

/**
 * Tells how far a zone's clock is ahead of UTC at a moment, in milliseconds. Asking the calendar is slow, so it is asked
 * once a day, and for every moment only on the few days on which it changes.
 * @throws RangeError for a zone that does not exist
 */
export function zoneOffsets(timeZone: string): (at: number) => number {
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
  const offsetOfDay = (day: number): number | null => {
    const known = steady.get(day)
    if (known !== undefined) return known
    const first = offsetAt(day * DAY_MS)
    const offset = first === offsetAt((day + 1) * DAY_MS) ? first : null
    steady.set(day, offset)
    return offset
  }
  return (at) => offsetOfDay(Math.floor(at / DAY_MS)) ?? offsetAt(at)
}

/** A day of a clock as its number since 1970-01-01. */
export function dayNumber(at: number, offset: number): number {
  return Math.floor((at + offset) / DAY_MS)
}

/** `YYYY-MM-DD` */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

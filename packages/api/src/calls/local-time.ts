const DAY_MS = 24 * 60 * 60 * 1000

/** A moment on the reader's own clock. `weekday`: 0 is Sunday. */
export type LocalHour = { day: string; weekday: number; hour: number }

/** Tells moments in a zone. */
export function localHours(timeZone: string): (at: number) => LocalHour {
  const offsetAt = zoneOffsets(timeZone)
  return (at) => {
    const local = new Date(at + offsetAt(at))
    return { day: local.toISOString().slice(0, 10), weekday: local.getUTCDay(), hour: local.getUTCHours() }
  }
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

/** The days from one to another, both inclusive, as `YYYY-MM-DD`. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

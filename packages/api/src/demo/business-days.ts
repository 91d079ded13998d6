import { createOffsetLookup, DAY_MS, dayNumber, HOUR_MS } from '../context/local-time.ts'

// The example business works in its own time zone, whatever the server's is. Its days are counted from 1970-01-01.

const offsetAt = createOffsetLookup('America/New_York')

const SUNDAY = 0
export const SATURDAY = 6

/** The months (from 0), the first and last day on which each can fall, and its weekday if that is always the same. */
const HOLIDAYS: readonly { month: number; days: readonly [number, number]; weekday?: number }[] = [
  { month: 0, days: [1, 1] }, // New Year's Day
  { month: 4, days: [25, 31], weekday: 1 }, // Memorial Day
  { month: 6, days: [4, 4] }, // Independence Day
  { month: 8, days: [1, 7], weekday: 1 }, // Labor Day
  { month: 10, days: [22, 28], weekday: 4 }, // Thanksgiving
  { month: 11, days: [25, 25] }, // Christmas Day
]

export function localDayOf(at: number): number {
  return dayNumber(at, offsetAt(at))
}

/**
 * The time at which a local clock shows this hour, which may have a fraction. Offsets change early on Sundays, so from
 * 8 a.m. the local time read as UTC has the same offset as the result.
 */
export function timeOn(day: number, hour: number): number {
  const local = Math.floor(day * DAY_MS + hour * HOUR_MS)
  return local - offsetAt(local)
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7
}

export function isWorkday(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const isHoliday = HOLIDAYS.some(({ month, days: [first, last], weekday = weekdayOf(day) }) => {
    const isInRange = date.getUTCDate() >= first && date.getUTCDate() <= last
    return date.getUTCMonth() === month && isInRange && weekdayOf(day) === weekday
  })
  return weekdayOf(day) !== SUNDAY && !isHoliday
}

/** Counts back workdays that are not Saturdays. @param count 1 for the last one before this day */
export function findWeekdayBefore(day: number, count: number): number {
  let found = day
  for (let left = count; left > 0;) {
    found -= 1
    if (isWorkday(found) && weekdayOf(found) !== SATURDAY) left -= 1
  }
  return found
}

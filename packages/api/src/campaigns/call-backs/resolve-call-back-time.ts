import { canonicalTimeZone } from '@callwright/contract/text/time-zone'

import { createOffsetLookup, DAY_MS, dayNumber } from '../../context/local-time.ts'
import type { WantedDay, WantedTime } from './read-wanted-time.ts'

const MINUTE_MS = 60_000

/**
 * The first time after `at` that the customer can mean.
 * @param at when they said it
 * @param zones every time zone that the customer could be in
 * @returns epoch ms; null if it has passed, or depends on the zone and that is not known
 */
export function resolveCallBackTime(wanted: WantedTime, at: number, zones: readonly string[]): number | null {
  if ('afterMinutes' in wanted) return at + wanted.afterMinutes * MINUTE_MS
  const [time = null, ...others] = new Set(zones.map((zone) => resolveInZone(wanted, at, zone)))
  return others.length === 0 ? time : null
}

type TimeOfDay = Extract<WantedTime, { day: unknown }>

function resolveInZone(wanted: TimeOfDay, at: number, zone: string): number | null {
  const timeZone = canonicalTimeZone(zone)
  if (timeZone === null) return null
  const offsetAt = createOffsetLookup(timeZone)
  const today = dayNumber(at, offsetAt(at))
  const days = wanted.day === null ? [today, today + 1] : [findDay(wanted.day, today)]
  const times = days.flatMap((day) =>
    wanted.minutes.map((minutes) => {
      const local = day * DAY_MS + minutes * MINUTE_MS
      // The offset may change before then.
      return local - offsetAt(local - offsetAt(local))
    }),
  )
  return times.find((time) => time > at) ?? null
}

/** Days are counted from 1970-01-01, a Thursday. Weeks begin on Monday. */
function findDay(day: WantedDay, today: number): number {
  if ('inDays' in day) return today + day.inDays
  const weekday = (today + 3) % 7
  if (day.isNextWeek) return today - weekday + 7 + day.weekday
  return today + ((day.weekday - weekday + 6) % 7) + 1
}

import { createOffsetLookup, DAY_MS, dayNumber, splitByOffset } from '../../context/local-time.ts'

/** When people may be called, in their local time. */
export type DailyWindow = {
  /** minutes after midnight; `from` is inclusive, `until` exclusive */
  from: number
  until: number
  /** 0 for Monday to 6 for Sunday; every day by default */
  weekdays?: readonly number[]
  /** epoch milliseconds; excludes the part of the day that this time is in: morning, afternoon, or evening */
  except?: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** The first minutes of the afternoon and the evening. */
const [AFTERNOON, EVENING] = [12 * 60, 17 * 60]
/** Zones whose windows do not overlap within four weeks never do. */
const MAX_SEARCH_MS = 28 * DAY_MS

/**
 * True if the local time in every zone is within the window: a number that could be in several zones is called only
 * when all of them allow it. False without zones or with an unknown zone.
 */
export function isWithin(at: number, zones: readonly string[], window: DailyWindow): boolean {
  return zones.length > 0 && zones.every((zone) => isOpen(at, zone, window))
}

/** The first time at or after `at` that is within the window in every zone; null if there is none in four weeks. */
export function findNextOpening(at: number, zones: readonly string[], window: DailyWindow): number | null {
  if (zones.length === 0 || zones.some((zone) => findOffsets(zone) === null)) return null
  let time = at
  while (time - at < MAX_SEARCH_MS) {
    const closedZone = zones.find((zone) => !isOpen(time, zone, window))
    if (closedZone === undefined) return time
    time = findNextChange(closedZone, time, window)
  }
  return null
}

/** The next time at which the window may open: where it or a part of the day begins, or where the offset changes. */
function findNextChange(zone: string, at: number, window: DailyWindow): number {
  const offsetAt = (time: number): number => findOffsets(zone)?.(time) ?? 0
  const offset = offsetAt(at)
  const midnight = dayNumber(at, offset) * DAY_MS - offset
  const minutes = [window.from, AFTERNOON, EVENING, DAY_MINUTES + window.from]
  const next = Math.min(...minutes.map((minute) => midnight + minute * MINUTE_MS).filter((time) => time > at))
  if (offsetAt(next) === offset) return next
  return splitByOffset(zone, { from: at, to: next + 1 })[1]?.from ?? next
}

function isOpen(at: number, zone: string, { from, until, weekdays, except }: DailyWindow): boolean {
  const offsetAt = findOffsets(zone)
  if (offsetAt === null) return false
  const { weekday, minutes } = toLocalTime(at, offsetAt(at))
  if (minutes < from || minutes >= until || weekdays?.includes(weekday) === false) return false
  return except === undefined || partOfDay(minutes) !== partOfDay(toLocalTime(except, offsetAt(except)).minutes)
}

/** `minutes` after midnight, with fractions. */
function toLocalTime(at: number, offset: number): { weekday: number; minutes: number } {
  const day = dayNumber(at, offset)
  // 1970-01-01 was a Thursday.
  return { weekday: (day + 3) % 7, minutes: (at + offset - day * DAY_MS) / MINUTE_MS }
}

function partOfDay(minutes: number): 'morning' | 'afternoon' | 'evening' {
  if (minutes < AFTERNOON) return 'morning'
  return minutes < EVENING ? 'afternoon' : 'evening'
}

/** The minute of the week in a zone: 0 for Monday 0:00. UTC for a zone that does not exist. */
export function minuteOfWeek(at: number, zone: string): number {
  const { weekday, minutes } = toLocalTime(at, findOffsets(zone)?.(at) ?? 0)
  return weekday * DAY_MINUTES + Math.floor(minutes)
}

/** Cache of all zones used; there are only a few hundred. */
const offsetsByZone = new Map<string, ((at: number) => number) | null>()
const MAX_ZONES = 2000

/** null if the zone does not exist */
function findOffsets(zone: string): ((at: number) => number) | null {
  const cached = offsetsByZone.get(zone)
  if (cached !== undefined) return cached
  const offsets = readZone(zone)
  if (offsetsByZone.size < MAX_ZONES) offsetsByZone.set(zone, offsets)
  return offsets
}

function readZone(zone: string): ((at: number) => number) | null {
  try {
    return createOffsetLookup(zone)
  } catch {
    return null
  }
}

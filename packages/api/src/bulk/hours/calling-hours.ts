import { createOffsetLookup } from '../../calls/local-time.ts'

/** Minutes after local midnight; `from` is inclusive, `until` exclusive. */
export type DailyWindow = { from: number; until: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const STEP_MS = 15 * MINUTE_MS
/** Zones whose windows do not overlap within this time never do. */
const MAX_SEARCH_MS = 8 * DAY_MS

/** @param clock HH:MM, 24:00 for the end of the day */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** HH:MM */
export function formatClock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/**
 * True if the local time in every zone is within the window: a number that could be in several zones is called only
 * when all of them allow it. False without zones or with an unknown zone.
 */
export function isWithin(at: number, zones: readonly string[], window: DailyWindow): boolean {
  return zones.length > 0 && zones.every((zone) => isOpen(at, zone, window))
}

/**
 * The first time at or after `at` that is within the window in every zone; null if there is none. Accurate to a quarter
 * of an hour across an offset change.
 */
export function findNextOpening(at: number, zones: readonly string[], window: DailyWindow): number | null {
  if (zones.length === 0 || zones.some((zone) => findOffsets(zone) === null)) return null
  let time = at
  while (time - at < MAX_SEARCH_MS) {
    const closedZone = zones.find((zone) => !isOpen(time, zone, window))
    if (closedZone === undefined) return time
    time = findOpening(closedZone, time, window)
  }
  return null
}

function findOpening(zone: string, at: number, window: DailyWindow): number {
  const offset = findOffsets(zone)?.(at) ?? 0
  const sinceMidnight = (((at + offset) % DAY_MS) + DAY_MS) % DAY_MS
  const from = window.from * MINUTE_MS
  const expected = at + (sinceMidnight < from ? from - sinceMidnight : DAY_MS - sinceMidnight + from)
  // The offset may change before then.
  let time = expected + offset - (findOffsets(zone)?.(expected) ?? 0)
  while (time <= at || !isOpen(time, zone, window)) time += STEP_MS
  return time
}

function isOpen(at: number, zone: string, window: DailyWindow): boolean {
  const offsetAt = findOffsets(zone)
  if (offsetAt === null) return false
  const local = (((at + offsetAt(at)) % DAY_MS) + DAY_MS) % DAY_MS
  return local >= window.from * MINUTE_MS && local < window.until * MINUTE_MS
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

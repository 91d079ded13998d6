import type { CallingHours } from '@callwright/contract/campaigns/campaigns'

import { type DailyWindow, isWithin, parseClock, findNextOpening } from '../hours/calling-hours.ts'
import { findNumberZones } from '../hours/number-zones.ts'

/** The list's time zone applies; without one, all zones that the number could be in. */
type Callee = { phoneNumber: string; timeZone: string | null }

export function listPossibleZones({ phoneNumber, timeZone }: Callee): readonly string[] {
  return timeZone === null ? findNumberZones(phoneNumber) : [timeZone]
}

export function toDailyWindow(hours: CallingHours | null): DailyWindow | null {
  return hours && { from: parseClock(hours.from), until: parseClock(hours.until) }
}

/**
 * When a recipient may be called: `now`, `later`, or `never` (its zone is unknown, or its possible zones have no
 * calling hours in common).
 */
export function checkCallingTime(
  callee: Callee,
  window: DailyWindow | null,
  at: number,
): { when: 'now' } | { when: 'later'; dueAt: number } | { when: 'never'; isZoneKnown: boolean } {
  if (window === null) return { when: 'now' }
  const zones = listPossibleZones(callee)
  if (isWithin(at, zones, window)) return { when: 'now' }
  const dueAt = findNextOpening(at, zones, window)
  if (dueAt !== null) return { when: 'later', dueAt }
  return {
    when: 'never',
    isZoneKnown: zones.length > 0 && zones.every((zone) => findNextOpening(at, [zone], window) !== null),
  }
}

/**
 * Returns a function that finds the first time at or after `startsAt` when a recipient may be called. Recipients that
 * can never be called are due at once: the dialer then skips them with the reason.
 */
export function createDueTimeFinder(
  hours: CallingHours | null,
  startsAt: number,
): (row: { e164: string; timeZone: string | null }) => number {
  const window = toDailyWindow(hours)
  const dueAtByZones = new Map<string, number>()
  return ({ e164, timeZone }) => {
    if (window === null) return startsAt
    const zones = listPossibleZones({ phoneNumber: e164, timeZone })
    const key = zones.join('&')
    const dueAt = dueAtByZones.get(key) ?? findNextOpening(startsAt, zones, window) ?? startsAt
    dueAtByZones.set(key, dueAt)
    return dueAt
  }
}

import type { CallingHours } from '@callwright/contract/campaigns/campaigns'

import { type DailyWindow, isWithin, parseClock, nextOpening } from '../hours/calling-hours.ts'
import { numberZones } from '../hours/number-zones.ts'

/** The list's time zone applies; without one, all zones that the number could be in. */
type Callee = { phoneNumber: string; timeZone: string | null }

export function zonesOf({ phoneNumber, timeZone }: Callee): readonly string[] {
  return timeZone === null ? numberZones(phoneNumber) : [timeZone]
}

export function toDailyWindow(hours: CallingHours | null): DailyWindow | null {
  return hours && { from: parseClock(hours.from), until: parseClock(hours.until) }
}

/**
 * When a recipient may be called: `now`, `later`, or `never` (its zone is unknown, or its possible zones have no
 * calling hours in common).
 */
export function whenToCall(
  callee: Callee,
  window: DailyWindow | null,
  at: number,
): { when: 'now' } | { when: 'later'; dueAt: number } | { when: 'never'; isZoneKnown: boolean } {
  if (window === null) return { when: 'now' }
  const zones = zonesOf(callee)
  if (isWithin(at, zones, window)) return { when: 'now' }
  const dueAt = nextOpening(at, zones, window)
  if (dueAt !== null) return { when: 'later', dueAt }
  return {
    when: 'never',
    isZoneKnown: zones.length > 0 && zones.every((zone) => nextOpening(at, [zone], window) !== null),
  }
}

/**
 * Returns a function that finds the first time at or after `startsAt` when a recipient may be called. Recipients that
 * can never be called are due at once: the dialer then skips them with the reason.
 */
export function firstDueAt(
  hours: CallingHours | null,
  startsAt: number,
): (row: { e164: string; timeZone: string | null }) => number {
  const window = toDailyWindow(hours)
  const dueAtByZones = new Map<string, number>()
  return ({ e164, timeZone }) => {
    if (window === null) return startsAt
    const zones = zonesOf({ phoneNumber: e164, timeZone })
    const key = zones.join('&')
    const dueAt = dueAtByZones.get(key) ?? nextOpening(startsAt, zones, window) ?? startsAt
    dueAtByZones.set(key, dueAt)
    return dueAt
  }
}

import type { E164 } from '@callwright/contract/text/phone'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import { parseClock } from '@callwright/contract/text/clock'

import type { Settings } from '../../context/context.ts'
import type { CampaignRecord } from '../campaigns.repo.ts'
import { type DailyWindow, isWithin, findNextOpening } from './calling-hours.ts'
import { findNumberZones } from './number-zones.ts'

/** The list's time zone applies; without one, all zones that the number could be in. */
export type Callee = { phoneNumber: E164; timeZone: string | null }

export function listPossibleZones({ phoneNumber, timeZone }: Callee): readonly string[] {
  return timeZone === null ? findNumberZones(phoneNumber) : [timeZone]
}

function toDailyWindow(hours: CallingHours | null): DailyWindow | null {
  return hours && { from: parseClock(hours.from), until: parseClock(hours.until) }
}

/** Test Mode campaigns dial no real phone, so calling hours do not apply. */
export function campaignWindow(
  campaign: Pick<CampaignRecord, 'callingFrom' | 'callingUntil' | 'testMode'>,
): DailyWindow | null {
  const { callingFrom: from, callingUntil: until, testMode } = campaign
  return testMode === 1 || from === null || until === null ? null : toDailyWindow({ from, until })
}

/** A campaign's window, narrowed to what the installation now allows. */
export function allowedWindow(
  campaign: Parameters<typeof campaignWindow>[0],
  { callingHours: allowed }: Pick<Settings, 'callingHours'>,
): DailyWindow | null {
  const window = campaignWindow(campaign)
  if (allowed === null || campaign.testMode === 1) return window
  const { from, until } = window ?? { from: allowed.from, until: allowed.to }
  return { from: Math.max(from, allowed.from), until: Math.min(until, allowed.to) }
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
 * The first time at or after `at` when a recipient may be called. A recipient that can never be called is due at `at`:
 * the dialer then skips it with the reason.
 */
export function findCallingTime(callee: Callee, window: DailyWindow | null, at: number): number {
  const time = checkCallingTime(callee, window, at)
  return time.when === 'later' ? time.dueAt : at
}

/**
 * Returns a function that finds the first time at or after `startsAt` when a recipient may be called. Recipients that
 * can never be called are due at once: the dialer then skips them with the reason.
 */
export function createDueTimeFinder(
  hours: CallingHours | null,
  startsAt: number,
): (row: { e164: E164; timeZone: string | null }) => number {
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

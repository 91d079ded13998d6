import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'

import { isPlaceUnknown } from '@callwright/contract/text/area-codes'
import { minuteOfWeek } from '../../campaigns/hours/calling-hours.ts'
import { listPossibleZones } from '../../campaigns/hours/due-time.ts'
import { planRetry } from '../../campaigns/retries/plan-retry.ts'
import { checkHours, type Verdict } from '../dialer/dialer-rules.ts'
import type { FlightCampaign, FlightPerson } from './plan-input.ts'

const MINUTE_MS = 60_000

/**
 * Where people are. People of a campaign in the same zones share it, because it remembers what the hours allow: they
 * begin and end on whole minutes, and parts of the day at least on quarters of an hour.
 */
export type Place = {
  hourAt: (at: number) => number
  check: (person: FlightPerson, hours: Parameters<typeof checkHours>[1], at: number) => Verdict
  planRetry: (
    campaign: FlightCampaign,
    rules: RetryRules,
    last: { lastAttemptAt: number; endedAt: number },
  ) => number | null
}

const QUARTER_MS = 15 * MINUTE_MS
/** More than the quarters of an hour between two attempts. */
const QUARTERS = 1_000_000

export function createPlaceFinder(): (person: FlightPerson) => Place {
  const places = new Map<string, Place>()
  return (person) => {
    const zones = listPossibleZones(person)
    // The reason for `never`.
    const isUnknown = person.timeZone === null && isPlaceUnknown(person.phoneNumber)
    const key = `${person.campaign} ${isUnknown} ${zones.join('&')}`
    const place = places.get(key) ?? createPlace(zones)
    places.set(key, place)
    return place
  }
}

function createPlace(zones: readonly string[]): Place {
  const verdicts = new Map<number, Verdict>()
  const retries = new Map<number, number | null>()
  let hour = { quarter: -1, ofWeek: 0 }
  const keyOf = (at: number, lastAttemptAt: number): number => {
    const minute = Math.floor(at / MINUTE_MS)
    return minute * QUARTERS + (Math.floor(minute / 15) - Math.floor(lastAttemptAt / QUARTER_MS))
  }
  return {
    hourAt(at) {
      const quarter = Math.floor(at / QUARTER_MS)
      if (quarter !== hour.quarter) {
        hour = { quarter, ofWeek: Math.floor(minuteOfWeek(at, zones[0] ?? 'Etc/UTC') / 60) }
      }
      return hour.ofWeek
    },
    check(person, { window, rules, lastAttemptAt = 0 }, at) {
      const key = rules === null ? -Math.floor(at / MINUTE_MS) : keyOf(at, lastAttemptAt)
      const known = verdicts.get(key)
      if (known) return known
      const verdict = checkHours(person, { window, rules, lastAttemptAt }, at)
      verdicts.set(key, verdict)
      return verdict
    },
    planRetry({ retryWindow: window, testMode }, rules, { lastAttemptAt, endedAt }) {
      const earliest = endedAt + rules.afterMinutes * MINUTE_MS
      const key = keyOf(earliest, lastAttemptAt)
      const known = retries.get(key)
      if (known !== undefined && !testMode) return known === IN_TIME ? earliest : known
      const retryAt = planRetry({ rules, window, zones, testMode, lastAttemptAt, endedAt })
      retries.set(key, retryAt === earliest ? IN_TIME : retryAt)
      return retryAt
    },
  }
}

const IN_TIME = -1

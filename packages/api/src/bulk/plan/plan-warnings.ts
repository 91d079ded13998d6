import { isOpenAt } from '@callwright/contract/agent/opening-hours'
import { formatClock } from '@callwright/contract/text/clock'

import { minuteOfWeek } from '../../campaigns/hours/calling-hours.ts'
import { listPossibleZones } from '../../campaigns/hours/due-time.ts'
import type { Flight, FlownCall } from './flight.ts'
import type { PlanInput, PlanResult } from './plan-input.ts'

type Warnings = PlanResult['warnings']
/** A flight with the calls of the planned campaign, and how many people other campaigns called. */
export type Flown = { flight: Flight; flown: readonly FlownCall[]; others: number }
/** Flies the median flight once more, with a change. */
type FlyAgain = (change: Partial<PlanInput>) => Flown

const MINUTE_MS = 60_000
const HALF_HOUR_MINUTES = 30
const NOON = 12 * 60
const DAY_MINUTES = 24 * 60
/** Smaller savings are not worth a change. */
const WORTHWHILE_MS = 6 * 60 * MINUTE_MS
const DELAY_MS = 10 * MINUTE_MS

/** People who wait because the limit is reached, and the minutes that they would need. */
export function warnOfLimit({ people, campaigns }: PlanInput, { flight, flown }: Flown): Warnings {
  const { limitAt: at, skipped, overSeconds } = flight
  if (at === null) return []
  const isEarly = new Set(flown.flatMap(({ startsAt, person }) => (startsAt < at ? [person] : [])))
  const later = flown.filter(({ startsAt }) => startsAt >= at)
  const waiting = new Set(later.map(({ person }) => person))
  const called = waiting.size
  for (const [person, { campaign, refusal, onCallSince }] of people.entries()) {
    const isCalled = isEarly.has(person) || onCallSince !== null
    if (campaign === 0 && refusal === null && !isCalled && !skipped.has(person)) waiting.add(person)
  }
  if (waiting.size === 0) return []
  const talk = campaigns[0]?.testMode ? 0 : later.reduce((sum, { result }) => sum + result.seconds, 0)
  const seconds = overSeconds + (talk * waiting.size) / Math.max(1, called)
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return [{ kind: 'limit', at, people: waiting.size, minutes, fix: null }]
}

/** Conversations at times when nobody takes transfers. An earlier end must keep everyone who is called. */
export function warnOfTransfers(input: PlanInput, { flight, flown }: Flown, flyAgain: FlyAgain): Warnings {
  const { openingHours, people, campaigns } = input
  const missed = listMissed(input, flown)
  const [first] = missed
  if (openingHours === null || !first) return []
  const late = missed.flatMap(({ startsAt, person }) => {
    const zones = people[person] ? listPossibleZones(people[person]) : []
    const local = minuteOfWeek(startsAt, zones[0] ?? 'Etc/UTC') % DAY_MINUTES
    return local >= NOON ? [local] : []
  })
  const until = Math.floor(Math.min(...late) / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES
  const warning = { kind: 'no-transfers', at: first.startsAt, calls: missed.length } as const
  const window = campaigns[0]?.window
  if (late.length === 0 || !window || until <= window.from || until >= window.until) return [{ ...warning, fix: null }]
  const again = flyAgain(endAt(input, until))
  const isFix =
    listMissed(input, again.flown).length < missed.length &&
    !again.flight.isCut &&
    countPeople(again.flown) >= countPeople(flown) &&
    again.flight.skipped.size <= flight.skipped.size
  return [{ ...warning, fix: isFix ? { until: formatClock(until) } : null }]
}

function countPeople(flown: readonly FlownCall[]): number {
  return new Set(flown.map(({ person }) => person)).size
}

/** Conversations that nobody could be put through to a person. */
function listMissed({ openingHours }: PlanInput, flown: readonly FlownCall[]): FlownCall[] {
  if (openingHours === null) return []
  // Reading local time is slow.
  const openByMinute = new Map<number, boolean>()
  return flown.filter(({ startsAt, result }) => {
    if (result.status !== 'completed' || result.endReason === 'voicemail') return false
    const minute = Math.floor(startsAt / MINUTE_MS)
    const isOpen = openByMinute.get(minute) ?? isOpenAt(openingHours, minute * MINUTE_MS)
    openByMinute.set(minute, isOpen)
    return !isOpen
  })
}

/** The planned campaign with another end of its hours, in minutes; its first calls are due at its start. */
function endAt({ campaigns, people, now }: PlanInput, until: number): Partial<PlanInput> {
  const { nextAt = now } = campaigns[0] ?? {}
  return {
    campaigns: campaigns.map((campaign, index) => {
      if (index > 0 || campaign.window === null) return campaign
      const window = { ...campaign.window, until }
      return { ...campaign, window, retryWindow: window }
    }),
    people: people.map((person) => {
      const isFirst = person.campaign === 0 && person.attempts === 0 && !person.isCallBack
      return isFirst ? { ...person, dueAt: nextAt } : person
    }),
  }
}

/** Later hours, as far as the installation allows them, that end the campaign hours earlier, and miss no transfers. */
export function warnOfHours(input: PlanInput, { flight, flown }: Flown, flyAgain: FlyAgain): Warnings {
  const { latestUntil: until } = input
  if (until === null || flight.endsAt === null) return []
  const again = flyAgain(endAt(input, until))
  const { endsAt: at, isCut } = again.flight
  if (at === null || isCut || (!flight.isCut && flight.endsAt - at < WORTHWHILE_MS)) return []
  if (listMissed(input, again.flown).length > listMissed(input, flown).length) return []
  return [{ kind: 'short-hours', at, fix: { until: formatClock(until) } }]
}

/** Other campaigns that use the same lines, if the campaign ends later because of them. */
export function warnOfOthers({ people, now }: PlanInput, { flight, others }: Flown, flyAgain: FlyAgain): Warnings {
  const { endsAt } = flight
  if (others === 0 || endsAt === null) return []
  const alone = flyAgain({ people: people.filter(({ campaign }) => campaign === 0) }).flight.endsAt
  const delayMs = alone === null ? 0 : endsAt - alone
  if (delayMs < DELAY_MS || delayMs < 0.1 * (endsAt - now)) return []
  return [{ kind: 'shared-lines', people: others, delayMs, fix: null }]
}

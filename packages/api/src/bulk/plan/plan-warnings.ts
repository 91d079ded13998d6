import { isOpenAt } from '@callwright/contract/agent/opening-hours'
import { formatClock } from '@callwright/contract/text/clock'

import { minuteOfWeek } from '../../campaigns/hours/calling-hours.ts'
import { listPossibleZones } from '../../campaigns/hours/due-time.ts'
import type { Flight, FlownCall } from './flight.ts'
import type { PlanInput, PlanResult } from './plan-input.ts'

type Warnings = PlanResult['warnings']
/** Flies the median flight once more, with a change. @returns when it ends */
type FlyAgain = (change: Partial<PlanInput>) => number | null

const MINUTE_MS = 60_000
const HALF_HOUR_MINUTES = 30
const NOON = 12 * 60
const DAY_MINUTES = 24 * 60
/** Smaller savings are not worth a change. */
const WORTHWHILE_MS = 6 * 60 * MINUTE_MS
const DELAY_MS = 10 * MINUTE_MS

/** People who wait because the limit is reached, and the minutes that they would need. */
export function warnOfLimit(
  { limitAt: at, skipped }: Flight,
  flown: readonly FlownCall[],
  { people }: PlanInput,
): Warnings {
  if (at === null) return []
  const isEarly = new Set(flown.flatMap(({ startsAt, person }) => (startsAt < at ? [person] : [])))
  const later = flown.filter(({ startsAt }) => startsAt >= at)
  const waiting = new Set(later.map(({ person }) => person))
  const called = waiting.size
  for (const [person, { campaign, refusal, onCallSince }] of people.entries()) {
    const isCalled = isEarly.has(person) || onCallSince !== null
    if (campaign === 0 && refusal === null && !isCalled && !skipped.has(person)) waiting.add(person)
  }
  const seconds = later.reduce((sum, { result }) => sum + result.seconds, 0)
  const minutes = Math.ceil((seconds * waiting.size) / Math.max(1, called) / 60)
  return waiting.size === 0 ? [] : [{ kind: 'limit', at, people: waiting.size, minutes, fix: null }]
}

/** Conversations at times when nobody takes transfers. */
export function warnOfTransfers(flown: readonly FlownCall[], { openingHours, people, campaigns }: PlanInput): Warnings {
  if (openingHours === null) return []
  // Reading local time is slow.
  const openByMinute = new Map<number, boolean>()
  const talks = flown.filter(({ result }) => result.status === 'completed' && result.endReason !== 'voicemail')
  const timed = talks.flatMap(({ startsAt: at, person }) => {
    const callee = people[person]
    if (!callee) return []
    const minute = Math.floor(at / MINUTE_MS)
    const isOpen = openByMinute.get(minute) ?? isOpenAt(openingHours, minute * MINUTE_MS)
    openByMinute.set(minute, isOpen)
    return [{ at, isOpen, local: minuteOfWeek(at, listPossibleZones(callee)[0] ?? 'Etc/UTC') % DAY_MINUTES }]
  })
  const missed = timed.filter(({ isOpen }) => !isOpen)
  const [first] = missed
  if (!first) return []
  const late = missed.filter(({ local }) => local >= NOON).map(({ local }) => local)
  const until = Math.floor(Math.min(...late) / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES
  // An earlier end helps only if every call that it moves is at a time when nobody takes transfers.
  const helps = late.length > 0 && until > (campaigns[0]?.window?.from ?? 0)
  const isFix = helps && timed.every(({ isOpen, local }) => !isOpen || local < until)
  const fix = isFix && campaigns[0]?.window ? { until: formatClock(until) } : null
  return [{ kind: 'no-transfers', at: first.at, calls: missed.length, fix }]
}

/** Later hours, as far as the installation allows them, that end the campaign hours earlier. */
export function warnOfHours(input: PlanInput, endsAt: number | null, flyAgain: FlyAgain): Warnings {
  const { latestUntil: until, campaigns } = input
  if (until === null || endsAt === null) return []
  const changed = campaigns.map((campaign, index) => {
    if (index > 0 || campaign.window === null) return campaign
    const window = { ...campaign.window, until }
    return { ...campaign, window, retryWindow: window }
  })
  const { nextAt = input.now } = campaigns[0] ?? {}
  const people = input.people.map((person) => {
    const isFirst = person.campaign === 0 && person.attempts === 0 && !person.isCallBack
    return isFirst ? { ...person, dueAt: nextAt } : person
  })
  const at = flyAgain({ campaigns: changed, people })
  if (at === null || endsAt - at < WORTHWHILE_MS) return []
  return [{ kind: 'short-hours', at, fix: { until: formatClock(until) } }]
}

/** Other campaigns that use the same lines, if the campaign ends later because of them. */
export function warnOfOthers(
  { people, now }: PlanInput,
  { endsAt, called }: { endsAt: number | null; called: number },
  flyAgain: FlyAgain,
): Warnings {
  if (called === 0 || endsAt === null) return []
  const alone = flyAgain({ people: people.filter(({ campaign }) => campaign === 0) })
  const delayMs = alone === null ? 0 : endsAt - alone
  if (delayMs < DELAY_MS || delayMs < 0.1 * (endsAt - now)) return []
  return [{ kind: 'shared-lines', people: called, delayMs, fix: null }]
}

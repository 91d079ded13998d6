import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import type { E164 } from '@callwright/contract/text/phone'

import { type DailyWindow, minuteOfWeek } from '../../campaigns/hours/calling-hours.ts'
import { listPossibleZones } from '../../campaigns/hours/due-time.ts'
import { findRetryReason, planRetry } from '../../campaigns/retries/plan-retry.ts'
import type { Settings } from '../../context/context.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { computeSlots } from '../dialer/calls-per-second.ts'
import {
  BUSY_NUMBER_MS,
  checkHours,
  EXTRA_RECIPIENTS,
  IDLE_MS,
  REST_MS,
  shareOf,
  type Verdict,
} from '../dialer/dialer-rules.ts'
import { createHeap, type Heap } from './heap.ts'
import type { Result } from './results.ts'

/** A campaign as the dialer sees it. Times are epoch milliseconds. */
export type FlightCampaign = {
  id: string
  testMode: boolean
  nextAt: number
  claimedAt: number
  /** when it may call: its own hours within the installation's */
  window: DailyWindow | null
  /** the hours by which retries are planned: its own */
  retryWindow: DailyWindow | null
  rules: RetryRules | null
}

/** A recipient of one of the campaigns. */
export type FlightPerson = {
  /** the index of its campaign */
  campaign: number
  phoneNumber: E164
  timeZone: string | null
  dueAt: number
  position: number
  attempts: number
  isCallBack: boolean
  lastAttemptAt: number | null
  refusal: SkipReason | null
  /** when the call in progress started */
  onCallSince: number | null
}

export type Minutes = { leftSeconds: number; limitSeconds: number }

export type FlightInput = {
  now: number
  dialer: Settings['dialer']
  /** The first one is planned; the others use the same lines. */
  campaigns: readonly FlightCampaign[]
  people: readonly FlightPerson[]
  /** null without a monthly limit */
  minutes: Minutes | null
}

/** `person`: an index. `attempt` starts at 1. */
export type FlownCall = { person: number; attempt: number; startsAt: number; endsAt: number; result: Result }

/** @param hour of the week where the person is @returns how a call goes */
export type DrawResult = (call: { person: number; attempt: number; hour: number }) => Result

export type Flight = {
  /** when the planned campaign's last call ends; null without calls */
  endsAt: number | null
  calls: number
  /** of conversation */
  seconds: number
  lineMs: number
  /** people of all campaigns who are never called, by index */
  skipped: Map<number, SkipReason>
  /** when the monthly limit was reached first */
  limitAt: number | null
}

/** A flight ends after this long, even if people are left. */
const HORIZON_MS = 60 * DAY_MS
const MINUTE_MS = 60_000

/** What all flights of the same input share. */
export type PreparedFlight = {
  input: FlightInput
  places: readonly Place[]
  positions: Int32Array
  waiting: readonly WaitingPeople[]
}

export function prepareFlight(input: FlightInput): PreparedFlight {
  const { people, campaigns } = input
  return {
    input,
    places: people.map(createPlaceFinder()),
    positions: Int32Array.from(people, ({ position }) => position),
    waiting: campaigns.map((_, index) => sortWaiting(people, index)),
  }
}

/**
 * Flies the first campaign to its end on a virtual clock: the dialer's turns, claims, start slots, and retries, by the
 * dialer's own rules.
 * @param onCall is told each call of any campaign when it starts
 */
export function fly(
  { input, places, positions, waiting }: PreparedFlight,
  draw: DrawResult,
  onCall: (call: FlownCall) => void = () => {},
): Flight {
  const { people, campaigns, dialer } = input
  const dueAt = Float64Array.from(people, (person) => person.dueAt)
  const attempts = Int32Array.from(people, (person) => person.attempts)
  const lastAttemptAt = Float64Array.from(people, (person) => person.lastAttemptAt ?? Number.NaN)
  const isCallBack = people.map((person) => person.isCallBack)
  const isBefore = (one: number, other: number): boolean => {
    const difference = (dueAt[one] ?? 0) - (dueAt[other] ?? 0)
    return difference === 0 ? (positions[one] ?? 0) < (positions[other] ?? 0) : difference < 0
  }
  const queues = campaigns.map((campaign, index): Queues => {
    const { callBacks, others } = known(waiting[index])
    const { nextAt, claimedAt } = campaign
    const heaps = { callBacks: createHeap(callBacks, isBefore), others: createHeap(others, isBefore) }
    return { campaign, nextAt, claimedAt, ...heaps }
  })
  const open: FlownCall[] = []
  const ends = createHeap([], (one, other) => (open[one]?.endsAt ?? 0) < (open[other]?.endsAt ?? 0))
  const busy = new Set<string>()
  const flight: Flight = { endsAt: null, calls: 0, seconds: 0, lineMs: 0, skipped: new Map(), limitAt: null }
  let { leftSeconds = Infinity } = input.minutes ?? {}
  let resetsAt = startOfNextMonth(input.now)
  let nextStart = 0
  let openOfPlanned = 0

  function start(person: number, startsAt: number, isNew: boolean): void {
    const { campaign, phoneNumber } = known(people[person])
    const attempt = known(attempts[person]) + (isNew ? 1 : 0)
    const result = draw({ person, attempt, hour: known(places[person]).hourAt(startsAt) })
    const call = { person, attempt, startsAt, endsAt: startsAt + result.lineMs, result }
    if (isNew) onCall(call)
    else call.endsAt = Math.max(call.endsAt, input.now + 1000)
    attempts[person] = attempt
    lastAttemptAt[person] = startsAt
    busy.add(phoneNumber)
    if (campaign === 0) openOfPlanned += 1
    ends.push(open.push(call) - 1)
  }

  function end({ person, startsAt, endsAt, result }: FlownCall): void {
    const { campaign: index, phoneNumber } = known(people[person])
    const { campaign, others } = known(queues[index])
    busy.delete(phoneNumber)
    if (!campaign.testMode) leftSeconds -= result.seconds
    if (index === 0) {
      openOfPlanned -= 1
      flight.endsAt = endsAt
      flight.calls += 1
      flight.seconds += campaign.testMode ? 0 : result.seconds
      flight.lineMs += result.lineMs
    }
    const { rules } = campaign
    if (!rules || known(attempts[person]) >= rules.attempts || findRetryReason(result, rules) === null) return
    const retryAt = known(places[person]).planRetry(campaign, rules, { lastAttemptAt: startsAt, endedAt: endsAt })
    if (retryAt === null) return
    dueAt[person] = retryAt
    isCallBack[person] = false
    others.push(person)
    const queue = known(queues[index])
    queue.nextAt = Math.min(queue.nextAt, retryAt)
  }

  function check(person: number, { campaign }: Queues, at: number): Verdict {
    const { refusal, phoneNumber } = known(people[person])
    if (refusal !== null) return { go: 'never', reason: refusal }
    const last = known(lastAttemptAt[person])
    const rules = campaign.testMode || Number.isNaN(last) || isCallBack[person] ? null : campaign.rules
    const place = known(places[person])
    const verdict = place.check(known(people[person]), { window: campaign.window, rules, lastAttemptAt: last }, at)
    return verdict.go === 'now' && busy.has(phoneNumber) ? { go: 'later', dueAt: at + BUSY_NUMBER_MS } : verdict
  }

  /** As the dialer claims from one campaign. @returns the people to call */
  function claim(queue: Queues, max: number, at: number): number[] {
    const claimed: number[] = []
    let remaining = max + EXTRA_RECIPIENTS
    for (const heap of [queue.callBacks, queue.others]) {
      while (claimed.length < max && remaining > 0) {
        const person = heap.peek()
        if (person === undefined || known(dueAt[person]) > at) break
        heap.pop()
        remaining -= 1
        const verdict = check(person, queue, at)
        if (verdict.go === 'now') {
          claimed.push(person)
          busy.add(known(people[person]).phoneNumber)
        } else if (verdict.go === 'never') flight.skipped.set(person, verdict.reason)
        else {
          dueAt[person] = verdict.dueAt
          heap.push(person)
        }
      }
    }
    queue.nextAt = Math.min(
      dueAt[queue.callBacks.peek() ?? -1] ?? Infinity,
      dueAt[queue.others.peek() ?? -1] ?? Infinity,
    )
    if (claimed.length > 0) queue.claimedAt = at
    return claimed
  }

  /** One turn of the dialer. @returns when the next one can do something */
  function turn(at: number): number {
    const lines = dialer.concurrency - ends.size()
    const endAt = open[ends.peek() ?? -1]?.endsAt ?? Infinity
    if (lines <= 0) return endAt
    const slots = computeSlots(nextStart, { now: at, ...dialer })
    if (slots.free === 0) return at + slots.waitMs
    let nextDue = Infinity
    for (const { nextAt } of queues) nextDue = Math.min(nextDue, nextAt)
    if (nextDue > at) return Math.min(endAt, nextDue)
    const due = queues.length === 1 ? queues : queues.filter(({ nextAt }) => nextAt <= at).toSorted(inTurn)
    let starts = Math.min(lines, slots.free)
    let claims = 0
    for (const [index, queue] of due.entries()) {
      if (starts <= 0) break
      const claimed = claim(queue, shareOf(starts, due.length - index), at)
      starts -= claimed.length
      for (const person of claimed) {
        start(person, Math.ceil((slots.next + claims * slots.interval) / 1000), true)
        claims += 1
      }
    }
    if (claims === 0) return Math.min(endAt, at + IDLE_MS)
    nextStart = slots.next + claims * slots.interval
    return at + Math.max(REST_MS, computeSlots(nextStart, { now: at, ...dialer }).waitMs)
  }

  for (const [person, { onCallSince }] of people.entries()) if (onCallSince !== null) start(person, onCallSince, false)
  let at = input.now
  const isDone = (): boolean => openOfPlanned === 0 && queues[0]?.nextAt === Infinity
  while (at < input.now + HORIZON_MS) {
    for (let call = open[ends.peek() ?? -1]; call && call.endsAt <= at; call = open[ends.peek() ?? -1]) {
      ends.pop()
      end(call)
    }
    if (isDone()) break
    if (at >= resetsAt) {
      leftSeconds = input.minutes?.limitSeconds ?? Infinity
      resetsAt = startOfNextMonth(at)
    }
    if (leftSeconds > 0) at = turn(at)
    else {
      flight.limitAt ??= at
      at = Math.min(resetsAt, open[ends.peek() ?? -1]?.endsAt ?? Infinity)
    }
  }
  return flight
}

type Queues = { campaign: FlightCampaign; nextAt: number; claimedAt: number; callBacks: Heap; others: Heap }

type WaitingPeople = Record<'callBacks' | 'others', readonly number[]>

/** A campaign's people who are not on a call, in the order of its queue. */
function sortWaiting(people: readonly FlightPerson[], campaign: number): WaitingPeople {
  const waiting = [...people.entries()].filter(([, each]) => each.campaign === campaign && each.onCallSince === null)
  const inOrder = waiting.toSorted(([, one], [, other]) => one.dueAt - other.dueAt || one.position - other.position)
  const indexesOf = (isCallBack: boolean): number[] =>
    inOrder.flatMap(([index, person]) => (person.isCallBack === isCallBack ? [index] : []))
  return { callBacks: indexesOf(true), others: indexesOf(false) }
}

function inTurn(one: Queues, other: Queues): number {
  return one.claimedAt - other.claimedAt || (one.campaign.id < other.campaign.id ? -1 : 1)
}

/**
 * Where people are. People of a campaign in the same zones share it, because it remembers what the hours allow: they
 * begin and end on whole minutes, and parts of the day at least on quarters of an hour.
 */
type Place = {
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
const QUARTERS = 10_000

function createPlaceFinder(): (person: FlightPerson) => Place {
  const places = new Map<string, Place>()
  return (person) => {
    const zones = listPossibleZones(person)
    const key = `${person.campaign} ${zones.join('&')}`
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
      // The reason for `never` depends on the number, too.
      if (known && known.go !== 'never') return known
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

/** In UTC, as usage is counted. */
export function startOfNextMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** For indexes that are within bounds by construction. */
function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new RangeError('No such index')
  return item
}

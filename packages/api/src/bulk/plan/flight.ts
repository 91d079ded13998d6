import { startOfNextMonth } from '@callwright/contract/admin'
import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import TinyQueue from 'tinyqueue'

import { findRetryReason } from '../../campaigns/retries/plan-retry.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { computeSlots } from '../dialer/calls-per-second.ts'
import { BUSY_NUMBER_MS, EXTRA_RECIPIENTS, IDLE_MS, REST_MS, shareOf, type Verdict } from '../dialer/dialer-rules.ts'
import type { FlightCampaign } from './plan-input.ts'
import type { PreparedFlight } from './prepare-flight.ts'
import type { Result } from './results.ts'

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
  /** turns and checks of people: what the flight costs */
  steps: number
  /** people of all campaigns who are never called, by index */
  skipped: Map<number, SkipReason>
  /** when the monthly limit first kept the planned campaign from calling */
  limitAt: number | null
  /** the most by which the limit was exceeded while it did */
  overSeconds: number
  /** whether people were left at the end of the 60 days */
  isCut: boolean
}

/** A flight ends this long after its start, even if people are left. */
const HORIZON_MS = 60 * DAY_MS
const MINUTE_MS = 60_000
const QUARTER_HOUR = 15

/**
 * Flies the first campaign to its end on a virtual clock: the dialer's turns, claims, start slots, and retries, by the
 * dialer's own rules.
 * @param onCall is told each call of any campaign when it starts
 */
export function fly(
  { input, places, positions, waiting, first }: PreparedFlight,
  draw: DrawResult,
  onCall: (call: FlownCall) => void = () => {},
): Flight {
  const { people, campaigns, dialer } = input
  const [dueAt, attempts, lastAttemptAt] = [first.dueAt.slice(), first.attempts.slice(), first.lastAttemptAt.slice()]
  const isCallBack = people.map((person) => person.isCallBack)
  const inQueueOrder = (one: number, other: number): number =>
    (dueAt[one] ?? 0) - (dueAt[other] ?? 0) || (positions[one] ?? 0) - (positions[other] ?? 0)
  const flying = campaigns.map((campaign, index): Flying => {
    const { callBacks, others } = known(waiting[index])
    const { nextAt, claimedAt } = campaign
    const queueOf = (indexes: readonly number[]): Queue => ({
      waiting: new TinyQueue([...indexes], inQueueOrder),
      ready: [],
    })
    return {
      campaign,
      nextAt,
      claimedAt,
      stepMs: stepOf(campaign),
      checkedIn: 0,
      queues: [queueOf(callBacks), queueOf(others)],
    }
  })
  const open = new TinyQueue<FlownCall>([], (one, other) => one.endsAt - other.endsAt)
  const busySince = new Map<string, number>()
  const flight: Flight = {
    endsAt: null,
    calls: 0,
    seconds: 0,
    lineMs: 0,
    steps: 0,
    skipped: new Map(),
    limitAt: null,
    overSeconds: 0,
    isCut: false,
  }
  let { leftSeconds = Infinity } = input.minutes ?? {}
  let resetsAt = startOfNextMonth(input.now)
  const rate = { ...dialer, now: input.now }
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
    busySince.set(phoneNumber, startsAt)
    if (campaign === 0) openOfPlanned += 1
    open.push(call)
  }

  function end({ person, startsAt, endsAt, result }: FlownCall): void {
    const { campaign: index, phoneNumber } = known(people[person])
    const flier = known(flying[index])
    const { campaign } = flier
    busySince.delete(phoneNumber)
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
    flier.queues[1].waiting.push(person)
    flier.nextAt = Math.min(flier.nextAt, retryAt)
  }

  /** Whether another campaign calls the person's number. */
  function isBusy(person: number, at: number): boolean {
    if (flying.length === 1) return false
    return (busySince.get(known(people[person]).phoneNumber) ?? Infinity) <= at
  }

  function check(person: number, { campaign }: Flying, at: number): Verdict {
    const { refusal } = known(people[person])
    if (refusal !== null) return { go: 'never', reason: refusal }
    const last = known(lastAttemptAt[person])
    const rules = campaign.testMode || Number.isNaN(last) || isCallBack[person] ? null : campaign.rules
    const place = known(places[person])
    const verdict = place.check(known(people[person]), { window: campaign.window, rules, lastAttemptAt: last }, at)
    return verdict.go === 'now' && isBusy(person, at) ? { go: 'later', dueAt: at + BUSY_NUMBER_MS } : verdict
  }

  /** Checks the next person of a queue. */
  function admit(person: number, { flier, queue, at }: { flier: Flying; queue: Queue; at: number }): void {
    flight.steps += 1
    const verdict = check(person, flier, at)
    if (verdict.go === 'now') queue.ready.push(person)
    else if (verdict.go === 'never') flight.skipped.set(person, verdict.reason)
    else {
      dueAt[person] = verdict.dueAt
      queue.waiting.push(person)
    }
  }

  /**
   * As the dialer claims from one campaign: it checks more people than it may call. Those who may be called stay checked
   * until the next step. @returns the people to call
   */
  function claim(flier: Flying, max: number, at: number): number[] {
    const step = Math.floor(at / flier.stepMs)
    const isChecked = step === flier.checkedIn
    const claimed: number[] = []
    let remaining = max + EXTRA_RECIPIENTS
    for (const queue of flier.queues) {
      const { waiting: heap, ready } = queue
      remaining -= ready.length
      if (!isChecked || ready.some((person) => isBusy(person, at))) {
        for (const person of ready.splice(0)) admit(person, { flier, queue, at })
      }
      while (remaining > 0) {
        const person = heap.peek()
        if (person === undefined || known(dueAt[person]) > at) break
        heap.pop()
        remaining -= 1
        admit(person, { flier, queue, at })
      }
      while (claimed.length < max && ready.length > 0) claimed.push(known(ready.shift()))
    }
    flier.checkedIn = step
    flier.nextAt = Math.min(nextDueOf(flier.queues[0]), nextDueOf(flier.queues[1]))
    if (claimed.length > 0) flier.claimedAt = at
    return claimed
  }

  function nextDueOf({ waiting: heap, ready }: Queue): number {
    return dueAt[ready[0] ?? heap.peek() ?? -1] ?? Infinity
  }

  /** One turn of the dialer. @returns when the next one can do something */
  function turn(at: number): number {
    const lines = dialer.concurrency - open.length
    const endAt = open.peek()?.endsAt ?? Infinity
    if (lines <= 0) return endAt
    rate.now = at
    const slots = computeSlots(nextStart, rate)
    if (slots.free === 0) return at + slots.waitMs
    let nextDue = Infinity
    for (const { nextAt } of flying) nextDue = Math.min(nextDue, nextAt)
    if (nextDue > at) return Math.min(endAt, nextDue)
    const due = flying.length === 1 ? flying : flying.filter(({ nextAt }) => nextAt <= at).toSorted(inTurn)
    let starts = Math.min(lines, slots.free)
    let campaignsLeft = due.length
    const claims: { flier: Flying; person: number }[] = []
    for (const flier of due) {
      if (starts <= 0) break
      const claimed = claim(flier, shareOf(starts, campaignsLeft), at)
      for (const person of claimed) claims.push({ flier, person })
      starts -= claimed.length
      campaignsLeft -= 1
    }
    for (const [index, { flier, person }] of claims.entries()) {
      // The dialer checks again when it sends the call; its slot is lost.
      const startsAt = Math.ceil((slots.next + index * slots.interval) / 1000)
      const isSame = Math.floor(startsAt / flier.stepMs) === flier.checkedIn && !isBusy(person, startsAt)
      const verdict = isSame ? null : check(person, flier, startsAt)
      if (verdict?.go === 'later') {
        dueAt[person] = verdict.dueAt
        flier.queues[isCallBack[person] ? 0 : 1].waiting.push(person)
        flier.nextAt = Math.min(flier.nextAt, verdict.dueAt)
      } else start(person, startsAt, true)
    }
    if (claims.length === 0) return Math.min(endAt, at + IDLE_MS)
    nextStart = slots.next + claims.length * slots.interval
    return at + Math.max(REST_MS, computeSlots(nextStart, rate).waitMs)
  }

  for (const [person, { onCallSince }] of people.entries()) if (onCallSince !== null) start(person, onCallSince, false)
  let at = input.now
  const lastAt = Math.max(at, campaigns[0]?.nextAt ?? 0) + HORIZON_MS
  const isDone = (): boolean => openOfPlanned === 0 && flying[0]?.nextAt === Infinity
  while (at < lastAt) {
    for (let call = open.peek(); call && call.endsAt <= at; call = open.peek()) {
      open.pop()
      end(call)
    }
    if (isDone()) break
    if (at >= resetsAt) {
      leftSeconds = input.minutes?.limitSeconds ?? Infinity
      resetsAt = startOfNextMonth(at)
    }
    flight.steps += 1
    if (leftSeconds > 0) at = turn(at)
    else {
      const waitsFrom = Math.max(at, flying[0]?.nextAt ?? Infinity)
      if (waitsFrom < resetsAt) flight.limitAt ??= waitsFrom
      if (flight.limitAt !== null) flight.overSeconds = Math.max(flight.overSeconds, -leftSeconds)
      at = Math.min(resetsAt, open.peek()?.endsAt ?? Infinity)
    }
  }
  flight.isCut = !isDone()
  return flight
}

/** `ready`: those at its head who have been checked. */
type Queue = { waiting: TinyQueue<number>; ready: number[] }

/** A campaign in flight. */
type Flying = {
  campaign: FlightCampaign
  nextAt: number
  claimedAt: number
  /** Within such a step, who may be called does not change. */
  stepMs: number
  /** the step's number */
  checkedIn: number
  /** call-backs first */
  queues: readonly [Queue, Queue]
}

/** Zones and parts of the day differ by quarters of an hour; hours can begin and end at any minute. */
function stepOf({ window }: FlightCampaign): number {
  const isCoarse = window === null || (window.from % QUARTER_HOUR === 0 && window.until % QUARTER_HOUR === 0)
  return (isCoarse ? QUARTER_HOUR : 1) * MINUTE_MS
}

function inTurn(one: Flying, other: Flying): number {
  return one.claimedAt - other.claimedAt || (one.campaign.id < other.campaign.id ? -1 : 1)
}

/** For indexes that are within bounds by construction. */
function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new RangeError('No such index')
  return item
}

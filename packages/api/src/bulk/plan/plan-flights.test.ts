import { describe, expect, it } from 'vitest'

import type { E164 } from '@callwright/contract/text/phone'
import { makeNumbers } from '../../testing/campaigns.ts'
import { makeHours } from '../../testing/opening-hours.ts'
import type { FlightCampaign, FlightPerson } from './plan-input.ts'
import { planFlights } from './plan-flights.ts'
import type { PlanInput } from './plan-input.ts'
import type { PastCall } from './results.ts'

/** Monday, 10 a.m. in New York. */
const NOW = Date.UTC(2026, 10, 30, 15)
const HOUR_MS = 60 * 60_000
const WEEKDAYS = [0, 1, 2, 3, 4].map((day) => ({ day, from: '08:00', until: '16:00' }))

const CAMPAIGN: FlightCampaign = {
  ...{ id: 'a', testMode: false, nextAt: NOW, claimedAt: 0, rules: null },
  window: { from: 8 * 60, until: 18 * 60 },
  retryWindow: { from: 8 * 60, until: 18 * 60 },
}

function makePeople(count: number, change: Partial<FlightPerson> = {}): FlightPerson[] {
  const person = { timeZone: null, attempts: 0, isCallBack: false, lastAttemptAt: null, refusal: null }
  return makeNumbers(count).map((phoneNumber, position) => ({
    ...{ ...person, campaign: 0, phoneNumber, dueAt: NOW, position, onCallSince: null },
    ...change,
  }))
}

/** Answered calls of a minute at all hours, unless said otherwise; enough of them to outweigh typical ones. */
function makePast(isAnswered: (hour: number) => boolean = () => true): PastCall[] {
  return Array.from({ length: 168 * 10 }, (_, index): PastCall => {
    const hour = index % 168
    const end = isAnswered(hour)
      ? ({ status: 'completed', endReason: 'answered', seconds: 60, lineMs: 60_000 } as const)
      : ({ status: 'missed', endReason: 'no-answer', seconds: 0, lineMs: 60_000 } as const)
    return { ...end, outcomes: [], hour }
  })
}

function planOf(change: Partial<PlanInput> = {}): ReturnType<typeof planFlights> {
  return planFlights({
    ...{ now: NOW, seed: 1, campaigns: [CAMPAIGN], people: makePeople(100), history: makePast(), minutes: null },
    dialer: { concurrency: 1, callsPerSecond: 10 },
    simulator: { callSeconds: { min: 5, max: 10 }, isForAll: false },
    ...{ openingHours: null, latestUntil: null },
    ...change,
  })
}

describe('a plan', () => {
  it('adds up, and is the same each time', () => {
    const people = [...makePeople(90), ...makePeople(10, { refusal: 'do-not-call' })]
    const plan = planOf({ people })
    expect(planOf({ people })).toEqual(plan)
    expect(plan).toMatchObject({ flights: 50, called: 90, calls: { low: 90, median: 90, high: 90 }, warnings: [] })
    expect(plan.notCalled).toMatchObject([{ reason: 'do-not-call', people: 10 }])
    expect(plan.halfHours.reduce((sum, { calls }) => sum + calls, 0)).toBe(90)
    expect(plan.halfHours.map(({ calls }) => calls)).toEqual([30, 30, 30])
    expect(plan.end?.median).toBe(NOW + 90 * 60_000)
    // 90 minutes of conversation, which are known only roughly.
    expect(plan.minutes).toMatchObject({ median: 90 })
  })

  it('draws results from calls of the same hour of the day', () => {
    const isMorning = (hour: number): boolean => hour % 24 < 12
    const minutesAt = (now: number): number =>
      planOf({ now, people: makePeople(60), history: makePast((hour) => !isMorning(hour)) }).minutes.median
    expect(minutesAt(NOW)).toBeLessThan(minutesAt(NOW + 3 * HOUR_MS) / 2)
  })

  it('completes few calls with typical ones', () => {
    const minutesOf = (history: PastCall[]): number => planOf({ history }).minutes.median
    const none = minutesOf([])
    expect(none).toBeGreaterThan(10)
    expect(none).toBeLessThan(minutesOf(makePast().slice(0, 50)))
    expect(minutesOf(makePast().slice(0, 50))).toBeLessThan(minutesOf(makePast()))
  })

  it('knows how the simulator’s calls to numbers for rehearsals go', () => {
    const numbers = ['+12125550191', '+13125550191', '+14155550193'] as FlightPerson['phoneNumber'][]
    const people = makePeople(3).map((person, index) => ({
      ...person,
      phoneNumber: numbers[index] ?? person.phoneNumber,
    }))
    const rules = {
      ends: ['busy' as const],
      outcomes: [],
      attempts: 3,
      afterMinutes: 15,
      weekdays: [0, 1],
      otherTimeOfDay: false,
    }
    const campaigns = [{ ...CAMPAIGN, testMode: true, window: null, rules }]
    const plan = planOf({ people, campaigns })
    expect(plan.calls).toEqual({ low: 5, median: 5, high: 5 })
    expect(plan.minutes.high).toBe(0)
    expect(plan.firstCalls.map(({ person, attempt }) => [person, attempt])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 2],
      [1, 2],
    ])
  })

  it('flies long lists less often', () => {
    const dialer = { concurrency: 500, callsPerSecond: 500 }
    const plan = planOf({ people: makePeople(20_000), dialer })
    expect(plan).toMatchObject({ flights: 12, called: 20_000, notCalled: [] })
    expect(plan.firstCalls).toHaveLength(200)
  })

  it('ends after 60 days', () => {
    const plan = planOf({ people: makePeople(100), dialer: { concurrency: 1, callsPerSecond: 1 / (24 * 60 * 60) } })
    expect(plan.called).toBeGreaterThan(50)
    expect(plan).toMatchObject({ end: null, notCalled: [{ reason: 'not-in-time', people: 100 - plan.called }] })
    const rules = {
      ends: ['no-answer' as const],
      outcomes: [],
      attempts: 10,
      afterMinutes: 10_080,
      weekdays: [0, 1, 2, 3, 4],
    }
    const retried = planOf({
      history: makePast(() => false),
      campaigns: [{ ...CAMPAIGN, rules: { ...rules, otherTimeOfDay: false } }],
    })
    expect(retried).toMatchObject({ end: null, called: 100, notCalled: [] })
  })

  it('counts these days from the start', () => {
    const startsAt = NOW + 70 * 24 * HOUR_MS
    const plan = planOf({ people: makePeople(2, { dueAt: startsAt }), campaigns: [{ ...CAMPAIGN, nextAt: startsAt }] })
    expect(plan).toMatchObject({ called: 2, end: { median: startsAt + 2 * 60_000 }, notCalled: [] })
  })

  it('is empty without people', () => {
    expect(planOf({ people: [] })).toMatchObject({
      end: null,
      called: 0,
      calls: { high: 0 },
      halfHours: [],
      warnings: [],
    })
  })
})

describe('a plan warns', () => {
  it('of a limit that is reached before everyone is called', () => {
    const { warnings } = planOf({ minutes: { leftSeconds: 30 * 60, limitSeconds: 6000 } })
    expect(warnings).toEqual([{ kind: 'limit', at: NOW + 30 * 60_000, people: 70, minutes: 70, fix: null }])
    expect(planOf({ minutes: { leftSeconds: 101 * 60, limitSeconds: 6000 } }).warnings).toEqual([])
    // More than two months' minutes.
    const [limit] = planOf({ people: makePeople(1000), minutes: { leftSeconds: 600, limitSeconds: 600 } }).warnings
    expect(limit).toMatchObject({ kind: 'limit', people: 990, minutes: 990 })
    const [over] = planOf({ people: makePeople(10), minutes: { leftSeconds: -6000, limitSeconds: 6000 } }).warnings
    expect(over).toMatchObject({ kind: 'limit', people: 10, minutes: 110 })
  })

  it('of conversations when nobody takes transfers', () => {
    const openingHours = makeHours('closed', { timeZone: 'America/New_York', week: WEEKDAYS })
    const inTime = planOf({ openingHours })
    expect(inTime.warnings).toEqual([])
    const late = planOf({ openingHours, people: makePeople(400) }).warnings
    expect(late).toEqual([{ kind: 'no-transfers', at: NOW + 6 * HOUR_MS, calls: 40, fix: { until: '16:00' } }])
    // Toll-free numbers could be anywhere: with an earlier end, there would be no time to call them.
    const now = NOW + 6.5 * HOUR_MS
    const tollFree = makePeople(60, { dueAt: now }).map((person) => {
      return { ...person, phoneNumber: person.phoneNumber.replace(/^.{5}/, '+1800') as E164 }
    })
    const campaigns = [{ ...CAMPAIGN, nextAt: now, window: { from: 8 * 60, until: 21 * 60 } }]
    const anywhere = planOf({ now, campaigns, openingHours, people: tollFree }).warnings
    expect(anywhere).toMatchObject([{ kind: 'no-transfers', fix: null }])
    // On Saturday, an earlier end would not help.
    const saturday = NOW + 5 * 24 * HOUR_MS
    const closed = planOf({ openingHours, now: saturday, people: makePeople(10, { dueAt: saturday }) }).warnings
    expect(closed).toMatchObject([{ kind: 'no-transfers', calls: 10, fix: null }])
  })

  it('of hours that make it take another day', () => {
    const people = makePeople(500)
    expect(planOf({ people, latestUntil: 21 * 60 }).warnings).toEqual([
      { kind: 'short-hours', at: NOW + 500 * 60_000, fix: { until: '21:00' } },
    ])
    expect(planOf({ people: makePeople(100), latestUntil: 21 * 60 }).warnings).toEqual([])
  })

  it('of hours, if they are over for today only in this campaign', () => {
    const now = NOW + 8.5 * HOUR_MS
    const people = makePeople(20, { dueAt: NOW + 22 * HOUR_MS })
    const campaigns = [{ ...CAMPAIGN, nextAt: now }]
    expect(planOf({ now, people, campaigns, latestUntil: 21 * 60 }).warnings).toMatchObject([
      { kind: 'short-hours', at: now + 20 * 60_000, fix: { until: '21:00' } },
    ])
  })

  it('of nothing if another campaign calls a few people', () => {
    const rules = {
      ends: ['no-answer' as const],
      outcomes: [],
      attempts: 4,
      afterMinutes: 60,
      weekdays: [0, 1, 2, 3, 4],
    }
    const campaigns = [
      { ...CAMPAIGN, rules: { ...rules, otherTimeOfDay: true } },
      { ...CAMPAIGN, id: 'b' },
    ]
    for (let seed = 0; seed < 20; seed += 1) {
      const people = [
        ...makePeople(3),
        ...makePeople(4)
          .slice(3)
          .map((person) => ({ ...person, campaign: 1 })),
      ]
      const history = makePast((hour) => hour % 3 === 0)
      expect(
        planOf({ seed, campaigns, people, history, dialer: { concurrency: 10, callsPerSecond: 1 } }).warnings,
      ).toEqual([])
    }
  })

  it('of other campaigns on the same lines', () => {
    const campaigns = [CAMPAIGN, { ...CAMPAIGN, id: 'b' }]
    const people = [
      ...makePeople(100),
      ...makePeople(300)
        .slice(100)
        .map((person) => ({ ...person, campaign: 1 })),
    ]
    const [warning] = planOf({ campaigns, people }).warnings
    expect(warning).toMatchObject({ kind: 'shared-lines', people: 99, delayMs: 99 * 60_000 })
  })
})

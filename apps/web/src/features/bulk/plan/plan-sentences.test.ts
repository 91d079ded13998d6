import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import { describe, expect, it } from 'vitest'
import { describeBasis, describePlan } from './plan-sentences.ts'

/** A Monday, 2 PM in the reader's zone. */
const NOW = new Date(2026, 10, 30, 14).getTime()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const EMPTY: FlightPlan = {
  ...{ flights: 50, ownCalls: 42, startsAt: NOW, people: 0, called: 0, end: null },
  ...{ calls: range(0), minutes: range(0), halfHours: [], firstCalls: [], notCalled: [], warnings: [] },
}

function range(low: number, median = low, high = median): { low: number; median: number; high: number } {
  return { low, median, high }
}

function halfHour(after: number, until: number, people: number): FlightPlan['halfHours'][number] {
  return { firstAt: NOW + after, lastAt: NOW + until, calls: people, people }
}

function describeAt(plan: Partial<FlightPlan>, testMode = false): string[] {
  return describePlan({ ...EMPTY, ...plan }, { testMode, now: NOW })
}

describe('the sentences about a plan', () => {
  it('say that nobody is called, and why', () => {
    const notCalled = [{ reason: 'unknown-time-zone' as const, people: 2, first: [] }]
    expect(describeAt({ people: 2, notCalled })).toEqual([
      'Nobody will be called.',
      '2 people with an unknown time zone will not be called.',
    ])
  })

  it('give a campaign of seconds no clock times for its end', () => {
    const plan = { people: 1, called: 1, calls: range(1), minutes: range(0, 1, 2), halfHours: [halfHour(0, 0, 1)] }
    expect(describeAt({ ...plan, end: range(NOW + 5 * SECOND, NOW + 9 * SECOND, NOW + 50 * SECOND) })).toEqual([
      '1 person will be called today at about 2:00 PM.',
      '1 call and up to 2 minutes of conversation. The campaign will end in less than a minute.',
      'Nobody is left out.',
    ])
  })

  it('count minutes until a soon end', () => {
    const plan = { people: 9, called: 9, calls: range(9), minutes: range(4, 6, 8), halfHours: [halfHour(0, MINUTE, 9)] }
    expect(describeAt({ ...plan, end: range(NOW + 2 * MINUTE, NOW + 3 * MINUTE, NOW + 5 * MINUTE) })[1]).toBe(
      '9 calls and 4 to 8 minutes of conversation. The campaign will end in about 3 minutes (2 to 5).',
    )
  })

  it('name the times of a campaign that ends today, to five minutes', () => {
    const plan = {
      ...{ people: 503, called: 412, calls: range(600, 640, 700), minutes: range(590, 650, 720) },
      halfHours: [halfHour(5 * MINUTE, HOUR, 300), halfHour(HOUR, 6 * HOUR + 41 * MINUTE, 112)],
      end: range(NOW + 6.55 * HOUR, NOW + 6.7 * HOUR, NOW + 7 * HOUR),
      notCalled: [
        { reason: 'refused-row' as const, people: 60, first: [] },
        { reason: 'unknown-time-zone' as const, people: 12, first: [] },
        { reason: 'do-not-call' as const, people: 9, first: [] },
        { reason: 'opted-out' as const, people: 7, first: [] },
        { reason: 'duplicate' as const, people: 3, first: [] },
      ],
    }
    expect(describeAt(plan)).toEqual([
      '412 of 500 people will be called today between 2:05 PM and 8:41 PM.',
      'About 640 calls (including retries) and 590 to 720 minutes of conversation. ' +
        'The campaign will end today at about 8:40 PM (between 8:30 PM and 9:00 PM).',
      '88 people will not be called: 60 without a valid phone number, 12 with an unknown time zone, ' +
        '9 on your do-not-call list, 7 for other reasons.',
    ])
  })

  it('split two days', () => {
    const plan = {
      ...{ people: 412, called: 412, calls: range(412), minutes: range(590, 650, 720) },
      halfHours: [halfHour(0, 6.5 * HOUR, 351), halfHour(18 * HOUR, 20 * HOUR, 61)],
      end: range(NOW + 7 * HOUR, NOW + 20 * HOUR, NOW + 21 * HOUR),
    }
    expect(describeAt(plan).slice(0, 2)).toEqual([
      'All 412 people will be called: about 351 today between 2:00 PM and 8:30 PM, about 61 tomorrow between 8:00 AM and 10:00 AM.',
      '412 calls and 590 to 720 minutes of conversation. ' +
        'The campaign will end tomorrow at about 10:00 AM (between today at 9:00 PM and tomorrow at 11:00 AM).',
    ])
  })

  it('sum up many days', () => {
    const days = Array.from({ length: 9 }, (_day, day) => halfHour(day * DAY, day * DAY + HOUR, 100))
    const plan = { people: 900, called: 900, calls: range(900), minutes: range(900), halfHours: days }
    expect(describeAt({ ...plan, end: range(NOW + 8 * DAY + HOUR) })).toEqual([
      'All 900 people will be called: about 100 today between 2:00 PM and 3:00 PM, and the last on Dec 8.',
      '900 calls and about 900 minutes of conversation. The campaign will end on Dec 8 at about 3:00 PM.',
      'Nobody is left out.',
    ])
  })

  it('leave out minutes in Test Mode', () => {
    const plan = { people: 2, called: 2, calls: range(2, 3, 4), halfHours: [halfHour(0, MINUTE, 2)] }
    expect(describeAt({ ...plan, end: range(NOW + MINUTE, NOW + 2 * MINUTE, NOW + 3 * MINUTE) }, true)[1]).toBe(
      'About 3 simulated calls (including retries). The campaign will end in about 2 minutes (1 to 3).',
    )
  })
})

describe('what a plan rests on', () => {
  it('says how many own calls there are, and that long lists have rough ranges', () => {
    expect(describeBasis(EMPTY, false)).toBe(
      'A forecast, not a promise. It is based on 42 of your calls from the last 90 days and on typical ones, ' +
        'and leaves out call-backs that people ask for.',
    )
    expect(describeBasis({ ...EMPTY, flights: 10, ownCalls: 2000 }, false)).toMatch(
      / 2,000 of your calls from the last 90 days, and .* With lists this long, the ranges are less precise\.$/,
    )
    expect(describeBasis({ ...EMPTY, ownCalls: 0 }, false)).toMatch(
      /typical calls, because you have none of your own yet, /,
    )
    expect(describeBasis(EMPTY, true)).toMatch(/typical simulated calls, /)
  })
})

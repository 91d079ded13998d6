import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { describe, expect, test } from 'vitest'

import { parseClock } from '@callwright/contract/text/clock'
import { planRetry } from './plan-retry.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const [THURSDAY, MONDAY] = [3, 0]
const NEW_YORK = ['America/New_York']
const COASTS = ['America/New_York', 'America/Los_Angeles']

type Case = {
  zones?: string[]
  hours?: [from: string, until: string] | null
  endedAt: string
  lastAttemptAt?: string
  rules?: Partial<RetryRules>
}

/** @returns the time of the retry in UTC; null if there is none */
function plan({ zones = NEW_YORK, hours = ['08:00', '21:00'], endedAt, lastAttemptAt, rules }: Case): string | null {
  const at = planRetry({
    rules: {
      ends: ['no-answer'],
      outcomes: [],
      attempts: 3,
      afterMinutes: 60,
      weekdays: EVERY_DAY,
      otherTimeOfDay: lastAttemptAt !== undefined,
      ...rules,
    },
    window: hours && { from: parseClock(hours[0]), until: parseClock(hours[1]) },
    zones,
    endedAt: Date.parse(endedAt),
    lastAttemptAt: Date.parse(lastAttemptAt ?? endedAt),
  })
  return at === null ? null : new Date(at).toISOString()
}

// 2027-01-13 is a Wednesday; New York is five hours behind UTC.
test.each<[description: string, retry: Case, expected: string]>([
  ['after the delay', { endedAt: '2027-01-13T15:00Z' }, '2027-01-13T16:00:00.000Z'],
  ['in the morning, after hours', { endedAt: '2027-01-14T01:30Z' }, '2027-01-14T13:00:00.000Z'],
  ['at night, without calling hours', { hours: null, endedAt: '2027-01-14T01:30Z' }, '2027-01-14T02:30:00.000Z'],
  ['on Monday', { endedAt: '2027-01-13T15:00Z', rules: { weekdays: [MONDAY] } }, '2027-01-18T13:00:00.000Z'],
  [
    'when the weekday begins in the recipient’s zone',
    {
      zones: ['Pacific/Auckland'],
      hours: null,
      endedAt: '2027-01-13T10:00Z',
      rules: { afterMinutes: 15, weekdays: [THURSDAY] },
    },
    '2027-01-13T11:00:00.000Z',
  ],
  ['when all zones allow it', { zones: COASTS, endedAt: '2027-01-13T12:00Z' }, '2027-01-13T16:00:00.000Z'],
])('a retry is planned %s', (_description, retry, expected) => {
  expect(plan(retry)).toBe(expected)
})

describe('a retry at a different time of day', () => {
  test.each<[description: string, retry: Case, expected: string]>([
    ['after a morning is at noon', { endedAt: '2027-01-13T15:01Z', lastAttemptAt: '2027-01-13T15:00Z' }, '13T17:00'],
    ['after an afternoon is at five', { endedAt: '2027-01-13T18:01Z', lastAttemptAt: '2027-01-13T18:00Z' }, '13T22:00'],
    [
      'after an evening is in the morning',
      { endedAt: '2027-01-13T23:01Z', lastAttemptAt: '2027-01-13T23:00Z' },
      '14T13:00',
    ],
    [
      'differs in each zone',
      { zones: COASTS, endedAt: '2027-01-13T16:31Z', lastAttemptAt: '2027-01-13T16:30Z' },
      '13T20:00',
    ],
    [
      'is at the same time of day if the calling hours leave no other',
      { hours: ['13:00', '16:30'], endedAt: '2027-01-13T18:00Z', lastAttemptAt: '2027-01-13T18:00Z' },
      '13T19:00',
    ],
  ])('%s', (_description, retry, expected) => {
    expect(plan(retry)).toBe(`2027-01-${expected}:00.000Z`)
  })
})

describe('when the clocks change', () => {
  test.each<[description: string, retry: Case, expected: string]>([
    [
      'hours that begin in the skipped hour begin after it',
      { hours: ['02:30', '21:00'], endedAt: '2027-03-14T05:30Z' },
      '2027-03-14T07:00:00.000Z',
    ],
    [
      'hours that begin in the repeated hour begin once',
      { hours: ['01:30', '21:00'], endedAt: '2027-11-07T04:15Z' },
      '2027-11-07T05:30:00.000Z',
    ],
    [
      'hours that end in the repeated hour begin again in it',
      { hours: ['00:00', '01:30'], endedAt: '2027-11-07T04:45Z' },
      '2027-11-07T06:00:00.000Z',
    ],
  ])('%s', (_description, retry, expected) => {
    expect(plan(retry)).toBe(expected)
  })
})

test('a retry at any time needs no time zone', () => {
  const retry: Case = { zones: [], hours: null, endedAt: '2027-01-13T15:00Z' }
  expect(plan(retry)).toBe('2027-01-13T16:00:00.000Z')
  expect(plan({ ...retry, rules: { weekdays: [MONDAY] } })).toBe(null)
  expect(plan({ ...retry, rules: { otherTimeOfDay: true } })).toBe(null)
})

test.each<[description: string, zones: string[]]>([
  ['whose zones have no hours in common', COASTS],
  ['whose zone does not exist', ['Mars/Olympus']],
  ['whose zone is unknown', []],
])('no retry is planned for a number %s', (_description, zones) => {
  expect(plan({ zones, hours: ['08:00', '09:00'], endedAt: '2027-01-13T15:00Z' })).toBe(null)
})

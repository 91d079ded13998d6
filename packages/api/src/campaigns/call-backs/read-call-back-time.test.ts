import { expect, test } from 'vitest'

import { readCallBackTime } from './read-call-back-time.ts'

function read(answer: string, at: string, zones: string | string[] = 'America/New_York'): string | null {
  const time = readCallBackTime(answer, { at: Date.parse(at), zones: [zones].flat() })
  return time === null ? null : new Date(time).toISOString().replace(':00.000Z', 'Z')
}

/** 10:00 in New York. */
const FRIDAY = '2026-11-20T15:00:00Z'

test.each([
  ['in 20 minutes', '2026-11-20T15:20Z'],
  ['in 1 hour', '2026-11-20T16:00Z'],
  ['in 2 days', '2026-11-22T15:00Z'],
  ['today at 16:00', '2026-11-20T21:00Z'],
  ['Tomorrow at 9:30.', '2026-11-21T14:30Z'],
  ['saturday at 11:00', '2026-11-21T16:00Z'],
  ['Thursday at 16:00', '2026-11-26T21:00Z'],
  ['next Tuesday at 14:00', '2026-11-24T19:00Z'],
  ['next Friday at 14:00', '2026-11-27T19:00Z'],
  ['2027-03-01 at 08:00', '2027-03-01T13:00Z'],
])('%j is understood', (answer, expected) => {
  expect(read(answer, FRIDAY)).toBe(expected)
})

test.each([
  ...['no time', '', 'later', 'at four', 'in a while', 'in 0 minutes', 'in 500 days', 'today', 'tomorrow morning'],
  ...['today at 09:00', 'today at 24:00', 'today at 9', 'Friday at 16:00', 'Friday at 16:61', 'mañana at 10:00'],
  ...[
    '2026-02-30 at 10:00',
    '2026-11-19 at 10:00',
    '2028-01-01 at 10:00',
    '01/12/2026 at 10:00',
    'tomorrow at 10:00 or so',
  ],
])('%j is left to a person', (answer) => {
  expect(read(answer, FRIDAY)).toBe(null)
})

test.each([
  ['tomorrow at 10:00', 'America/Los_Angeles', '2026-11-21T02:00:00Z', '2026-11-21T18:00Z'],
  ['tomorrow at 10:00', 'Asia/Tokyo', '2026-11-20T16:00:00Z', '2026-11-22T01:00Z'],
  ['today at 12:00', 'Asia/Kolkata', '2026-11-20T04:00:00Z', '2026-11-20T06:30Z'],
  ['tomorrow at 10:00', 'America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T14:00Z'],
  ['tomorrow at 08:00', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00Z'],
  ['tomorrow at 09:00', 'Australia/Sydney', '2026-10-03T04:00:00Z', '2026-10-03T22:00Z'],
])('%j is in the customer’s zone, %s, also when clocks change', (answer, timeZone, at, expected) => {
  expect(read(answer, at, timeZone)).toBe(expected)
})

test('only a wait can be planned without a time zone, or if possible zones disagree', () => {
  for (const zones of [[], ['America/Chicago', 'America/New_York'], ['Mars/Olympus', 'America/New_York']]) {
    expect(read('today at 16:00', FRIDAY, zones)).toBe(null)
    expect(read('in 1 hour', FRIDAY, zones)).toBe('2026-11-20T16:00Z')
  }
  expect(read('today at 16:00', FRIDAY, ['America/Detroit', 'America/New_York'])).toBe('2026-11-20T21:00Z')
})

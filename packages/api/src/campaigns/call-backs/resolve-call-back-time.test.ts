import { expect, test } from 'vitest'

import { normalizeSpeech, readWantedTime } from './read-wanted-time.ts'
import { resolveCallBackTime } from './resolve-call-back-time.ts'

function resolve(words: string, zones: string | string[], at: string): string | null {
  const wanted = readWantedTime(normalizeSpeech(words))
  if (!wanted) throw new Error(`"${words}" names no time`)
  const time = resolveCallBackTime(wanted, Date.parse(at), [zones].flat())
  return time === null ? null : new Date(time).toISOString().replace(':00.000Z', 'Z')
}

const NEW_YORK = 'America/New_York'
/** 10:00 in New York, on a Friday. */
const FRIDAY = '2026-11-20T15:00:00Z'

test.each([
  ['at four', FRIDAY, '2026-11-20T21:00Z'],
  ['at four', '2026-11-20T21:30:00Z', '2026-11-21T21:00Z'],
  ['at eight', '2026-11-20T12:00:00Z', '2026-11-20T13:00Z'],
  ['at eight', '2026-11-20T20:00:00Z', '2026-11-21T01:00Z'],
  ['at twelve', FRIDAY, '2026-11-20T17:00Z'],
  ['in an hour', FRIDAY, '2026-11-20T16:00Z'],
  ['in two days', FRIDAY, '2026-11-22T14:00Z'],
  ['in two weeks at three', FRIDAY, '2026-12-04T20:00Z'],
  ['this evening', FRIDAY, '2026-11-20T23:00Z'],
  ['in the morning', FRIDAY, '2026-11-21T14:00Z'],
  ['tomorrow', FRIDAY, '2026-11-21T14:00Z'],
  ['on friday morning', FRIDAY, '2026-11-27T14:00Z'],
  ['saturday at eleven', FRIDAY, '2026-11-21T16:00Z'],
  ['on thursday at 4 pm', FRIDAY, '2026-11-26T21:00Z'],
  ['next week', FRIDAY, '2026-11-23T14:00Z'],
  ['next tuesday at two', FRIDAY, '2026-11-24T19:00Z'],
  ['tuesday next week', '2026-11-16T15:00:00Z', '2026-11-24T14:00Z'],
])('%j is the next such time in New York', (words, at, expected) => {
  expect(resolve(words, NEW_YORK, at)).toBe(expected)
})

test.each([
  ['tomorrow at ten', 'America/Los_Angeles', '2026-11-21T02:00:00Z', '2026-11-21T18:00Z'],
  ['tomorrow at ten', 'Asia/Tokyo', '2026-11-20T16:00:00Z', '2026-11-22T01:00Z'],
  ['at noon', 'Asia/Kolkata', '2026-11-20T04:00:00Z', '2026-11-20T06:30Z'],
  ['at noon', 'Australia/Lord_Howe', '2026-11-20T04:00:00Z', '2026-11-21T01:00Z'],
])('%j is in the customer’s zone, %s', (words, timeZone, at, expected) => {
  expect(resolve(words, timeZone, at)).toBe(expected)
})

test.each([
  ['forward', 'tomorrow at ten', NEW_YORK, '2026-03-07T20:00:00Z', '2026-03-08T14:00Z'],
  ['forward', 'in a week', NEW_YORK, '2026-03-07T20:00:00Z', '2026-03-14T13:00Z'],
  ['back', 'tomorrow at ten', NEW_YORK, '2026-10-31T19:00:00Z', '2026-11-01T15:00Z'],
  ['back', 'tomorrow at eight am', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00Z'],
  ['forward', 'tomorrow at nine', 'Australia/Sydney', '2026-10-03T04:00:00Z', '2026-10-03T22:00Z'],
])('when clocks go %s, %j keeps its time of day', (_direction, words, timeZone, at, expected) => {
  expect(resolve(words, timeZone, at)).toBe(expected)
})

test('a part of today that has already begun gives no time', () => {
  expect(resolve('this evening', NEW_YORK, '2026-11-20T23:30:00Z')).toBe(null)
})

test('without a time zone, only a wait can be planned', () => {
  expect(resolve('at four', [], FRIDAY)).toBe(null)
  expect(resolve('in an hour', [], FRIDAY)).toBe('2026-11-20T16:00Z')
})

test('with several possible time zones, they have to agree', () => {
  expect(resolve('at four', ['America/Chicago', NEW_YORK], FRIDAY)).toBe(null)
  expect(resolve('at four', ['America/Detroit', NEW_YORK], FRIDAY)).toBe('2026-11-20T21:00Z')
  expect(resolve('at four', ['Mars/Olympus', NEW_YORK], FRIDAY)).toBe(null)
  expect(resolve('in an hour', ['America/Chicago', NEW_YORK], FRIDAY)).toBe('2026-11-20T16:00Z')
})

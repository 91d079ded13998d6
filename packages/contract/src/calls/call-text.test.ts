import { expect, it } from 'vitest'
import { initialsOf } from '../business.ts'
import { defaultNotes, defaultSummary, formatDate, formatDuration, formatTime } from './call-text.ts'
import { isFlagged, isForwardTransition } from './calls.ts'

it.each([
  [0, '0m 0s'],
  [59.9, '0m 59s'],
  [60, '1m 0s'],
  [3725, '62m 5s'],
  [null, '0m 0s'],
  [Number.NaN, '0m 0s'],
  [-1, '0m 0s'],
])('a duration of %s seconds reads %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

it('shows dates and times in the reader’s time zone, with the zone name on request', () => {
  const at = Date.UTC(2026, 0, 5, 17, 7)
  expect(formatDate(at, 'America/New_York')).toBe('Jan 5, 2026')
  expect(formatTime(at, { timeZone: 'America/New_York' })).toBe('12:07 PM')
  expect(formatTime(at, { timeZone: 'America/New_York', withZone: true })).toBe('12:07 PM EST')
  expect(formatDate(Date.UTC(2026, 0, 5, 2), 'America/New_York')).toBe('Jan 4, 2026')
})

it('builds a missing summary or note from the other fields', () => {
  const call = {
    direction: 'inbound',
    source: 'phone',
    status: 'missed',
    conversationId: 'c1',
    phoneText: null,
    callerNumber: '+1',
    calledNumber: null,
  } as const
  expect(defaultSummary(call)).toBe('Inbound call missed (conversation c1)')
  expect(defaultNotes(call)).toBe('Inbound call from +1 to Unknown')
  const withheld = { ...call, callerNumber: null, phoneText: 'anonymous' }
  expect(defaultNotes(withheld)).toBe('Inbound call from anonymous to Unknown')
})

it('a status only moves forward', () => {
  expect(isForwardTransition('initiated', 'in-progress')).toBe(true)
  expect(isForwardTransition('completed', 'initiated')).toBe(false)
  expect(isForwardTransition('missed', 'failed')).toBe(false)
  expect(isForwardTransition('completed', 'completed')).toBe(false)
  expect([isFlagged('missed'), isFlagged('initiated'), isFlagged('completed')]).toEqual([true, true, false])
})

it.each([
  ['Bright Smile Dental', 'BS'],
  ['acme', 'AC'],
  ['  ', ''],
  ['É', 'É'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

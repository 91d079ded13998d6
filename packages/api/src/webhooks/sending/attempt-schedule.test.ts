import { expect, it } from 'vitest'

import { nextAttemptAt, pauseAfter, readRetryAfter } from './attempt-schedule.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 26)

it('ten attempts are spread over three days, and each wait varies by 20%', () => {
  const waits = (random: number): (number | null)[] =>
    Array.from({ length: 10 }, (_, index) => {
      const at = nextAttemptAt({ attempts: index + 1, now: NOW, earliest: null }, random)
      return at === null ? null : (at - NOW) / 1000
    })
  expect(waits(0.5)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
  expect(waits(0).slice(0, 2)).toEqual([4, 240])
  expect(waits(1).slice(0, 2)).toEqual([6, 360])
})

it('a receiver can ask for a later attempt, but not for an earlier one or one after more than a day', () => {
  const next = (earliest: number): number | null => nextAttemptAt({ attempts: 2, now: NOW, earliest }, 0.5)
  expect(next(NOW + HOUR_MS)).toBe(NOW + HOUR_MS)
  expect(next(NOW + 1000)).toBe(NOW + 300_000)
  expect(next(NOW + 99 * HOUR_MS)).toBe(NOW + 24 * HOUR_MS)
  expect(nextAttemptAt({ attempts: 10, now: NOW, earliest: NOW + HOUR_MS })).toBe(null)
})

it.each([
  ['120', NOW + 120_000],
  ['Thu, 26 Nov 2026 01:00:00 GMT', NOW + HOUR_MS],
  ['soon', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  [null, null],
])('the header Retry-After: %s is read', (header, expected) => {
  expect(readRetryAfter(header, NOW)).toBe(expected)
})

it('an endpoint is paused after five failures in a row, for at most ten minutes', () => {
  const pauses = [1, 4, 5, 6, 7, 10, 11, 5000].map(pauseAfter)
  expect(pauses).toEqual([null, null, 15_000, 30_000, 60_000, 480_000, 600_000, 600_000])
})

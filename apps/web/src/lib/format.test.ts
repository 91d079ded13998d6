import { expect, it } from 'vitest'
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatElapsed,
  formatMonth,
  formatShortDateTime,
  formatNextMonthStart,
  formatUpcomingTime,
} from './format.ts'

const now = 1_800_000_000_000
const HOUR_MS = 3_600_000

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [60 * 60, '1 hour ago'],
  [24 * 3600, 'yesterday'],
  [60 * 24 * 3600, '60 days ago'],
])('%i seconds before now is %s', (seconds, text) => expect(formatAgo(now - seconds * 1000, now)).toBe(text))

it('uses the plural unless the count is one', () => {
  expect([0, 1, 1204].map((count) => formatCount(count, 'row'))).toEqual(['0 rows', '1 row', '1,204 rows'])
})

it('formats a day and a month regardless of the reader’s time zone', () => {
  expect([formatDay('2026-11-03'), formatMonth('2026-11')]).toEqual(['Nov 3', 'November 2026'])
})

it('formats the first day of the next month, also at the end of a year', () => {
  const times = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 30, 23, 59), Date.UTC(2026, 11, 31)]
  expect(times.map(formatNextMonthStart)).toEqual(['December 1 (UTC)', 'December 1 (UTC)', 'January 1 (UTC)'])
})

it('includes the date only if it is another day', () => {
  expect(formatUpcomingTime(now + HOUR_MS, now)).toMatch(/^\d+:\d\d [AP]M$/)
  expect(formatUpcomingTime(now + 25 * HOUR_MS, now)).toMatch(/^Jan 1\d, \d+:/)
})

it('includes the year in a column only if it is not the current one', () => {
  expect(formatShortDateTime(now + HOUR_MS, now)).toMatch(/^Jan 1\d, \d+:\d\d [AP]M$/)
  expect(formatShortDateTime(now - 60 * 24 * HOUR_MS, now)).toMatch(/^Nov 1\d, 2026, \d+:\d\d [AP]M$/)
})

it('shows an elapsed time in its two largest units', () => {
  expect([0, 45_400, 725_000, 4_320_000, 90_000_000].map(formatElapsed)).toEqual([
    '0 s',
    '45 s',
    '12 min 5 s',
    '1 h 12 min',
    '25 h 0 min',
  ])
})

it('shows an age in at most two units and omits a zero', () => {
  const ages = [8400, 12 * 60_000, 3 * HOUR_MS + 60_000, 6 * HOUR_MS, 24 * HOUR_MS, 49 * HOUR_MS]
  expect(ages.map(formatAge)).toEqual(['8 s', '12 min', '3 h 1 min', '6 h', '1 d', '2 d 1 h'])
})

it('shows bytes in the largest unit that fits', () => {
  expect([512, 1536, 250 * 1024 ** 3].map(formatBytes)).toEqual(['512 B', '1.5 KB', '250 GB'])
})

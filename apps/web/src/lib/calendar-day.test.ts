import { expect, test } from 'vitest'
import { addDays, dayIn, startOfDayIn } from './calendar-day.ts'

const startIn = (timeZone: string, day: string): string => new Date(startOfDayIn(timeZone, day)).toISOString()

test('a day begins at midnight in its time zone, on either side of a change of the clocks', () => {
  expect(startIn('America/New_York', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  expect(startIn('America/New_York', '2026-11-02')).toBe('2026-11-02T05:00:00.000Z')
  expect(startIn('Pacific/Auckland', '2026-09-27')).toBe('2026-09-26T12:00:00.000Z')
  expect(startIn('Pacific/Auckland', '2026-09-28')).toBe('2026-09-27T11:00:00.000Z')
})

test('a day without a midnight begins when the clocks are set forward', () => {
  const start = startOfDayIn('Africa/Cairo', '2026-04-24')
  expect([dayIn('Africa/Cairo', start - 1), dayIn('Africa/Cairo', start)]).toEqual(['2026-04-23', '2026-04-24'])
})

test('days follow each other by the calendar', () => {
  expect([addDays('2026-12-28', 7), addDays('2026-03-01', -1)]).toEqual(['2027-01-04', '2026-02-28'])
  expect(dayIn('Asia/Tokyo', Date.UTC(2026, 10, 29, 15))).toBe('2026-11-30')
})

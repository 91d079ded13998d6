import { expect, test } from 'vitest'
import { buildBars, countByStatus, durationLabel, groupWeek, hourLabel, labelStep, sumBars } from './chart-data.ts'
import type { Day } from '../review-data.ts'

function makeDays(count: number): Day[] {
  return Array.from({ length: count }, (_day, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    completed: 3,
    missed: 1,
    unanswered: 2,
    failed: index % 2,
    open: 0,
  }))
}

test('90 days become 90 bars, and a year becomes weekly bars without losing a call', () => {
  expect(buildBars(countByStatus(makeDays(90)))).toHaveLength(90)
  const weeks = buildBars(countByStatus(makeDays(365)))
  expect(weeks).toHaveLength(53)
  expect(weeks[0]).toEqual({ day: '2026-01-01', days: 7, counts: [21, 0, 3, 14, 7] })
  expect(weeks.at(-1)).toEqual({ day: '2026-12-31', days: 1, counts: [3, 0, 0, 2, 1] })
  expect(sumBars(weeks)).toEqual([1095, 0, 182, 730, 365])
})

test('axis labels never overlap', () => {
  expect(labelStep(50, 48)).toBe(1)
  expect(labelStep(10, 48)).toBe(5)
  expect(labelStep(0, 48)).toBe(1)
})

test('hours and durations have short labels', () => {
  expect([0, 9, 12, 23, 24].map(hourLabel)).toEqual(['12 AM', '9 AM', '12 PM', '11 PM', '12 AM'])
  expect(durationLabel({ fromSeconds: 0, toSeconds: 30 })).toBe('under 30s')
  expect(durationLabel({ fromSeconds: 30, toSeconds: 60 })).toBe('30s – 1m')
  expect(durationLabel({ fromSeconds: 90, toSeconds: 120 })).toBe('1m 30s – 2m')
  expect(durationLabel({ fromSeconds: 600, toSeconds: null })).toBe('over 10m')
})

test('hours are grouped if space is tight', () => {
  const hours = Array.from({ length: 24 }, (_hour, hour) => hour)
  const week = Array.from({ length: 7 }, () => hours)
  expect(groupWeek(week, 3)[0]).toMatchObject({ name: 'Monday', cells: [3, 12, 21, 30, 39, 48, 57, 66] })
  expect(groupWeek(week, 1)[0]).toMatchObject({ name: 'Monday', cells: hours })
})

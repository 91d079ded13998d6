import { expect, test } from 'vitest'
import { buildBars, countByStatus, durationLabel, sumBars } from './chart-data.ts'
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

test('durations have short labels', () => {
  expect(durationLabel({ fromSeconds: 0, toSeconds: 30 })).toBe('under 30s')
  expect(durationLabel({ fromSeconds: 30, toSeconds: 60 })).toBe('30s – 1m')
  expect(durationLabel({ fromSeconds: 90, toSeconds: 120 })).toBe('1m 30s – 2m')
  expect(durationLabel({ fromSeconds: 600, toSeconds: null })).toBe('over 10m')
})

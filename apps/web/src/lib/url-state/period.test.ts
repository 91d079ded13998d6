import { describe, expect, it } from 'vitest'
import {
  toBounds,
  toCompleteBounds,
  isoDay,
  periodParams,
  validateDay,
  readPeriod,
  startOfDay,
  type Period,
} from './period.ts'

const NOW = new Date(2026, 10, 21, 14, 30).getTime()
const midnight = (month: number, day: number): number => new Date(2026, month - 1, day).getTime()

describe('a period', () => {
  it.each<Period>([{ preset: '7d' }, { from: '2026-11-01', to: '2026-11-20' }, { from: null, to: '2026-11-20' }])(
    'is read from the URL as it was written: %j',
    (period) => {
      expect(readPeriod(new URLSearchParams(periodParams(period)), ['7d', '30d'])).toEqual(period)
    },
  )

  it('is null if the URL contains no valid period', () => {
    for (const query of ['', 'range=90d', 'from=2026-02-30', 'from=yesterday', 'to=0002-01-01']) {
      expect(readPeriod(new URLSearchParams(query), ['today', '7d']), query).toBeNull()
    }
  })

  it('from a preset ends today, inclusive', () => {
    expect(toBounds({ preset: 'today' }, NOW)).toEqual({ from: midnight(11, 21) })
    expect(toBounds({ preset: '7d' }, NOW)).toEqual({ from: midnight(11, 15) })
  })

  it('can be yesterday alone', () => {
    expect(toBounds({ preset: 'yesterday' }, NOW)).toEqual({ from: midnight(11, 20), to: midnight(11, 21) })
  })

  it('with custom dates includes the last day, regardless of the order in which they were picked', () => {
    const expected = { from: midnight(11, 1), to: midnight(11, 21) }
    expect(toBounds({ from: '2026-11-01', to: '2026-11-20' }, NOW)).toEqual(expected)
    expect(toBounds({ from: '2026-11-20', to: '2026-11-01' }, NOW)).toEqual(expected)
    expect(toBounds({ from: '2026-11-01', to: null }, NOW)).toEqual({ from: midnight(11, 1) })
    expect(toBounds(null, NOW)).toEqual({})
  })
})

describe('a period with both ends', () => {
  const limits = { now: NOW, days: 30, max: 366 }

  it('ends today and has the default length', () => {
    expect(toCompleteBounds(null, limits)).toEqual({ from: startOfDay(NOW, -29), to: midnight(11, 22) })
    expect(toCompleteBounds({ preset: '90d' }, limits)).toEqual({ from: startOfDay(NOW, -89), to: midnight(11, 22) })
  })

  it('fills in the missing end of a custom range', () => {
    expect(toCompleteBounds({ from: null, to: '2026-10-31' }, limits)).toEqual({
      from: midnight(10, 2),
      to: midnight(11, 1),
    })
    expect(toCompleteBounds({ from: '2026-12-24', to: null }, limits)).toEqual({
      from: midnight(12, 24),
      to: midnight(12, 25),
    })
  })

  it('is never longer than the maximum', () => {
    const { from, to } = toCompleteBounds({ from: '2001-01-01', to: '2026-11-20' }, limits)
    expect([isoDay(from), isoDay(to)]).toEqual(['2025-11-20', '2026-11-21'])
  })
})

it('a day that does not exist is rejected', () => {
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '1999-12-31', ''].map(validateDay)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(validateDay('2028-02-29')).toBe('2028-02-29')
})

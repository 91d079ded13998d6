import { expect, it } from 'vitest'
import { limitCombiningMarks } from './text.ts'
import { measureTimeGrowth } from '../testing/time-growth.ts'

it.each(['\u0301', `a${'\u0301'.repeat(8)}`, `a${'\u0301'.repeat(9)}`, '\u0301\u200d', 'a'])(
  'limiting combining marks takes linear time: %j',
  (unit) => {
    const textOf = (size: number): string => unit.repeat(size / unit.length)
    expect(measureTimeGrowth(5000, textOf, limitCombiningMarks)).toBeLessThan(8)
  },
)

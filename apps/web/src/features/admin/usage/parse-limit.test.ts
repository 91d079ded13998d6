import { expect, test } from 'vitest'
import { parseLimit } from './parse-limit.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', null],
  ['00', null],
  ['1', 1],
  [' 500 ', 500],
  ['10000000', 10_000_000],
])('%j is parsed as %j minutes', (typed, minutes) => {
  expect(parseLimit(typed)).toEqual({ minutes })
})

test.each(['-1', '1.5', '1e3', 'ten', '0x10'])('%j is refused', (typed) => {
  expect(parseLimit(typed)).toEqual({ problem: 'Please enter a whole number of minutes' })
})

test('a number above the largest limit is refused', () => {
  expect(parseLimit('10000001')).toEqual({ problem: 'Please enter at most 10,000,000 minutes' })
})

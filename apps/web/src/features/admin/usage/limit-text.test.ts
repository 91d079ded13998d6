import { expect, test } from 'vitest'
import { readLimit } from './limit-text.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', null],
  ['00', null],
  ['1', 1],
  [' 500 ', 500],
  ['10000000', 10_000_000],
])('%j is %j minutes', (typed, minutes) => {
  expect(readLimit(typed)).toEqual({ minutes })
})

test.each(['-1', '1.5', '1e3', 'ten', '0x10'])('%j is refused', (typed) => {
  expect(readLimit(typed)).toEqual({ problem: 'Please enter a whole number of minutes' })
})

test('more than the largest limit is refused', () => {
  expect(readLimit('10000001')).toEqual({ problem: 'Please enter at most 10,000,000 minutes' })
})

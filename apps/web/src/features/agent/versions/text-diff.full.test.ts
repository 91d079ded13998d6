import { measureTimeGrowth } from '@callwright/contract/testing/time-growth'
import { expect, test } from 'vitest'

import { diffText } from './text-diff.ts'

test.each(['\n', ' '])('the time to compare two strings grows no faster than their size: %j', (separator) => {
  const makeTexts = (size: number): [string, string] => [`a${separator}`.repeat(size), `b${separator}`.repeat(size)]
  expect(measureTimeGrowth(6250, makeTexts, ([before, after]) => diffText(before, after))).toBeLessThan(8)
})

import { timeGrowth } from '@callwright/contract/testing/time-growth'
import { expect, test } from 'vitest'

import { diffText } from './text-diff.ts'

test.each(['\n', ' '])('the time to compare two strings grows no faster than their size: %j', (end) => {
  const textsOf = (size: number): [string, string] => [`a${end}`.repeat(size), `b${end}`.repeat(size)]
  expect(timeGrowth(6250, textsOf, ([before, after]) => diffText(before, after))).toBeLessThan(8)
})

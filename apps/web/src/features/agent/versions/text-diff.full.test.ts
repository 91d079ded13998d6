import { timeGrowth } from '@callwright/contract/testing/time-growth'
import { expect, test } from 'vitest'

import { diffTexts } from './text-diff.ts'

test.each(['\n', ' '])('the time to compare two texts grows no faster than their size: %j', (end) => {
  const textsOf = (size: number): [string, string] => [`a${end}`.repeat(size), `b${end}`.repeat(size)]
  expect(timeGrowth(6250, textsOf, ([before, after]) => diffTexts(before, after))).toBeLessThan(8)
})

import { expect, test } from 'vitest'

import { createGenerator, findWrongReads } from '../testing/phone-spellings.ts'

// Security: 35
test('no spelling of 100,000 numbers of all regions is read as a different number', () => {
  expect(findWrongReads(100_000, createGenerator(47))).toEqual([])
})

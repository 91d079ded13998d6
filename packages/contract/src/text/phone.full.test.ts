import { expect, test } from 'vitest'

import { createGenerator, findWrongReads } from '../testing/phone-spellings.ts'

// Security: 35
test('100,000 numbers of all regions are read as the library’s canonical number from any spelling', () => {
  expect(findWrongReads(100_000, createGenerator(47))).toEqual([])
})

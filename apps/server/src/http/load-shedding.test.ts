import { expect, test } from 'vitest'

import { isShortOfMemory, type Memory } from './load-shedding.ts'

const GB = 1024 ** 3
const FINE: Memory = { heapUsed: GB, heapLimit: 4 * GB, rss: 2 * GB, available: 8 * GB }

test('line 56: memory is short when the heap or the resident memory of the process is too large', () => {
  expect(isShortOfMemory(FINE)).toBe(false)
  expect(isShortOfMemory({ ...FINE, heapUsed: 3.8 * GB })).toBe(true)
  expect(isShortOfMemory({ ...FINE, rss: 7.5 * GB })).toBe(true)
})

test('in a small container less is too much', () => {
  const small = { heapUsed: GB / 16, heapLimit: GB / 4, rss: GB / 4, available: GB / 2 }
  expect(isShortOfMemory(small)).toBe(false)
  expect(isShortOfMemory({ ...small, rss: 0.48 * GB })).toBe(true)
})

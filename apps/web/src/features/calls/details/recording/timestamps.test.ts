import { expect, test } from 'vitest'
import { describePosition, formatTimestamp } from './timestamps.ts'

test('a position is shown as minutes and seconds', () => {
  expect([0, 9.9, 65, 3600].map(formatTimestamp)).toEqual(['0:00', '0:09', '1:05', '60:00'])
})

test('a position is spelled out for screen readers', () => {
  expect(describePosition(0, 59.9)).toBe('0 seconds of 59 seconds')
  expect(describePosition(65, 180)).toBe('1 minute 5 seconds of 3 minutes')
  expect(describePosition(1, 61)).toBe('1 second of 1 minute 1 second')
})

import { expect, test } from 'vitest'

import { isoText } from './iso-text.ts'

test('formats times like Date.toISOString', () => {
  const now = Date.UTC(2026, 9, 31, 23, 59, 59, 999)
  const times = [0, 1, 999, 86_399_999, 86_400_000, -1, -86_400_001, now, now + 1, now - 1, Date.UTC(2048, 1, 29)]
  for (let index = 0; index < 2000; index += 1) times.push(now - index * 7_919_813 + (index % 1000))
  expect(times.map(isoText)).toEqual(times.map((at) => new Date(at).toISOString()))
})

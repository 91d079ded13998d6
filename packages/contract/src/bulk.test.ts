import { expect, test } from 'vitest'

import { createCampaignSchema, recipientListSchema } from './bulk.ts'

const list = (rows: unknown, more: object = {}): unknown => ({ headers: ['phone'], rows, ...more })

test('a list is rows of cells', () => {
  const rows = [['2122000001', ''], []]
  expect(recipientListSchema.parse(list(rows, { lines: [2, 4] }))).toEqual(list(rows, { lines: [2, 4] }))
})

test.each([
  ['no rows at all', undefined, 'Invalid request'],
  ['a row that is none', ['2122000001'], 'Invalid request'],
  ['a cell that is no text', [[2122000001]], 'Invalid request'],
  ['a cell that is missing', [[undefined]], 'Invalid request'],
  ['too many cells', [Array(101).fill('')], 'Row 2 has 101 columns; at most 100 are possible.'],
  ['a cell that is too long', [['x'.repeat(10_001)]], 'Row 2 has a cell of more than 10 kB.'],
  ['too many rows', Array.from({ length: 50_001 }, () => []), 'The list has more than 50,000 rows. Please split it.'],
])('%s is refused', (_what, rows, message) => {
  expect(recipientListSchema.safeParse(list(rows)).error?.issues[0]?.message).toBe(message)
})

test('a refusal names the line of the file that the row starts on', () => {
  const parsed = recipientListSchema.safeParse(list([['2122000001'], ['x'.repeat(10_001)]], { lines: [2, 7] }))
  expect(parsed.error?.issues[0]?.message).toBe('Row 7 has a cell of more than 10 kB.')
})

test('the longest list takes no time to speak of', () => {
  const rows = Array.from({ length: 50_000 }, () => ['2122000001', 'Ada', 'Rome', 'a check-up'])
  const startedAt = performance.now()
  expect(createCampaignSchema.safeParse({ name: 'Long', list: list(rows) }).success).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

import { expect, test } from 'vitest'

import { recipientListSchema } from './bulk.ts'

const list = (rows: unknown, more: object = {}): unknown => ({ headers: ['phone'], rows, ...more })

test('a list is rows of cells', () => {
  const rows = [['2122000001', ''], []]
  expect(recipientListSchema.parse(list(rows, { lines: [2, 4] }))).toEqual(list(rows, { lines: [2, 4] }))
})

test.each([
  ['no rows at all', undefined, 'Invalid request'],
  ['rows that are no list', { length: 1 }, 'Invalid request'],
])('%s is refused', (_what, rows, message) => {
  expect(recipientListSchema.safeParse(list(rows)).error?.issues[0]?.message).toBe(message)
})

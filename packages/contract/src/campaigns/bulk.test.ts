import { expect, test } from 'vitest'

import { recipientListSchema } from './bulk.ts'

const list = (rows: unknown, extra: object = {}): unknown => ({ headers: ['phone'], rows, ...extra })

test('a list with rows and line numbers is accepted', () => {
  const rows = [['2122000001', ''], []]
  const sent = { lines: [2, 4] }
  expect(recipientListSchema.parse(list(rows, sent))).toEqual(list(rows, { ...sent, includeOptedOut: false }))
})

test.each([
  ['missing rows', undefined, 'Invalid request'],
  ['rows that are not an array', { length: 1 }, 'Invalid request'],
])('rejects %s', (_what, rows, message) => {
  expect(recipientListSchema.safeParse(list(rows)).error?.issues[0]?.message).toBe(message)
})

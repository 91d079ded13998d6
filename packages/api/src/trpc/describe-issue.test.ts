import { expect, test } from 'vitest'

import { describeIssue } from './describe-issue.ts'
import { messageOf, z } from '@callwright/contract/input/zod'

z.config({ customError: describeIssue })

const schema = z.strictObject({
  name: z.string(),
  count: z.int().min(1).max(5).optional(),
  kind: z.enum(['a', 'b']).optional(),
  list: z
    .array(z.strictObject({ phone: z.string().max(3), email: z.email().optional() }))
    .max(2)
    .optional(),
  either: z
    .union([z.string(), z.strictObject({ text: z.string(), title: z.string('Please enter a title') })])
    .optional(),
  shape: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('x'), size: z.number() }),
      z.strictObject({ kind: z.literal('y') }),
    ])
    .optional(),
  days: z.union([z.literal([30, 90]), z.null()]).optional(),
  tags: z.array(z.string()).min(1).optional(),
  values: z.record(z.string(), z.number()).optional(),
})

const INVALID = 'Invalid request: '

test.each([
  [5, `${INVALID}it must be an object`],
  [{}, 'Missing field: name'],
  [{ name: 1 }, `${INVALID}name must be text`],
  [{ count: 1.5 }, `${INVALID}count must be a whole number`],
  [{ count: 9 }, `${INVALID}count must be at most 5`],
  [{ count: 'secret' }, `${INVALID}count must be a number`],
  [{ kind: 'secret' }, `${INVALID}kind must be one of a, b`],
  [{ list: [{ phone: '1' }, { phone: 'secret' }] }, `${INVALID}list[1].phone must have at most 3 characters`],
  [{ list: [{ phone: '1' }, {}] }, 'Missing field: list[1].phone'],
  [{ list: [{ phone: '1', more: 'secret' }] }, 'Unknown field: list[0].more'],
  [{ list: [{ phone: '1', email: 'secret' }] }, `${INVALID}list[0].email must be an email address`],
  [{ list: [1, 2, 3].map(() => ({ phone: '1' })) }, `${INVALID}list must have at most 2 items`],
  [{ either: 5 }, `${INVALID}either must be text, or be an object`],
  [{ either: { title: 'x' } }, 'Missing field: either.text'],
  [{ either: { text: 'x' } }, 'Please enter a title'],
  [{ either: { text: 'x', title: 'x', more: 'secret' } }, 'Unknown field: either.more'],
  [{ either: [], count: 1 }, `${INVALID}either must be text, or be an object`],
  [{ days: 'secret' }, `${INVALID}days must be one of 30, 90, or be null`],
  [{ shape: { kind: 'secret' } }, `${INVALID}shape.kind must be in one of the documented forms`],
  [{ tags: [] }, `${INVALID}tags must not be empty`],
  [{ shape: { kind: 'x', size: 'secret' } }, `${INVALID}shape.size must be a number`],
  [{ shape: { kind: 'x' } }, 'Missing field: shape.size'],
  [{ values: { 'a\u202E\nb': 'secret' } }, `${INVALID}values.a??b must be a number`],
  [{ values: { ['x'.repeat(5000)]: 'secret' } }, `${INVALID}values.${'x'.repeat(60)}… must be a number`],
  [{ ['y\u0007'.repeat(5000)]: 1, b: 2, c: 3, d: 4 }, `Unknown fields: ${'y?'.repeat(30)}…, b, c`],
])('%j', (change, message) => {
  const input: unknown =
    typeof change === 'object' && Object.keys(change).length > 0 ? { name: 'x', ...change } : change
  const { error } = schema.safeParse(input)
  expect(error && messageOf(error)).toBe(message)
})

import { expect, test } from 'vitest'

import { retryRulesSchema } from './retry-rules.ts'

const RULES = {
  ends: ['busy', 'busy'],
  outcomes: [],
  attempts: 3,
  afterMinutes: 60,
  weekdays: [0, 0, 0, 0, 0, 0, 0],
  otherTimeOfDay: false,
}

test('ends and weekdays that occur several times count once', () => {
  expect(retryRulesSchema.parse(RULES)).toMatchObject({ ends: ['busy'], weekdays: [0] })
})

test('rules choose at least one kind of call and one weekday', () => {
  expect(retryRulesSchema.safeParse({ ...RULES, ends: [] }).success).toBe(false)
  expect(retryRulesSchema.safeParse({ ...RULES, weekdays: [] }).success).toBe(false)
})

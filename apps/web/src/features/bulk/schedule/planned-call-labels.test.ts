import { expect, test } from 'vitest'
import { describePlan, describeWait } from './planned-call-labels.ts'

const retry = { plan: 'retry', planReason: 'no-answer', attempt: 2, quote: null } as const

test.each([
  [retry, '2nd attempt, no answer'],
  [{ ...retry, planReason: 'busy', attempt: 3 }, '3rd attempt, busy or declined'],
  [{ ...retry, planReason: 'failed', attempt: 4 }, '4th attempt, the call failed'],
  [{ ...retry, planReason: 'call back', attempt: 21 }, '21st attempt, “call back”'],
  [{ ...retry, plan: 'again', planReason: null } as const, '2nd attempt, requested by you'],
  [
    { ...retry, plan: 'call-back', planReason: null, quote: 'call me at four' } as const,
    'Call-back: “call me at four”',
  ],
  [{ ...retry, plan: 'call-back', planReason: null } as const, 'Call-back'],
])('a planned call says why it is planned: %o', (call, text) => {
  expect(describePlan(call)).toBe(text)
})

test('a planned call says what it waits for', () => {
  expect(describeWait({ state: 'running', heldReason: null })).toBe(null)
  expect(describeWait({ state: 'scheduled', heldReason: null })).toBe(null)
  expect(describeWait({ state: 'paused', heldReason: null })).toBe('Waiting until you resume the campaign.')
  expect(describeWait({ state: 'held', heldReason: 'client-paused' })).toMatch(/^Your service is paused\./)
})

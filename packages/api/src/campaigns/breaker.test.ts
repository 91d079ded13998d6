import { expect, test } from 'vitest'

import { afterCall, type Health, type CallOutcome } from './breaker.ts'

const HEALTHY: Health = { outcomes: '', trips: 0 }

/** @returns the number of calls after which the campaign is held; null: never */
function heldAfter(outcomes: readonly CallOutcome[]): number | null {
  let health = HEALTHY
  for (const [index, outcome] of outcomes.entries()) {
    const next = afterCall(health, outcome)
    if (next.holdMs !== null) return index + 1
    health = next.health
  }
  return null
}

const times = (count: number, outcome: CallOutcome): CallOutcome[] => Array.from({ length: count }, () => outcome)
const [through, failed, blocked] = ['through', 'failed', 'blocked'] as const

test.each([
  ['20 failures in a row', times(25, failed), 20],
  ['19 failures, one success, 19 failures', [...times(19, failed), through, ...times(19, failed)], null],
  ['every other of 40 calls fails', times(20, through).flatMap((one) => [one, failed] as CallOutcome[]), 40],
  ['19 failures in the last 40 calls', [...times(21, through), ...times(19, failed)], null],
  ['old failures outside the window', [...times(19, failed), ...times(21, through), ...times(19, failed)], null],
  ['only successes', times(500, through), null],
  ['one response that the provider accepts no calls', [...times(40, through), blocked], 41],
])('holds after the expected number of calls: %s', (_what, outcomes, expected) => {
  expect(heldAfter(outcomes)).toBe(expected)
})

test('doubles the hold with each failure after it, up to 30 minutes, and resets on one success', () => {
  let health: Health = { outcomes: 'f'.repeat(19), trips: 0 }
  const holds: (number | null)[] = []
  for (let trip = 0; trip < 7; trip += 1) {
    const next = afterCall(health, failed)
    holds.push(next.holdMs && next.holdMs / 60_000)
    health = next.health
  }
  expect(holds).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(afterCall(health, through)).toEqual({ health: { outcomes: 's', trips: 0 }, holdMs: null })
})

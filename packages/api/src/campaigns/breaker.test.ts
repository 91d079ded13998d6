import { expect, test } from 'vitest'

import { applyOutcome, type CampaignHealth, type CallOutcome } from './breaker.ts'

const HEALTHY: CampaignHealth = { outcomes: '', trips: 0 }

/** @returns the number of calls after which the campaign is held; null if it never is */
function countCallsUntilHeld(outcomes: readonly CallOutcome[]): number | null {
  let health = HEALTHY
  for (const [index, outcome] of outcomes.entries()) {
    const next = applyOutcome(health, outcome)
    if (next.holdMs !== null) return index + 1
    health = next.health
  }
  return null
}

const repeat = (count: number, outcome: CallOutcome): CallOutcome[] => Array.from({ length: count }, () => outcome)
const [placed, failed, blocked] = ['placed', 'failed', 'blocked'] as const

test.each([
  ['20 failures in a row', repeat(25, failed), 20],
  ['19 failures, one success, 19 failures', [...repeat(19, failed), placed, ...repeat(19, failed)], null],
  ['every other of 40 calls fails', repeat(20, placed).flatMap((success) => [success, failed] as CallOutcome[]), 40],
  ['19 failures in the last 40 calls', [...repeat(21, placed), ...repeat(19, failed)], null],
  ['old failures outside the window', [...repeat(19, failed), ...repeat(21, placed), ...repeat(19, failed)], null],
  ['only successes', repeat(500, placed), null],
  ['one response that the provider accepts no calls', [...repeat(40, placed), blocked], 41],
])('holds after the expected number of calls: %s', (_what, outcomes, expected) => {
  expect(countCallsUntilHeld(outcomes)).toBe(expected)
})

test('doubles the hold with each failure after it, up to 30 minutes, and resets on one success', () => {
  let health: CampaignHealth = { outcomes: 'f'.repeat(19), trips: 0 }
  const holds: (number | null)[] = []
  for (let trip = 0; trip < 7; trip += 1) {
    const next = applyOutcome(health, failed)
    holds.push(next.holdMs && next.holdMs / 60_000)
    health = next.health
  }
  expect(holds).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(applyOutcome(health, placed)).toEqual({ health: { outcomes: 's', trips: 0 }, holdMs: null })
})

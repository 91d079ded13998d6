import { expect, test } from 'vitest'

import { afterCall, type Health, type CallOutcome } from './breaker.ts'

const HEALTHY: Health = { outcomes: '', trips: 0 }

/** @returns after how many calls the campaign is held; null: never */
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
  ['twenty failures in a row', times(25, failed), 20],
  ['nineteen, one that goes through, nineteen', [...times(19, failed), through, ...times(19, failed)], null],
  ['every other call of forty', times(20, through).flatMap((one) => [one, failed] as CallOutcome[]), 40],
  ['nineteen of the last forty', [...times(21, through), ...times(19, failed)], null],
  ['failures long ago', [...times(19, failed), ...times(21, through), ...times(19, failed)], null],
  ['nothing but success', times(500, through), null],
  ['one answer that the provider accepts no calls', [...times(40, through), blocked], 41],
])('%s', (_what, outcomes, expected) => {
  expect(heldAfter(outcomes)).toBe(expected)
})

test('after a hold one failure holds for twice as long, up to half an hour, and one success ends it', () => {
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

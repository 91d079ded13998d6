import { expect, test } from 'vitest'
import { findCurrentTurnIndex } from './current-turn.ts'

const turns = [0, 4.5, null, 9].map((atSeconds) => ({ role: 'agent' as const, text: 'x', atSeconds }))

test('the current line is the last one that has begun', () => {
  expect([0, 4.4, 4.5, 8.9, 9, 600].map((seconds) => findCurrentTurnIndex(turns, seconds))).toEqual([0, 0, 1, 1, 3, 3])
})

test('a line without a time is never current, and no line is current before the first one', () => {
  expect(findCurrentTurnIndex(turns.slice(1), 2)).toBe(-1)
  expect(findCurrentTurnIndex([{ role: 'agent', text: 'x', atSeconds: null }], 5)).toBe(-1)
  expect(findCurrentTurnIndex([], 5)).toBe(-1)
})

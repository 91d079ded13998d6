import { expect, test } from 'vitest'
import { lineAt } from './current-turn.ts'

const turns = [0, 4.5, null, 9].map((atSeconds) => ({ role: 'agent' as const, text: 'x', atSeconds }))

test('the line that has begun last is the one being said', () => {
  expect([0, 4.4, 4.5, 8.9, 9, 600].map((seconds) => lineAt(turns, seconds))).toEqual([0, 0, 1, 1, 3, 3])
})

test('lines without a time are never marked, and none is before the first', () => {
  expect(lineAt(turns.slice(1), 2)).toBe(-1)
  expect(lineAt([{ role: 'agent', text: 'x', atSeconds: null }], 5)).toBe(-1)
  expect(lineAt([], 5)).toBe(-1)
})

import { expect, it, test } from 'vitest'
import { isPlainInput } from './plain-input.ts'

const circular: Record<string, unknown> = {}
circular['itself'] = { again: circular }

function nest(depth: number): unknown {
  return depth === 0 ? 1 : [nest(depth - 1)]
}

it.each([
  ['undefined', undefined, true],
  ['plain data', { a: [1, 'two', null, true, undefined, { b: -0.5 }] }, true],
  ['64 levels', nest(64), true],
  ['65 levels or more', nest(66), false],
  ['a big integer', { a: 5n }, false],
  ['a map', { a: new Map() }, false],
  ['a date', [new Date(0)], false],
  ['an object that contains itself', circular, false],
  ['a NUL in a value', { a: ['x\u0000'] }, false],
  ['a NUL in a key', { 'x\u0000': 1 }, false],
  ['a function', { a: () => 1 }, false],
  ['__proto__ as a key', JSON.parse('{"a":[{"__proto__":1}]}'), false],
  ['constructor.prototype', { constructor: { prototype: {} } }, false],
  ['the word constructor', { constructor: 'Smith & Sons', note: '__proto__' }, true],
  ['1,001 keys', Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [at, at])), false],
  ['1,002 values', Array.from({ length: 1001 }, () => []), true],
  ['1,003 values', [Array(1001).fill(1)], false],
])('isPlainInput classifies %s correctly', async (_name, value, isPlain) => {
  expect(await isPlainInput(value, { values: 1002, items: 2000 })).toBe(isPlain)
})

test('a list with more items than allowed is rejected', async () => {
  const limits = { values: 1000, items: 10 }
  expect(await isPlainInput({ a: [Array(10).fill(1)] }, limits)).toBe(true)
  expect(await isPlainInput({ a: [Array(11).fill(1)] }, limits)).toBe(false)
})

test('checking a long input lets other work run in between', async () => {
  let turns = 0
  const ticker = setInterval(() => (turns += 1))
  const input = Array.from({ length: 500_000 }, (_, index) => ({ index }))
  expect(await isPlainInput(input, { values: 2_000_000, items: 500_000 })).toBe(true)
  clearInterval(ticker)
  expect(turns).toBeGreaterThan(1)
})

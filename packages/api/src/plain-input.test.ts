import { expect, it } from 'vitest'
import { isPlainInput } from './plain-input.ts'

const circular: Record<string, unknown> = {}
circular['itself'] = { again: circular }

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

it.each([
  ['nothing', undefined, true],
  ['plain data', { a: [1, 'two', null, true, undefined, { b: -0.5 }] }, true],
  ['64 levels', nested(64), true],
  ['65 levels and more', nested(66), false],
  ['a big integer', { a: 5n }, false],
  ['a map', { a: new Map() }, false],
  ['a date', [new Date(0)], false],
  ['an object in itself', circular, false],
  ['a NUL in a value', { a: ['x\u0000'] }, false],
  ['a NUL in a key', { 'x\u0000': 1 }, false],
  ['a function', { a: () => 1 }, false],
])('%s', (_name, value, isPlain) => {
  expect(isPlainInput(value)).toBe(isPlain)
})

import { expect, test } from 'vitest'

import { createBodyGate } from './webhook-bodies.ts'

const LIMITS = {
  largeFrom: 10,
  small: { bodiesPerAddress: 2, bytes: 15 },
  large: { bodiesPerAddress: 1, bytes: 50 },
}

test('an address has so many bodies on their way, and one that arrived or is gone makes room', () => {
  const { enter } = createBodyGate(LIMITS)
  const first = enter('a')
  const second = enter('a')
  expect(enter('a')).toBeNull()
  expect(enter('b')).not.toBeNull()
  first?.arrived()
  first?.leave()
  expect(enter('a')).not.toBeNull()
  expect(enter('a')).toBeNull()
  second?.leave()
  second?.leave()
  expect(enter('a')).not.toBeNull()
  expect(enter('a')).toBeNull()
})

test('a body is large once as much has come, and then has the places of large ones', () => {
  const { enter } = createBodyGate(LIMITS)
  const [one, two] = [enter('a'), enter('a')]
  expect(one?.take(9)).toBe(true)
  expect(one?.take(1)).toBe(true)
  expect(enter('a')).not.toBeNull()
  expect(two?.take(10)).toBe(false)
  expect(enter('b')?.take(10)).toBe(true)
  one?.leave()
  expect(two?.take(10)).toBe(true)
})

test('all together hold so many bytes, and large ones take none from small ones', () => {
  const { enter } = createBodyGate(LIMITS)
  const large = enter('a')
  expect(large?.take(50)).toBe(true)
  expect(large?.take(1)).toBe(false)
  expect(enter('b')?.take(10)).toBe(false)
  const small = enter('c')
  expect(small?.take(9)).toBe(true)
  const other = enter('d')
  expect(other?.take(7)).toBe(false)
  small?.arrived()
  expect(other?.take(7)).toBe(false)
  small?.leave()
  expect(other?.take(7)).toBe(true)
  large?.leave()
  expect(enter('e')?.take(50)).toBe(true)
})

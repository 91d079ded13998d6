import { expect, test } from 'vitest'

import { createRush } from './rush.ts'

test('a rush begins with a hundred in a tenth of a second, and ends soon after it', () => {
  let at = 1000
  const rush = createRush(() => at)
  for (let second = 0; second < 10; second += 1) {
    rush.note(60)
    at += 101
  }
  expect(rush.isOn()).toBe(false)
  rush.note(60)
  at += 50
  rush.note(40)
  expect(rush.isOn()).toBe(true)
  at += 249
  expect(rush.isOn()).toBe(true)
  at += 1
  expect(rush.isOn()).toBe(false)
})

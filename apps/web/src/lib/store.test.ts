import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store notifies its listeners of each state until they unsubscribe', () => {
  const store = createStore(0)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set(1)
  unsubscribe()
  store.set(2)
  expect([store.get(), seen]).toEqual([2, [1]])
})

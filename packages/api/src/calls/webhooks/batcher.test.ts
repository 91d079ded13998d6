import { expect, test } from 'vitest'

import { createBatcher } from './batcher.ts'

const anyItem = (): boolean => true

test('a batcher batches one turn’s items, then later items, and returns each item’s own result', async () => {
  const batches: number[][] = []
  const double = createBatcher<number, number>({ max: 3, isItemError: anyItem }, async (items) => {
    batches.push([...items])
    await Promise.resolve()
    return items.map((item) => item * 2)
  })
  const results = await Promise.all([1, 2, 3, 4, 5].map(async (item) => await double(item)))
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(await double(6)).toBe(12)
})

test('a batcher rejects only the item that made its batch fail', async () => {
  const work = createBatcher<number, number>({ max: 10, isItemError: anyItem }, async (items) => {
    await Promise.resolve()
    if (items.includes(3)) throw new Error('three')
    return items
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(async (item) => await work(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a batcher rejects the whole batch at once for an error that no item caused', async () => {
  let tries = 0
  const isItemError = (error: unknown): boolean => String(error) !== 'Error: gone'
  const work = createBatcher<number, number>({ max: 10, isItemError }, async (items) => {
    tries += 1
    if (items.includes(3)) throw new Error('three')
    throw new Error('gone')
  })
  const describeOutcome = async (item: number): Promise<string> => await work(item).then(String, String)
  expect(await Promise.all([1, 2, 4].map(describeOutcome))).toEqual(Array.from({ length: 3 }, () => 'Error: gone'))
  expect(tries).toBe(1)
  expect(await Promise.all([1, 3].map(describeOutcome))).toEqual(['Error: gone', 'Error: three'])
  expect(tries).toBe(4)
})

import { expect, test } from 'vitest'

import { inBatches } from './in-batches.ts'

test('the first goes at once, those that come meanwhile go together, each with its own result', async () => {
  const batches: number[][] = []
  const double = inBatches<number, number>({ keyOf: () => '', most: 3 }, async (items) => {
    batches.push([...items])
    await Promise.resolve()
    return items.map((item) => item * 2)
  })
  const results = await Promise.all([1, 2, 3, 4, 5].map(async (item) => await double(item)))
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
})

test('keys do not wait for each other', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const work = inBatches<string, string>({ keyOf: (item) => item, most: 10 }, async (items) => {
    if (items.includes('slow')) await held
    return items
  })
  const slow = work('slow')
  expect(await work('quick')).toBe('quick')
  release()
  expect(await slow).toBe('slow')
})

test('where a batch fails only what is to blame is refused', async () => {
  const work = inBatches<number, number>({ keyOf: () => '', most: 10 }, async (items) => {
    await Promise.resolve()
    if (items.includes(3)) throw new Error('three')
    return items
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(async (item) => await work(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a failure that no item is to blame for fails the batch at once', async () => {
  let tries = 0
  const batching = {
    keyOf: () => '',
    most: 10,
    gathers: true,
    isOfItem: (error: unknown) => String(error) !== 'Error: gone',
  }
  const work = inBatches<number, number>(batching, async (items) => {
    tries += 1
    if (items.includes(3)) throw new Error('three')
    throw new Error('gone')
  })
  const outcomeOf = async (item: number): Promise<string> => await work(item).then(String, String)
  expect(await Promise.all([1, 2, 4].map(outcomeOf))).toEqual(Array.from({ length: 3 }, () => 'Error: gone'))
  expect(tries).toBe(1)
  expect(await Promise.all([1, 3].map(outcomeOf))).toEqual(['Error: gone', 'Error: three'])
  expect(tries).toBe(4)
})

test('one that gathers lets even the first wait for those that come with it', async () => {
  const batches: number[][] = []
  const work = inBatches<number, number>({ keyOf: () => '', most: 10, gathers: true }, async (items) => {
    batches.push([...items])
    return items
  })
  await Promise.all([1, 2, 3].map(async (item) => await work(item)))
  expect(batches).toEqual([[1, 2, 3]])
})

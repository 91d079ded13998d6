import { expect, test } from 'vitest'

import { createListViews } from './by-index.ts'

test('concurrent requests for a list see the rows the first one read, and later ones the current rows', async () => {
  const { enter } = createListViews()
  const list = [{ id: 'a' }, { id: 'b' }]
  const read = async (): Promise<{ id: string }[]> => [...list]
  const [first, second] = [enter('prompts of ann'), enter('prompts of ann')]
  expect(await first.rows(read)).toEqual([{ id: 'a' }, { id: 'b' }])
  list.shift()
  first[Symbol.dispose]()
  const third = enter('prompts of ann')
  const links = enter('links of ann')
  expect([await second.rows(read), await third.rows(read)]).toEqual([[{ id: 'a' }, { id: 'b' }], [{ id: 'b' }]])
  expect(await links.rows(read)).toEqual([{ id: 'b' }])
  list.shift()
  second[Symbol.dispose]()
  expect(await enter('prompts of ann').rows(read)).toEqual([{ id: 'b' }])
  third[Symbol.dispose]()
  expect(await enter('prompts of ann').rows(read)).toEqual([])
})

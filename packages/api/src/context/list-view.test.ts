import { expect, test } from 'vitest'

import { enterList, type Rows } from './list-view.ts'

test('concurrent requests for a list see the rows the first one read, and later ones the current rows', async () => {
  const list = [{ id: 'a' }, { id: 'b' }]
  const read = async (): Promise<Rows> => [...list]
  const [first, second] = [enterList('prompts of ann'), enterList('prompts of ann')]
  expect(await first.findId(0, read)).toBe('a')
  list.shift()
  first[Symbol.dispose]()
  const third = enterList('prompts of ann')
  const links = enterList('links of ann')
  expect([await second.findId(0, read), await third.findId(0, read)]).toEqual(['a', 'b'])
  expect(await links.findId(0, read)).toBe('b')
  list.shift()
  second[Symbol.dispose]()
  expect(await enterList('prompts of ann').findId(0, read)).toBe('b')
  third[Symbol.dispose]()
  expect(await enterList('prompts of ann').findId(0, read)).toBe('none')
})

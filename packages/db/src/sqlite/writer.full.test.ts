import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { inBackground } from './background-work.ts'
import { openWritingBench } from '../testing/writing-bench.ts'

describe('writing to SQLite in the background', () => {
  it('takes no longer for one that comes alone than at the front', async () => {
    const longestGroupMs = { front: 100, background: 200 }
    const { insert, insertInBackground } = openWritingBench(longestGroupMs)
    const msFor = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<number> => {
      const startedAt = performance.now()
      for (const name of names) await work(name)
      return performance.now() - startedAt
    }
    const front = await msFor(['a', 'b', 'c'], insert)
    expect(await msFor(['d', 'e', 'f'], insertInBackground)).toBeLessThan(front + longestGroupMs.background)
  })

  it('waits a little for the next where several came before, and answers when all is on the disk', async () => {
    const { commits, named, insertInBackground: quietly } = openWritingBench({ front: 100, background: 200 })
    await Promise.all([quietly('a'), quietly('b')])
    expect(commits()).toBe(1)
    const third = quietly('c').then(() => named())
    await sleep(20)
    const fourth = quietly('d').then(() => named())
    expect([named(), await third, await fourth]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ])
    expect(commits()).toBe(2)
  })

  it('commits for whoever left that to it, though it came for an earlier one', async () => {
    const { writing, named, insert, insertInBackground: quietly } = openWritingBench({ front: 100, background: 20 })
    await Promise.all([quietly('a'), quietly('b')])
    const third = quietly('c')
    await sleep(5)
    const turn = await inBackground(async () => await writing.begin())
    turn.run('insert into t (name) values (?)', ['d'])
    const atScreen = insert('e')
    await sleep(60)
    await inBackground(async () => await turn.commit())
    await Promise.all([third, atScreen])
    expect(named()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

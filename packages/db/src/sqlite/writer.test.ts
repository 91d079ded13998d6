import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { inBackground, takingLong } from './background-work.ts'
import { openWritingBench } from '../testing/writing-bench.ts'

/** Transactions that wait share a commit, however slow the machine. */
const FOR_EVER = { front: Infinity, background: Infinity }
/** The longest delay of a timer: no commit of the background happens because its time is up. */
const FOR_DAYS = { front: Infinity, background: 2 ** 31 - 1 }

describe('writing to SQLite', () => {
  it('puts transactions that wait for their turn on the disk together, each before it is answered', async () => {
    const { writing, commits, named, insert } = openWritingBench(FOR_EVER)
    const names = Array.from({ length: 20 }, (_, index) => `n${10 + index}`)
    await Promise.all(
      names.map(async (name, index) => {
        await (index % 2 ? insert(name) : writing.run('insert into t (name) values (?)', [name]))
        expect(named()).toContain(name)
      }),
    )
    expect(named()).toEqual(names)
    expect(commits()).toBe(1)
  })

  it('answers those of a shared commit in their order', async () => {
    const { commits, insert } = openWritingBench(FOR_EVER)
    const answered: string[] = []
    await Promise.all(['a', 'b', 'c'].map(async (name) => await insert(name).then(() => answered.push(name))))
    expect(commits()).toBe(1)
    expect(answered).toEqual(['a', 'b', 'c'])
  })

  describe('in the background', () => {
    it('commits at once for one that comes alone', async () => {
      const { commits, insertInBackground: quietly } = openWritingBench(FOR_DAYS)
      for (const name of ['a', 'b', 'c']) await quietly(name)
      expect(commits()).toBe(3)
    })

    it('does not let anybody at a screen wait, who takes what is there along', async () => {
      const { commits, named, insert, insertInBackground: quietly } = openWritingBench(FOR_DAYS)
      await Promise.all([quietly('a'), quietly('b')])
      const third = quietly('c')
      await nextTurn()
      await insert('d')
      expect([named(), commits()]).toEqual([['a', 'b', 'c', 'd'], 2])
      await third
    })

    it('keeps nothing of whoever is in the middle of it when it is closed', async () => {
      const { writing, named, insertInBackground: quietly } = openWritingBench(FOR_DAYS)
      await Promise.all([quietly('a'), quietly('b')])
      const waiting = quietly('c')
      await nextTurn()
      const turn = await inBackground(async () => await writing.begin())
      turn.run('insert into t (name) values (?)', ['half'])
      writing.close()
      await expect(waiting).rejects.toThrow('closed')
      await expect(turn.commit()).rejects.toThrow('has ended')
      expect(named()).toEqual(['a', 'b'])
    })

    it('commits what it has put off before it is closed', async () => {
      const { writing, named, insertInBackground: quietly } = openWritingBench(FOR_DAYS)
      await Promise.all([quietly('a'), quietly('b')])
      const third = quietly('c')
      await nextTurn()
      expect(named()).toEqual(['a', 'b'])
      writing.close()
      await third
      expect(named()).toEqual(['a', 'b', 'c'])
    })
  })

  it('lets nobody who is done wait for a long one', async () => {
    const { writing, commits, named, insert } = openWritingBench(FOR_EVER)
    const first = insert('a')
    const long = takingLong(async () => {
      const turn = await writing.begin()
      expect(named()).toEqual(['a'])
      await first
      turn.run('insert into t (name) values (?)', ['b'])
      await turn.commit()
    })
    await Promise.all([first, long, insert('c')])
    expect(named()).toEqual(['a', 'b', 'c'])
    expect(commits()).toBe(2)
  })

  it('tells a refusal only when that is on the disk on which it rests', async () => {
    const { named, insert } = openWritingBench(FOR_EVER)
    const writingA = insert('a')
    const refused = insert('a').catch(() => named())
    const after = insert('b')
    expect(await refused).toEqual(['a', 'b'])
    await Promise.all([writingA, after])
  })

  it('goes on after a rollback that the disk does not let through', async () => {
    const { refuse, named, insert } = openWritingBench(FOR_EVER)
    const first = insert('a')
    const second = insert('b', () => {
      refuse('rollback to turn')
      throw new Error('by itself')
    })
    const outcomes = await Promise.allSettled([first, second, insert('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(named()).toEqual(['c'])
  })

  it('rolls one of them back and keeps the others', async () => {
    const { writing, named, insert } = openWritingBench(FOR_EVER)
    const fail = (): never => {
      throw new Error('by itself')
    }
    const results = await Promise.allSettled([
      insert('a', fail),
      insert('b'),
      insert('c', fail),
      writing.run('insert into t (name) values (?)', ['b']),
      insert('d'),
      insert('e', fail),
    ])
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, false, true, false])
    expect(named()).toEqual(['b', 'd'])
    await insert('f')
    expect(named()).toEqual(['b', 'd', 'f'])
  })

  it('tells all of them where nothing could be kept, and goes on afterwards', async () => {
    const { sqlite, named, insert } = openWritingBench(FOR_EVER)
    sqlite.pragma('max_page_count = 3')
    const long = 'x'.repeat(20_000)
    const results = await Promise.allSettled([insert('a'), insert(long), insert('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(named()).toEqual(['b'])
    await insert('c')
    expect(named()).toEqual(['b', 'c'])
  })

  it('writes nothing more for a transaction that an error has ended', async () => {
    const { sqlite, writing, named } = openWritingBench(FOR_EVER)
    sqlite.pragma('max_page_count = 3')
    const turn = await writing.begin()
    turn.run('insert into t (name) values (?)', ['a'])
    expect(() => turn.run('insert into t (name) values (?)', ['x'.repeat(20_000)])).toThrow(/full/)
    expect(() => turn.run('insert into t (name) values (?)', ['b'])).toThrow(/has ended/)
    await turn.rollback()
    expect(named()).toEqual([])
  })

  it('shows nobody what is not committed', async () => {
    const { writing, named } = openWritingBench(FOR_EVER)
    const turn = await writing.begin()
    turn.run('insert into t (name) values (?)', ['a'])
    expect(named()).toEqual([])
    await turn.commit()
    expect(named()).toEqual(['a'])
  })
})

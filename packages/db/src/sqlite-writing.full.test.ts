import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { inBackground, takingLong } from './background-work.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { createWriting, type Writing } from './sqlite-writing.ts'

let dir = ''
let sqlite: SqliteFile.Database
let other: SqliteFile.Database
let writing: Writing
let commits = 0

/** Counts what is committed by the statements that are run. */
function counted(database: SqliteFile.Database): SqliteFile.Database {
  const prepare = database.prepare.bind(database)
  database.prepare = ((text: string) => {
    const statement = prepare(text)
    const run = statement.run.bind(statement)
    statement.run = (...given) => {
      if (text === refused) {
        refused = ''
        throw new Error('disk I/O error')
      }
      if (text === 'commit') commits += 1
      return run(...given)
    }
    return statement
  }) as typeof database.prepare
  return database
}

let refused = ''
/** The next time this statement is run, it fails. */
function refuse(text: string): void {
  refused = text
}

const named = (): string[] => other.prepare('select name from t order by name').pluck().all() as string[]

async function insert(name: string, more?: () => void): Promise<void> {
  const turn = await writing.begin()
  try {
    turn.run('insert into t (name) values (?)', [name])
    more?.()
    await Promise.resolve()
    await turn.commit()
  } catch (error) {
    await turn.rollback()
    throw error
  }
}

describe('writing to SQLite', () => {
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'callwright-writing-'))
    sqlite = counted(openSqliteFile(join(dir, 'a.db')))
    sqlite.exec('create table t (name text primary key) strict')
    other = new SqliteFile(join(dir, 'a.db'), { readonly: true })
    // However slow the machine: who waits shares a commit.
    writing = createWriting(sqlite, { front: Infinity, background: Infinity })
    commits = 0
  })
  afterEach(() => {
    other.close()
    writing.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('puts transactions that wait for their turn on the disk together, each before it is answered', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${10 + index}`)
    await Promise.all(
      names.map(async (name, index) => {
        await (index % 2 ? insert(name) : writing.run('insert into t (name) values (?)', [name]))
        expect(named()).toContain(name)
      }),
    )
    expect(named()).toEqual(names)
    expect(commits).toBe(1)
  })

  it('answers those of a shared commit in their order', async () => {
    const answered: string[] = []
    await Promise.all(['a', 'b', 'c'].map(async (name) => await insert(name).then(() => answered.push(name))))
    expect(commits).toBe(1)
    expect(answered).toEqual(['a', 'b', 'c'])
  })

  describe('in the background', () => {
    const quietly = async (name: string): Promise<void> => await inBackground(async () => await insert(name))

    beforeEach(() => {
      writing = createWriting(sqlite, { front: 100, background: 200 })
    })

    it('commits at once for one that comes alone', async () => {
      const startedAt = performance.now()
      for (const name of ['a', 'b', 'c']) await quietly(name)
      expect(performance.now() - startedAt).toBeLessThan(150)
      expect(commits).toBe(3)
    })

    it('waits a little for the next where several came before, and answers when all is on the disk', async () => {
      await Promise.all([quietly('a'), quietly('b')])
      expect(commits).toBe(1)
      const third = quietly('c').then(() => named())
      await sleep(20)
      const fourth = quietly('d').then(() => named())
      expect([named(), await third, await fourth]).toEqual([
        ['a', 'b'],
        ['a', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
      ])
      expect(commits).toBe(2)
    })

    it('does not let anybody at a screen wait, who takes what is there along', async () => {
      await Promise.all([quietly('a'), quietly('b')])
      const third = quietly('c')
      await sleep(20)
      await insert('d')
      expect([named(), commits]).toEqual([['a', 'b', 'c', 'd'], 2])
      await third
    })

    it('commits for whoever left that to it, though it came for an earlier one', async () => {
      writing = createWriting(sqlite, { front: 100, background: 20 })
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

    it('keeps nothing of whoever is in the middle of it when it is closed', async () => {
      await Promise.all([quietly('a'), quietly('b')])
      const waiting = quietly('c')
      await sleep(20)
      const turn = await inBackground(async () => await writing.begin())
      turn.run('insert into t (name) values (?)', ['half'])
      writing.close()
      await expect(waiting).rejects.toThrow('closed')
      await expect(turn.commit()).rejects.toThrow('has ended')
      expect(named()).toEqual(['a', 'b'])
    })

    it('commits what it has put off before it is closed', async () => {
      await Promise.all([quietly('a'), quietly('b')])
      const third = quietly('c')
      await sleep(20)
      expect(named()).toEqual(['a', 'b'])
      writing.close()
      await third
      expect(named()).toEqual(['a', 'b', 'c'])
    })
  })

  it('lets nobody who is done wait for a long one', async () => {
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
    expect(commits).toBe(2)
  })

  it('tells a refusal only when that is on the disk on which it rests', async () => {
    const writingA = insert('a')
    const refused = insert('a').catch(() => named())
    const after = insert('b')
    expect(await refused).toEqual(['a', 'b'])
    await Promise.all([writingA, after])
  })

  it('goes on after a rollback that the disk does not let through', async () => {
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
    sqlite.pragma('max_page_count = 3')
    const long = 'x'.repeat(20_000)
    const results = await Promise.allSettled([insert('a'), insert(long), insert('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(named()).toEqual(['b'])
    await insert('c')
    expect(named()).toEqual(['b', 'c'])
  })

  it('writes nothing more for a transaction that an error has ended', async () => {
    sqlite.pragma('max_page_count = 3')
    const turn = await writing.begin()
    turn.run('insert into t (name) values (?)', ['a'])
    expect(() => turn.run('insert into t (name) values (?)', ['x'.repeat(20_000)])).toThrow(/full/)
    expect(() => turn.run('insert into t (name) values (?)', ['b'])).toThrow(/has ended/)
    await turn.rollback()
    expect(named()).toEqual([])
  })

  it('shows nobody what is not committed', async () => {
    const turn = await writing.begin()
    turn.run('insert into t (name) values (?)', ['a'])
    expect(named()).toEqual([])
    await turn.commit()
    expect(named()).toEqual(['a'])
  })
})

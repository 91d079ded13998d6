import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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
    if (text === 'commit') statement.run = (...given) => ((commits += 1), run(...given))
    return statement
  }) as typeof database.prepare
  return database
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
    writing = createWriting(sqlite)
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
    expect(commits).toBeGreaterThan(0)
    expect(commits).toBeLessThan(10)
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

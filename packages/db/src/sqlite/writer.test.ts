import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import type { Db } from '../database.ts'
import { openDatabase } from '../open-database.ts'

type Names = {
  db: Db
  add: (database: Db, name: string) => Promise<unknown>
  /** The committed names in insertion order, as another connection reads them. */
  readCommitted: () => string[]
}

/** A new file with a table of names, for the running test. */
async function openNames(): Promise<Names> {
  const dir = mkdtempSync(join(tmpdir(), 'callwright-writer-'))
  const file = join(dir, 'a.db')
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await sql`create table names (name text unique, parent text references names (name) deferrable initially deferred)`.execute(
    db,
  )
  const other = new SqliteFile(file, { readonly: true })
  onTestFinished(async () => {
    other.close()
    await close()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    db,
    add: async (database, name) => await sql`insert into names (name) values (${name})`.execute(database),
    readCommitted: () => other.prepare('select name from names order by rowid').pluck().all().map(String),
  }
}

it('the writer runs writes one at a time in order of arrival, and resolves each once it is durable', async () => {
  const { db, add, readCommitted } = await openNames()
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
  const resolved: string[] = []
  await Promise.all(
    names.map(async (name, index) => {
      const transaction = async (): Promise<unknown> =>
        await db.transaction().execute(async (trx) => await add(trx, name))
      await (index % 2 ? transaction() : add(db, name))
      expect(readCommitted()).toContain(name)
      resolved.push(name)
    }),
  )
  expect(resolved).toEqual(names)
  expect(readCommitted()).toEqual(names)
})

it('the writer lets other work run between two writes', async () => {
  const { db, add } = await openNames()
  let isDone = false
  const writing = Promise.all(Array.from({ length: 50 }, async (_, index) => await add(db, `n${index}`)))
  const turnCount = (async () => {
    let turns = 0
    for (; !isDone; turns += 1) await nextTurn()
    return turns
  })()
  await writing
  isDone = true
  expect(await turnCount).toBeGreaterThanOrEqual(50)
})

it('a transaction sees its own rows, which are hidden from other queries until the commit', async () => {
  const { db, add, readCommitted } = await openNames()
  const count = async (database: Db): Promise<number> => (await sql`select 1 from names`.execute(database)).rows.length
  await db.transaction().execute(async (trx) => {
    await add(trx, 'a')
    expect([await count(trx), await count(db), readCommitted()]).toEqual([1, 0, []])
  })
  expect([await count(db), readCommitted()]).toEqual([1, ['a']])
})

it('a failed transaction is rolled back without affecting concurrent ones', async () => {
  const { db, add, readCommitted } = await openNames()
  const insert = async (name: string): Promise<unknown> =>
    await db.transaction().execute(async (trx) => await add(trx, name))
  const failing = db.transaction().execute(async (trx) => {
    await add(trx, 'b')
    throw new Error('after the write')
  })
  const results = await Promise.allSettled([insert('a'), failing, insert('a'), add(db, 'a'), insert('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
  expect(readCommitted()).toEqual(['a', 'c'])
})

it('the writer continues after a failed commit', async () => {
  const { db, add, readCommitted } = await openNames()
  const orphan = db
    .transaction()
    .execute(async (trx) => await sql`insert into names (name, parent) values ('a', 'nobody')`.execute(trx))
  const next = add(db, 'b')
  await expect(orphan).rejects.toThrow('FOREIGN KEY')
  await next
  expect(readCommitted()).toEqual(['b'])
})

it('a query that its transaction did not await is rejected', async () => {
  const { db, add, readCommitted } = await openNames()
  let lateQuery: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await add(trx, 'a')
    lateQuery = nextTurn().then(async () => await add(trx, 'b'))
    lateQuery.catch(() => null)
  })
  await expect(lateQuery).rejects.toThrow('over')
  expect(readCommitted()).toEqual(['a'])
})

it('an open transaction is rolled back when the database is closed', async () => {
  const { db, add, readCommitted } = await openNames()
  const open = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (trx) => {
    await add(trx, 'a')
    open.resolve()
    await closed.promise
    await add(trx, 'b')
  })
  await open.promise
  const waiting = add(db, 'c')
  await db.destroy()
  closed.resolve()
  expect((await Promise.allSettled([writing, waiting])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(readCommitted()).toEqual([])
})

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
  committed: () => string[]
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
    committed: () => other.prepare('select name from names order by rowid').pluck().all().map(String),
  }
}

it('runs writes one at a time in order of arrival, and resolves each once it is durable', async () => {
  const { db, add, committed } = await openNames()
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
  const resolved: string[] = []
  await Promise.all(
    names.map(async (name, index) => {
      const transaction = async (): Promise<unknown> =>
        await db.transaction().execute(async (trx) => await add(trx, name))
      await (index % 2 ? transaction() : add(db, name))
      expect(committed()).toContain(name)
      resolved.push(name)
    }),
  )
  expect(resolved).toEqual(names)
  expect(committed()).toEqual(names)
})

it('lets other work run between two writes', async () => {
  const { db, add } = await openNames()
  let isOver = false
  const writing = Promise.all(Array.from({ length: 50 }, async (_, index) => await add(db, `n${index}`)))
  const counted = (async () => {
    let turns = 0
    for (; !isOver; turns += 1) await nextTurn()
    return turns
  })()
  await writing
  isOver = true
  expect(await counted).toBeGreaterThanOrEqual(50)
})

it('shows a transaction its own rows, and hides them from others until the commit', async () => {
  const { db, add, committed } = await openNames()
  const count = async (database: Db): Promise<number> => (await sql`select 1 from names`.execute(database)).rows.length
  await db.transaction().execute(async (trx) => {
    await add(trx, 'a')
    expect([await count(trx), await count(db), committed()]).toEqual([1, 0, []])
  })
  expect([await count(db), committed()]).toEqual([1, ['a']])
})

it('rolls back a failed transaction without affecting concurrent ones', async () => {
  const { db, add, committed } = await openNames()
  const insert = async (name: string): Promise<unknown> =>
    await db.transaction().execute(async (trx) => await add(trx, name))
  const failing = db.transaction().execute(async (trx) => {
    await add(trx, 'b')
    throw new Error('after the write')
  })
  const results = await Promise.allSettled([insert('a'), failing, insert('a'), add(db, 'a'), insert('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['a', 'c'])
})

it('continues after a failed commit', async () => {
  const { db, add, committed } = await openNames()
  const orphan = db
    .transaction()
    .execute(async (trx) => await sql`insert into names (name, parent) values ('a', 'nobody')`.execute(trx))
  const next = add(db, 'b')
  await expect(orphan).rejects.toThrow('FOREIGN KEY')
  await next
  expect(committed()).toEqual(['b'])
})

it('rejects a query that its transaction did not await', async () => {
  const { db, add, committed } = await openNames()
  let late: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await add(trx, 'a')
    late = nextTurn().then(async () => await add(trx, 'b'))
    late.catch(() => null)
  })
  await expect(late).rejects.toThrow('over')
  expect(committed()).toEqual(['a'])
})

it('rolls back an open transaction when the database is closed', async () => {
  const { db, add, committed } = await openNames()
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
  expect(committed()).toEqual([])
})

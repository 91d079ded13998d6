import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isUniqueViolation } from './errors/constraint.ts'
import { DataDirInUseError, lockDataDir, shareDataDir } from './sqlite/data-dir-lock.ts'
import type { Db } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { UserId } from './tables/ids.ts'
import { isMigrated, migrateToLatest } from './migrate.ts'
import { findStorageFailure } from './errors/storage-failure.ts'
import { onBothDialects } from './testing/test-databases.ts'

const user = (id: string) => ({
  id: id as UserId,
  email: `${id}@example.com`,
  passwordHash: 'x',
  role: 'business' as const,
  createdAt: 1,
  updatedAt: 1,
})

onBothDialects('database', (open) => {
  it('is fully migrated once it is open, and has nothing left to migrate', async () => {
    await using opened = await open()
    expect(await isMigrated(opened.db)).toBe(true)
    expect(await migrateToLatest(opened.db)).toEqual({ applied: [] })
  })

  it('returns epoch milliseconds and counts as numbers', async () => {
    await using opened = await open()
    await opened.db
      .insertInto('users')
      .values({ ...user('a'), createdAt: 1_790_000_000_123 })
      .execute()
    const row = await opened.db.selectFrom('users').select(['createdAt']).executeTakeFirstOrThrow()
    const { count } = await opened.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect([row.createdAt, count]).toEqual([1_790_000_000_123, 1])
  })

  it('distinguishes a unique violation from other errors', async () => {
    await using opened = await open()
    await opened.db.insertInto('users').values(user('a')).execute()
    const duplicate = opened.db.insertInto('users').values(user('a')).execute()
    await expect(duplicate).rejects.toSatisfy(isUniqueViolation)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })

  it('rolls back a failed transaction', async () => {
    await using opened = await open()
    const failingTransaction = opened.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(user('a')).execute()
      throw new Error('after the first write')
    })
    await expect(failingTransaction).rejects.toThrow('after the first write')
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('refuses a query on a finished transaction', async () => {
    await using opened = await open()
    const transactions: Db[] = []
    await opened.db.transaction().execute(async (trx) => void transactions.push(trx))
    const failingTransaction = opened.db.transaction().execute(async (trx) => {
      transactions.push(trx)
      throw new Error('on purpose')
    })
    await expect(failingTransaction).rejects.toThrow('on purpose')
    for (const trx of transactions) {
      await expect(trx.insertInto('users').values(user('a')).execute()).rejects.toThrow()
    }
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  // Security: 60
  it('keeps concurrent read-then-write transactions from losing updates', async () => {
    await using opened = await open()
    await opened.db.insertInto('rate_limits').values({ key: 'k', count: 0, resetsAt: 0 }).execute()
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await opened.db.transaction().execute(async (trx) => {
          await trx
            .updateTable('rate_limits')
            .set((eb) => ({ count: eb('count', '+', 1) }))
            .where('key', '=', 'k')
            .execute()
        })
      }),
    )
    const row = await opened.db.selectFrom('rate_limits').select('count').executeTakeFirstOrThrow()
    expect(row.count).toBe(20)
  })
})

describe('sqlite file', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'callwright-db-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  // Security: 60
  it('uses synchronous=FULL and WAL on every startup', async () => {
    const file = join(dir, 'a.db')
    for (const start of [1, 2]) {
      const opened = await openDatabase({ kind: 'sqlite', file })
      const { rows: sync } = await sql<{ synchronous: number }>`pragma synchronous`.execute(opened.db)
      const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(opened.db)
      const { rows: keys } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(opened.db)
      await opened.close()
      expect([start, sync[0]?.synchronous, mode[0]?.journal_mode, keys[0]?.foreign_keys]).toEqual([start, 2, 'wal', 1])
    }
  })

  it('waits for another process’s lock without blocking the event loop', async () => {
    const file = join(dir, 'a.db')
    const opened = await openDatabase({ kind: 'sqlite', file })
    await migrateToLatest(opened.db)
    const other = new SqliteFile(file)
    other.exec('begin immediate')
    let ticks = 0
    const ticker = setInterval(() => {
      ticks += 1
      // A writer that blocked the event loop would give up before this.
      if (ticks === 20) other.exec('commit')
    }, 10)
    await opened.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(user('a')).execute()
    })
    clearInterval(ticker)
    other.close()
    await opened.close()
    expect(ticks).toBeGreaterThanOrEqual(20)
  })

  it('completes reads while a write waits for another process’s lock', async () => {
    const file = join(dir, 'a.db')
    const opened = await openDatabase({ kind: 'sqlite', file })
    await migrateToLatest(opened.db)
    const other = new SqliteFile(file)
    other.exec('begin exclusive')
    let isWritten = false
    const write = opened.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(user('a')).execute()
      isWritten = true
    })
    for (let read = 0; read < 20; read += 1) await opened.db.selectFrom('users').select('id').execute()
    expect(isWritten).toBe(false)
    other.exec('commit')
    await write
    expect(await opened.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    other.close()
    await opened.close()
  })

  it('rolls back a transaction that runs out of disk space, and runs the next one', async () => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: join(dir, 'a.db') })
    await migrateToLatest(db)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
    const insert = async (trx: Db, id: string): Promise<void> =>
      void (await trx
        .insertInto('users')
        .values({ ...user(id), passwordHash: 'x'.repeat(100_000) })
        .execute())
    const failure = await db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('users').values(user('first')).execute()
        await insert(trx, 'large').catch(() => null)
        // SQLite has already rolled back: this row must not be stored without the first one.
        await trx.insertInto('users').values(user('second')).execute()
      })
      .catch((error: unknown) => String(error))
    expect(failure).toContain('An error ended this transaction')
    const full = await db
      .transaction()
      .execute(async (trx) => await insert(trx, 'large').then(() => null))
      .catch(findStorageFailure)
    expect(full).toBe('full')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    await sql`pragma max_page_count = 100000`.execute(db)
    await db.transaction().execute(async (trx) => await insert(trx, 'large'))
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'large' }])
    await close()
  })

  it('rejects a database from a newer version with a clear message', async () => {
    const opened = await openDatabase({ kind: 'sqlite', file: join(dir, 'a.db') })
    await migrateToLatest(opened.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(opened.db)
    await expect(migrateToLatest(opened.db)).rejects.toThrow('made by a newer Callwright')
    await opened.close()
  })

  // Security: 60
  it('lets one process own a data directory until that process ends', async () => {
    const script = `
      import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./sqlite/data-dir-lock.ts'))}
      lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      await once(holder.stdout, 'data')
      expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
      expect(() => shareDataDir(dir, () => expect.unreachable(), { waitMs: 0 })).toThrow(DataDirInUseError)
    } finally {
      holder.kill('SIGKILL')
      await once(holder, 'exit')
    }
    lockDataDir(dir).release()
  })

  it('lets nodes share a data directory, and gives exclusive access only to the first one', () => {
    let exclusiveRuns = 0
    const nodes = [1, 2].map(() => shareDataDir(dir, () => (exclusiveRuns += 1)))
    expect(exclusiveRuns).toBe(1)
    expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
    for (const { release } of nodes) release()
    lockDataDir(dir).release()
  })
})

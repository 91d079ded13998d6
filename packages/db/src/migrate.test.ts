import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db, Dialect, OpenedDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { UserId } from './tables/ids.ts'
import { findPendingMigrations, isMigrated, areMigrationsKnown, migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/index.ts'
import { copySqlite } from './sqlite/backup-copy.ts'
import { createEmptyPostgres, onBothDialects } from './testing/test-databases.ts'

const FAILING_MIGRATION = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table half_done (id text)`.execute(db)
    await sql`update users set email = 'spoiled'`.execute(db)
    throw new Error('no')
  },
}

onBothDialects('a migration that fails halfway', (open) => {
  it('rolls back itself and earlier pending migrations, so that the old version can start again', async () => {
    await using opened = await open()
    const { db } = opened
    const user = { email: 'a@example.com', passwordHash: '', role: 'business' as const, createdAt: 1, updatedAt: 1 }
    await db
      .insertInto('users')
      .values({ ...user, id: 'a' as never })
      .execute()
    const passing = { up: async (trx: Kysely<never>) => void (await sql`create table fine (id text)`.execute(trx)) }
    const failing = migrateToLatest(db, { ...allMigrations, '9998-fine': passing, '9999-fails': FAILING_MIGRATION })
    await expect(failing).rejects.toThrow('The migration 9999-fails failed; nothing was changed.')
    for (const table of ['fine', 'half_done']) {
      await expect(sql`select * from ${sql.table(table)}`.execute(db)).rejects.toThrow()
    }
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'a@example.com' }])
    expect(await isMigrated(db)).toBe(true)
    expect(await migrateToLatest(db)).toEqual({ applied: [] })
  })
})

/** A database without tables. */
async function openEmpty(dialect: Dialect): Promise<OpenedDatabase & AsyncDisposable> {
  if (dialect === 'sqlite') {
    const opened = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    return { ...opened, [Symbol.asyncDispose]: opened.close }
  }
  const database = await createEmptyPostgres(process.env['TEST_POSTGRES_URL'] ?? '')
  const opened = await openDatabase({ kind: 'postgres', url: database.url })
  const close = async (): Promise<void> => {
    await opened.close()
    await database[Symbol.asyncDispose]()
  }
  return { ...opened, close, [Symbol.asyncDispose]: close }
}

async function readColumns(db: Db, dialect: Dialect): Promise<string[]> {
  const columns =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select c.name from sqlite_schema t join pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'call\\_search\\_%' escape '\\'`
      : sql<{ name: string }>`select column_name as name from information_schema.columns where table_schema = 'public'`
  return (await columns.execute(db)).rows.map(({ name }) => name)
}

const SECOND_MIGRATION = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('users').addColumn('nickName', 'text').execute()
    await sql`update users set "nickName" = upper(email)`.execute(db)
  },
}

onBothDialects('migrations', (_open, dialect) => {
  it('create the tables of an empty database, with columns in camelCase', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    expect(await findPendingMigrations(db)).toEqual({ isNew: true, pending: Object.keys(allMigrations) })
    expect(await migrateToLatest(db)).toEqual({ applied: Object.keys(allMigrations) })
    expect(await isMigrated(db)).toBe(true)
    expect(await migrateToLatest(db)).toEqual({ applied: [] })
    const columns = await readColumns(db, dialect)
    expect(columns).toEqual(expect.arrayContaining(['conversationId', 'talked30', 'orderKey']))
    expect(columns.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) && name !== 'is_locked')).toEqual([])
  })

  it('change a database in place and keep its data', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db)
    const user = { id: 'a' as UserId, email: 'a@example.com', passwordHash: 'x', role: 'business' as const }
    await db
      .insertInto('users')
      .values({ ...user, createdAt: 1, updatedAt: 2 })
      .execute()
    const migrations = { ...allMigrations, '9999-second': SECOND_MIGRATION }
    expect(await findPendingMigrations(db, migrations)).toEqual({ isNew: false, pending: ['9999-second'] })
    expect(await migrateToLatest(db, migrations)).toEqual({ applied: ['9999-second'] })
    expect(await findPendingMigrations(db, migrations)).toEqual({ isNew: false, pending: [] })
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([
      { ...user, emailVerifiedAt: null, createdAt: 1, updatedAt: 2, nickName: 'A@EXAMPLE.COM' },
    ])
  })
})

it('migrations of this version are recognized, and migrations of a newer version are not', () => {
  const names = Object.keys(allMigrations)
  expect([areMigrationsKnown(names), areMigrationsKnown([...names, '9999-newer'])]).toEqual([true, false])
})

it('a backup copy contains all committed data and no deleted data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-copy-'))
  const [file, target] = [join(folder, 'a.db'), join(folder, 'copy.db')]
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await sql`create table notes (id integer primary key, text text)`.execute(db)
  const long = 'x'.repeat(3000)
  for (let id = 0; id < 50; id += 1)
    await sql`insert into notes values (${id}, ${`remember ${id} ${long}`})`.execute(db)
  await sql`insert into notes values (100, ${`unspeakable ${long}`})`.execute(db)
  await sql`insert into call_search (rowid, words) values (1, 'appointment unspeakable'), (2, 'appointment')`.execute(
    db,
  )
  await sql`delete from notes where id = 100`.execute(db)
  await sql`delete from call_search where rowid = 1`.execute(db)
  const { migrations } = copySqlite(file, target)
  expect(migrations).toEqual(Object.keys(allMigrations))
  expect(readFileSync(target).includes('unspeakable')).toBe(false)
  const copy = new SqliteFile(target, { readonly: true })
  expect(copy.prepare('select count(*) from notes').pluck().get()).toBe(50)
  const found = copy.prepare("select rowid from call_search where call_search match 'appointment'").pluck().all()
  expect([found, copy.pragma('integrity_check', { simple: true })]).toEqual([[2], 'ok'])
  copy.close()
  expect(() => copySqlite(join(folder, 'none.db'), join(folder, 'b.db'))).toThrow()
  await close()
})

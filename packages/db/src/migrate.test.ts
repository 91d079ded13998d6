import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'

import { openDatabase } from './database.ts'
import { findPending, isMigrated, knowsMigrations, migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/all-migrations.ts'
import { copySqlite } from './sqlite-copy.ts'
import { onBothDialects } from './testing/test-databases.ts'

const FAILS_HALF_WAY = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table half_done (id text)`.execute(db)
    await sql`update users set email = 'spoilt'`.execute(db)
    throw new Error('no')
  },
}

onBothDialects('a migration that fails half-way', (open) => {
  it('leaves nothing of itself and of those before it, and the program as it was starts again', async () => {
    await using opened = await open()
    const { db } = opened
    const user = { email: 'a@example.com', password_hash: '', role: 'business' as const, created_at: 1, updated_at: 1 }
    await db
      .insertInto('users')
      .values({ ...user, id: 'a' as never })
      .execute()
    const fine = { up: async (trx: Kysely<never>) => void (await sql`create table fine (id text)`.execute(trx)) }
    const failing = migrateToLatest(db, { ...allMigrations, '9998-fine': fine, '9999-fails': FAILS_HALF_WAY })
    await expect(failing).rejects.toThrow('The migration 9999-fails failed; nothing was changed.')
    for (const table of ['fine', 'half_done']) {
      await expect(sql`select * from ${sql.table(table)}`.execute(db)).rejects.toThrow()
    }
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'a@example.com' }])
    expect(await isMigrated(db)).toBe(true)
    expect(await migrateToLatest(db)).toEqual({ applied: [] })
  })
})

it('tells what is to be applied, and what a newer version has made', async () => {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const names = Object.keys(allMigrations)
  expect(await findPending(db)).toEqual({ isNew: true, pending: names })
  await migrateToLatest(db)
  expect(await findPending(db)).toEqual({ isNew: false, pending: [] })
  await sql`delete from kysely_migration where name = ${names.at(-1)}`.execute(db)
  expect(await findPending(db)).toEqual({ isNew: false, pending: [names.at(-1)] })
  expect([knowsMigrations(names), knowsMigrations([...names, '9999-newer'])]).toEqual([true, false])
  await close()
})

it('a copy has all that was committed, and nothing that was deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-copy-'))
  const [file, target] = [join(folder, 'a.db'), join(folder, 'copy.db')]
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await sql`create table notes (id integer primary key, text text)`.execute(db)
  const long = 'x'.repeat(3000)
  for (let id = 0; id < 50; id += 1)
    await sql`insert into notes values (${id}, ${`remember ${id} ${long}`})`.execute(db)
  await sql`insert into notes values (100, ${`unspeakable ${long}`})`.execute(db)
  await sql`insert into call_search (rowid, tokens) values (1, 'appointment unspeakable'), (2, 'appointment')`.execute(
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

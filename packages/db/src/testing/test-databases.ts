import { randomBytes } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'
import { describe } from 'vitest'

import { type Dialect, type OpenedDatabase, openDatabase } from '../database.ts'
import { migrateToLatest } from '../migrate.ts'

/** Opens an empty, migrated database; `await using` closes it and removes what it made. */
export type OpenTestDatabase = () => Promise<OpenedDatabase & AsyncDisposable>

/**
 * Runs the same tests on SQLite and on PostgreSQL. `TEST_POSTGRES_URL` names the server, which the test command
 * starts by itself; without it the PostgreSQL half is counted as skipped.
 */
export function onBothDialects(name: string, tests: (open: OpenTestDatabase, dialect: Dialect) => void): void {
  describe(`${name} (sqlite)`, () => tests(openSqliteForTest, 'sqlite'))
  const url = process.env['TEST_POSTGRES_URL']
  describe.skipIf(!url)(`${name} (postgres)`, () => tests(() => openPostgresForTest(url ?? ''), 'postgres'))
}

export async function openSqliteForTest(): Promise<OpenedDatabase & AsyncDisposable> {
  const opened = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrateToLatest(opened.db)
  return { ...opened, [Symbol.asyncDispose]: opened.close }
}

/** A database of its own on the given server, so that tests do not see each other. */
async function openPostgresForTest(url: string): Promise<OpenedDatabase & AsyncDisposable> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(url, sql`create database ${sql.id(name)}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const opened = await openDatabase({ kind: 'postgres', url: own.href })
  await migrateToLatest(opened.db)
  const close = async (): Promise<void> => {
    await opened.close()
    await asAdmin(url, sql`drop database if exists ${sql.id(name)} with (force)`)
  }
  return { ...opened, close, [Symbol.asyncDispose]: close }
}

async function asAdmin(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const admin = await openDatabase({ kind: 'postgres', url })
  await statement.execute(admin.db)
  await admin.close()
}

import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { describe } from 'vitest'

import type { Db, Dialect, OpenedDatabase } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { allMigrations } from '../migrations/index.ts'
import { oneWriterDialect } from '../sqlite/dialect.ts'
import { applySettings, openSqliteFile } from '../sqlite/sqlite-file.ts'

/** Opens an empty, migrated database; `await using` closes and removes it. */
export type OpenTestDatabase = () => Promise<OpenedDatabase & AsyncDisposable>

/**
 * Defines tests for both databases. They run on SQLite, or with `TEST_DATABASE=postgres` on the server at
 * `TEST_POSTGRES_URL`, which the test commands start.
 */
export function onBothDialects(name: string, tests: (open: OpenTestDatabase, dialect: Dialect) => void): void {
  if (process.env['TEST_DATABASE'] === 'postgres') {
    const url = process.env['TEST_POSTGRES_URL'] ?? ''
    describe(`${name} (postgres)`, () => tests(() => openPostgresForTest(url), 'postgres'))
  } else {
    describe(`${name} (sqlite)`, () => tests(openSqliteForTest, 'sqlite'))
  }
}

export async function openSqliteForTest(): Promise<OpenedDatabase & AsyncDisposable> {
  sqliteTemplate ??= await createMigratedSqlite()
  const sqlite = new SqliteFile(sqliteTemplate)
  applySettings(sqlite, ':memory:')
  const db = createInMemoryDb(sqlite)
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely does not close a database that was never used.
    sqlite.close()
  }
  return { db, dialect: 'sqlite', close, [Symbol.asyncDispose]: close }
}

/** The bytes of a migrated database: opening a copy is far faster than migrating a new one. */
let sqliteTemplate: Buffer | undefined

async function createMigratedSqlite(): Promise<Buffer> {
  const sqlite = openSqliteFile(':memory:')
  const db = createInMemoryDb(sqlite)
  await migrateToLatest(db)
  const bytes = sqlite.serialize()
  await db.destroy()
  return bytes
}

function createInMemoryDb(sqlite: SqliteFile.Database): Db {
  return new Kysely({ dialect: oneWriterDialect({ writer: sqlite, reader: sqlite }) })
}

/** A separate database on the given server, so that tests do not affect each other. */
async function openPostgresForTest(server: string): Promise<OpenedDatabase & AsyncDisposable> {
  const database = await createMigratedPostgres(server)
  const opened = await openDatabase({ kind: 'postgres', url: database.url })
  const close = async (): Promise<void> => {
    await opened.close()
    await database[Symbol.asyncDispose]()
  }
  return { ...opened, close, [Symbol.asyncDispose]: close }
}

export type TestPostgres = AsyncDisposable & {
  url: string
  /** Ends all connections with this `application_name`. @returns the number of ended connections */
  closeConnections: (application: string) => Promise<number>
}

/** Creates a migrated database. */
export async function createMigratedPostgres(server: string, name: string = randomName()): Promise<TestPostgres> {
  template ??= ensureTemplate(server)
  return await makeDatabase(server, name, sql`template ${sql.id(await template)}`)
}

/** Creates a database without tables, as an operator would. @param options of `create database` */
export async function createEmptyPostgres(server: string, options = sql`template template0`): Promise<TestPostgres> {
  return await makeDatabase(server, randomName(), options)
}

function randomName(): string {
  return `test_${randomBytes(8).toString('hex')}`
}

async function makeDatabase(server: string, name: string, options: RawBuilder<unknown>): Promise<TestPostgres> {
  await runAsAdmin(server, sql`create database ${sql.id(name)} ${options}`)
  return {
    url: databaseUrl(server, name),
    async closeConnections(application) {
      const admin = await openDatabase({ kind: 'postgres', url: server })
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and application_name = ${application}`.execute(admin.db)
      await admin.close()
      return rows.length
    },
    [Symbol.asyncDispose]: async () => {
      await runAsAdmin(server, sql`drop database if exists ${sql.id(name)} with (force)`)
    },
  }
}

/** The name of the migrated template database: copying it takes a fraction of the time that migrating takes. */
let template: Promise<string> | undefined

/** Several test runs may share a server: the first one creates the template, whose name is a hash of its sources. */
async function ensureTemplate(url: string): Promise<string> {
  const name = `test_template_${sourceFingerprint()}`
  const admin = await openDatabase({ kind: 'postgres', url })
  await admin.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(20261121)`.execute(db)
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)
    if (rows.length === 0) await makeTemplate(db, { url, name })
    await sql`select pg_advisory_unlock(20261121)`.execute(db)
  })
  await admin.close()
  return name
}

/** The database is renamed only when complete, so that a killed run does not leave a partial template. */
async function makeTemplate(db: Db, { url, name }: { url: string; name: string }): Promise<void> {
  const temporaryName = `${name}_unfinished`
  await sql`drop database if exists ${sql.id(temporaryName)} with (force)`.execute(db)
  await sql`create database ${sql.id(temporaryName)}`.execute(db)
  const opened = await openDatabase({ kind: 'postgres', url: databaseUrl(url, temporaryName) })
  await migrateToLatest(opened.db)
  await opened.close()
  await sql`alter database ${sql.id(temporaryName)} rename to ${sql.id(name)}`.execute(db)
}

function sourceFingerprint(): string {
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  // The files on disk may be newer than the modules that this process has loaded.
  const hash = createHash('sha256').update(Object.keys(allMigrations).join())
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The URL of a different database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const ownUrl = new URL(server)
  ownUrl.pathname = `/${database}`
  return ownUrl.href
}

async function runAsAdmin(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const admin = await openDatabase({ kind: 'postgres', url })
  await admin.db.connection().execute(async (db) => {
    // Creating or dropping a database waits for the disk, which other tests keep busy.
    await sql`set statement_timeout = 0`.execute(db)
    await statement.execute(db)
  })
  await admin.close()
}

/** A database without tables. */
export async function openEmpty(dialect: Dialect): Promise<OpenedDatabase & AsyncDisposable> {
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

import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { test, type TestContext } from 'vitest'

import { databaseUrl, createMigratedPostgres, type TestPostgres } from './test-databases.ts'

/** The PostgreSQL server for this run; undefined if servers use SQLite. */
const server = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined

type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** The database for the server that uses this data directory. */
export function databaseForDataDir(dataDir: string): DatabaseLocation {
  return server === undefined
    ? { kind: 'sqlite', file: join(dataDir, 'callwright.db') }
    : { kind: 'postgres', url: databaseUrl(server, databaseName(dataDir)) }
}

const databases = new Map<string, Promise<TestPostgres>>()

/**
 * Adds the URL of the PostgreSQL database for `DATA_DIR` to an environment, and creates the database if necessary.
 * Returns the environment unchanged on SQLite, whose file is in `DATA_DIR`, or if the test has set `DATABASE_URL`.
 */
export async function addDatabaseUrl(env: Record<string, string>): Promise<Record<string, string>> {
  const { DATA_DIR: dataDir, DATABASE_URL: explicitUrl } = env
  if (server === undefined || dataDir === undefined || explicitUrl !== undefined) return env
  const database = databases.get(dataDir) ?? createMigratedPostgres(server, databaseName(dataDir))
  databases.set(dataDir, database)
  return { ...env, DATABASE_URL: (await database).url }
}

/** Drops the databases that `addDatabaseUrl` created. */
export async function dropDatabases(): Promise<void> {
  for (const database of databases.values()) await (await database)[Symbol.asyncDispose]()
  databases.clear()
}

function databaseName(dataDir: string): string {
  return `test_of_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/**
 * A test that only makes sense on SQLite; counted as skipped on PostgreSQL.
 * @param reason the reason, shown after "SQLite only:" in the name of the skipped test
 */
export function sqliteOnlyTest(
  reason: string,
): (name: string, run: (context: TestContext) => unknown, timeoutMs?: number) => void {
  const isSqlite = server === undefined
  return (name, run, timeoutMs) =>
    test.skipIf(!isSqlite)(isSqlite ? name : `${name} (SQLite only: ${reason})`, run, timeoutMs)
}

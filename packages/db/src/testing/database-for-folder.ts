import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { test, type TestContext } from 'vitest'

import { databaseUrl, newPostgresDatabase, type TestPostgres } from './test-databases.ts'

/** The PostgreSQL server for this run; undefined: servers use SQLite. */
const server = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined

type Address = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** The database for the server that uses this data directory. */
export function databaseForDataDir(dataDir: string): Address {
  return server === undefined
    ? { kind: 'sqlite', file: join(dataDir, 'callwright.db') }
    : { kind: 'postgres', url: databaseUrl(server, nameOf(dataDir)) }
}

const databases = new Map<string, Promise<TestPostgres>>()

/**
 * Adds the PostgreSQL database of `DATA_DIR` to an environment, and creates it if necessary. Returns the environment
 * unchanged on SQLite, whose file is in `DATA_DIR`, and if the test has set `DATABASE_URL`.
 */
export async function withDatabase(env: Record<string, string>): Promise<Record<string, string>> {
  const { DATA_DIR: dataDir, DATABASE_URL: chosen } = env
  if (server === undefined || dataDir === undefined || chosen !== undefined) return env
  const opening = databases.get(dataDir) ?? newPostgresDatabase(server, nameOf(dataDir))
  databases.set(dataDir, opening)
  return { ...env, DATABASE_URL: (await opening).url }
}

/** Drops the databases that `withDatabase` created. */
export async function dropDatabases(): Promise<void> {
  for (const database of databases.values()) await (await database)[Symbol.asyncDispose]()
  databases.clear()
}

function nameOf(dataDir: string): string {
  return `test_of_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/**
 * A test that only makes sense on SQLite; counted as skipped on PostgreSQL.
 * @param why the reason, shown after "SQLite only:" in the name of the skipped test
 */
export function sqliteOnlyTest(
  why: string,
): (name: string, run: (context: TestContext) => unknown, limitMs?: number) => void {
  const isSqlite = server === undefined
  return (name, run, limitMs) => test.skipIf(!isSqlite)(isSqlite ? name : `${name} (SQLite only: ${why})`, run, limitMs)
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { test, type TestContext } from 'vitest'

import { databaseUrl, newPostgresDatabase, type TestPostgres } from './test-databases.ts'

/** Where the servers of this run keep their rows: `TEST_DATABASE=postgres` takes them to `TEST_POSTGRES_URL`. */
const server = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined

type Address = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** The database of a server of this run that has this data directory. */
export function databaseOfFolder(dataDir: string): Address {
  return server === undefined
    ? { kind: 'sqlite', file: join(dataDir, 'callwright.db') }
    : { kind: 'postgres', url: databaseUrl(server, nameOf(dataDir)) }
}

const made = new Map<string, Promise<TestPostgres>>()

/**
 * The environment of a server or command with the database of its `DATA_DIR`, which is made where there is none yet.
 * Unchanged on SQLite, whose file lies in there, and where a test has chosen a `DATABASE_URL` itself.
 */
export async function withDatabase(env: Record<string, string>): Promise<Record<string, string>> {
  const { DATA_DIR: dataDir, DATABASE_URL: chosen } = env
  if (server === undefined || dataDir === undefined || chosen !== undefined) return env
  const making = made.get(dataDir) ?? newPostgresDatabase(server, nameOf(dataDir))
  made.set(dataDir, making)
  return { ...env, DATABASE_URL: (await making).url }
}

/** Removes what `withDatabase` has made. */
export async function dropDatabases(): Promise<void> {
  for (const database of made.values()) await (await database)[Symbol.asyncDispose]()
  made.clear()
}

function nameOf(dataDir: string): string {
  return `test_of_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/**
 * `test` for what is of SQLite alone by nature: counted as skipped in a run on PostgreSQL.
 * @param why completes "of SQLite alone:" beside the name of what is skipped
 */
export function testOfSqlite(
  why: string,
): (name: string, run: (context: TestContext) => unknown, limitMs?: number) => void {
  const isSqlite = server === undefined
  return (name, run, limitMs) =>
    test.skipIf(!isSqlite)(isSqlite ? name : `${name} (of SQLite alone: ${why})`, run, limitMs)
}

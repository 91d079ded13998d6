import { Kysely, sql } from 'kysely'
import pg from 'pg'

import { DatabaseError, type Db } from '../database.ts'
import { PostgresDialectWithConnectionErrors } from './dialect.ts'
import { openPool } from './pool.ts'
import type { MigrationState } from './socket.ts'
import { refusePrerelease } from '../errors/prerelease.ts'
import { adviseOnCertificate } from '../errors/untrusted-certificate.ts'
import type { Schema } from '../tables/schema.ts'

const OLDEST_POSTGRES_VERSION = 150_000

const MAX_CONNECTIONS = 10

/** int8 as a number: counts and milliseconds fit, and larger values must not be rounded silently. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/**
 * @param source the setting or option that the URL came from, for error messages
 * @throws DatabaseError if the server is unreachable, too old, or could lose acknowledged data, or if the database
 * predates the first release
 */
export async function openPostgres(url: string, source = 'DATABASE_URL'): Promise<Db> {
  pg.types.setTypeParser(pg.types.builtins.INT8, readInt8)
  const state: MigrationState = { isMigrating: false }
  const pool = openPool(url, { max: MAX_CONNECTIONS, state })
  const db = new Kysely<Schema>({ dialect: new PostgresDialectWithConnectionErrors({ pool }, state) })
  try {
    await checkSettings(db)
    refusePrerelease(await appliedMigrations(db))
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseError) throw error
    // Without `ConnectionLost`, which says the same.
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new DatabaseError(`PostgreSQL cannot be reached at ${source}: ${messageOf(cause)}`, { cause })
  }
  return db
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function checkSettings(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string; fsync: string; commit: string; hasTimeouts: boolean }>`
    select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit,
           '0' not in (current_setting('statement_timeout'), current_setting('lock_timeout'),
                       current_setting('idle_in_transaction_session_timeout')) as "hasTimeouts"`.execute(db)
  const settings = rows[0]
  if (!settings || Number(settings.version) < OLDEST_POSTGRES_VERSION) {
    throw new DatabaseError('PostgreSQL 15 or newer is required.')
  }
  if (settings.fsync !== 'on') {
    throw new DatabaseError('PostgreSQL is running with fsync off and could lose data. Turn it on.')
  }
  if (settings.commit === 'off') {
    throw new DatabaseError('PostgreSQL is running with synchronous_commit off and could lose data. Turn it on.')
  }
  if (!settings.hasTimeouts) {
    throw new DatabaseError(
      "PostgreSQL is ignoring this connection's timeouts (is there a pooler?). Connect to PostgreSQL directly.",
    )
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return String(error.errors[0] ?? error.message)
  if (!(error instanceof Error)) return String(error)
  const advice = 'code' in error ? adviseOnCertificate(error.code) : null
  return advice === null ? error.message : `${error.message}. ${advice}`
}

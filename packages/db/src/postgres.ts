import { Kysely, sql } from 'kysely'
import pg from 'pg'

import { DatabaseError, type Db } from './database.ts'
import { LosingPostgresDialect } from './postgres-dialect.ts'
import { planApart } from './prepared-query.ts'
import { type Migrating, socketThatGivesUp } from './postgres-socket.ts'
import type { Schema } from './schema.ts'

const OLDEST_POSTGRES = 150_000

const STATEMENT_MS = 30_000
const LOCK_MS = 15_000
/** No transaction waits for anything but the database; so long others wait for the rows of a node that was frozen. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server has given up by then: whoever still hears nothing has no connection any more. */
const SILENT_MS = STATEMENT_MS + 10_000

const MOST_CONNECTIONS = 10
/**
 * Searches have connections of their own, which plan at the first run. Elsewhere PostgreSQL plans the first five runs on each
 * connection for their values, some milliseconds each; and among connections that do everything there would nearly always be one
 * that has not come so far.
 */
const MOST_APART = 4

/**
 * No query of ours lasts so long that it is worth 40 ms to compile it, or 5 ms to start processes that share it; which ones are
 * is guessed from costs.
 */
const SETTINGS = ['jit=off', 'max_parallel_workers_per_gather=0']

/** A new connection reads what it needs of the catalogs anew, so its first queries take ten times as long; beyond this it would be taken for silent. */
const IDLE_MS = SILENT_MS - 5000

/** A search takes up pages that lie far apart, which are asked of the disk together; the server's default is one. */
const PAGES_AHEAD = 100

/** int8 as a number: counts and milliseconds fit, and what does not fit must not be rounded in silence. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds`)
  return value
}

/**
 * @param named where the address was given, for people
 * @throws DatabaseError where the server cannot be reached, is too old, or would lose what it acknowledged
 */
export async function openPostgres(url: string, named = 'DATABASE_URL'): Promise<Db> {
  pg.types.setTypeParser(pg.types.builtins.INT8, readInt8)
  const state: Migrating = { isMigrating: false }
  const apart = new Kysely<Schema>({
    dialect: new LosingPostgresDialect(
      { pool: poolOf(url, { max: MOST_APART, settings: 'plan_cache_mode=force_generic_plan', state }) },
      { state },
    ),
  })
  const pool = poolOf(url, { max: MOST_CONNECTIONS, state })
  const db = new Kysely<Schema>({
    dialect: new LosingPostgresDialect({ pool }, { state, onDestroy: async () => await apart.destroy() }),
  })
  planApart(db, apart)
  try {
    await checkSettings(db)
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`PostgreSQL cannot be reached at ${named}: ${sentenceOf(error)}`, { cause: error })
  }
  return db
}

function poolOf(url: string, { max, settings, state }: { max: number; settings?: string; state: Migrating }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: IDLE_MS,
    options: [...SETTINGS, ...(settings ? [settings] : [])].map((setting) => `-c ${setting}`).join(' '),
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    stream: () => socketThatGivesUp(SILENT_MS, state),
  })
  // An idle connection that breaks is replaced when the next one is asked for.
  pool.on('error', () => {})
  // One that breaks while it is asked says so to whoever asked; without a listener it would say it to the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // Where the server's machine has no reading ahead it says so, and goes on without.
    client.query(`set effective_io_concurrency = ${PAGES_AHEAD}`).catch(() => {})
  })
  return pool
}

async function checkSettings(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string; fsync: string; commit: string; hasTimeouts: boolean }>`
    select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit,
           '0' not in (current_setting('statement_timeout'), current_setting('lock_timeout'),
                       current_setting('idle_in_transaction_session_timeout')) as "hasTimeouts"`.execute(db)
  const found = rows[0]
  if (!found || Number(found.version) < OLDEST_POSTGRES) throw new DatabaseError('PostgreSQL 15 or newer is needed.')
  if (found.fsync !== 'on') throw new DatabaseError('PostgreSQL runs with fsync off and would lose data; turn it on.')
  if (found.commit === 'off') {
    throw new DatabaseError('PostgreSQL runs with synchronous_commit off and would lose data; turn it on.')
  }
  if (!found.hasTimeouts) {
    throw new DatabaseError(
      'Something before PostgreSQL drops our time-outs (a pooler?): connect to PostgreSQL itself.',
    )
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return String(error.errors[0] ?? error.message)
  return error instanceof Error ? error.message : String(error)
}

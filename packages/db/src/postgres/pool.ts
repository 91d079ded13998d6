import pg from 'pg'

import { type MigrationState, createTimeoutSocket } from './socket.ts'

const STATEMENT_MS = 30_000
const LOCK_MS = 15_000
/** Transactions wait only for the database. A frozen node holds its row locks for at most this long. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server has canceled the statement by then, so a silent connection is dead. */
const SILENT_MS = STATEMENT_MS + 10_000

/** Queries are too short for JIT or parallel workers, and disks read random pages as fast as sequential ones. */
const SETTINGS = [
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  // With less, a search for common words gets a lossy bitmap and rechecks every row on a page.
  'work_mem=32MB',
]

/**
 * Idle connections are kept: a new one starts with cold catalog caches, and its first queries take ten times as long.
 * Must stay below the socket's silence limit.
 */
const IDLE_MS = SILENT_MS - 5000

/** Searches read scattered pages; this many are requested from the disk at a time (the server's default is one). */
const PAGES_AHEAD = 100

export function openPool(url: string, { max, state }: { max: number; state: MigrationState }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: IDLE_MS,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    stream: () => createTimeoutSocket(SILENT_MS, state),
  })
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {})
  // Queries report a broken connection themselves; without a listener the error would crash the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // Fails on platforms without read-ahead, which is harmless.
    client.query(`set effective_io_concurrency = ${PAGES_AHEAD}`).catch(() => {})
  })
  return pool
}

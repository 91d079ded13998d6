import pg from 'pg'

import { type Migrating, socketThatGivesUp } from './socket.ts'

const STATEMENT_MS = 30_000
const LOCK_MS = 15_000
/** No transaction waits for anything but the database; so long others wait for the rows of a node that was frozen. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server has given up by then: whoever still hears nothing has no connection any more. */
const SILENT_MS = STATEMENT_MS + 10_000

/** Our queries are too short to compile them or to share them among processes, and pages are read at random as fast as in order. */
const SETTINGS = [
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  // With less, a search for common words forgets which rows of a page it found and reads all of them.
  'work_mem=32MB',
]

/** A new connection reads what it needs of the catalogs anew, so its first queries take ten times as long; beyond this it would be taken for silent. */
const IDLE_MS = SILENT_MS - 5000

/** A search takes up pages that lie far apart, which are asked of the disk together; the server's default is one. */
const PAGES_AHEAD = 100

export function openPool(url: string, { max, state }: { max: number; state: Migrating }): pg.Pool {
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

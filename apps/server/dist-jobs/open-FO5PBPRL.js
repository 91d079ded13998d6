import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { PostgresDialectWithConnectionErrors } from './chunk-CWRS5GS5.js'
import { adviseOnCertificate } from './chunk-GIYMV4FA.js'
import { esm_default } from './chunk-YMU2CRSM.js'
import { refusePrerelease } from './chunk-NVKZC463.js'
import { Kysely, sql } from './chunk-I4BVXFGX.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
import './chunk-FLKO6SS4.js'
import { Socket } from 'node:net'
function createTimeoutSocket(silentMs, state) {
  const socket = new Socket()
  const timeout = new Error('PostgreSQL did not respond in time')
  return socket.setTimeout(silentMs).on('timeout', () => {
    if (!state.isMigrating) socket.destroy(Object.assign(timeout, { code: 'ETIMEDOUT' }))
  })
}
var STATEMENT_MS = 3e4
var LOCK_MS = 15e3
var IDLE_IN_TRANSACTION_MS = 1e4
var SILENT_MS = STATEMENT_MS + 1e4
var SETTINGS = ['jit=off', 'max_parallel_workers_per_gather=0', 'random_page_cost=1.1', 'work_mem=32MB']
var IDLE_MS = SILENT_MS - 5e3
var PAGES_AHEAD = 100
function openPool(url, { max, state }) {
  const pool = new esm_default.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5e3,
    idleTimeoutMillis: IDLE_MS,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    stream: () => createTimeoutSocket(SILENT_MS, state),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query(`set effective_io_concurrency = ${PAGES_AHEAD}`).catch(() => {})
  })
  return pool
}
var OLDEST_POSTGRES_VERSION = 15e4
var MAX_CONNECTIONS = 10
function readInt8(text) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
async function openPostgres(url, source = 'DATABASE_URL') {
  esm_default.types.setTypeParser(esm_default.types.builtins.INT8, readInt8)
  const state = { isMigrating: false }
  const pool = openPool(url, { max: MAX_CONNECTIONS, state })
  const db = new Kysely({ dialect: new PostgresDialectWithConnectionErrors({ pool }, state) })
  try {
    await checkSettings(db)
    refusePrerelease(await appliedMigrations(db))
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseError) throw error
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new DatabaseError(`PostgreSQL cannot be reached at ${source}: ${messageOf(cause)}`, { cause })
  }
  return db
}
async function appliedMigrations(db) {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
async function checkSettings(db) {
  const { rows } = await sql`
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
function messageOf(error) {
  if (error instanceof AggregateError) return String(error.errors[0] ?? error.message)
  if (!(error instanceof Error)) return String(error)
  const advice = 'code' in error ? adviseOnCertificate(error.code) : null
  return advice === null ? error.message : `${error.message}. ${advice}`
}
export { openPostgres }

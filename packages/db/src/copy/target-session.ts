import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { DatabaseError } from '../database.ts'
import { sayWhenLost } from '../postgres/dialect.ts'

/** One connection that is the only one to copy into its database. */
export type TargetSession = { client: pg.Client; close: () => Promise<void> }

const CONNECT_MS = 10_000
/** A copy that was killed a moment ago holds the lock until the server notices. */
const LOCK_TRIES = 40
const LOCK_PAUSE_MS = 250

/** What a copy needs otherwise than requests do: its statements take long, and its sorting and indexes some memory. */
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "lock_timeout = '15s'",
  // A batch that a machine loses is lost with its mark. The last mark waits for the disk, and so for all before it.
  'synchronous_commit = off',
  "work_mem = '64MB'",
  "maintenance_work_mem = '256MB'",
]

/** @throws DatabaseError where the server cannot be reached, cannot hold our texts, or another copy is under way */
export async function openTargetSession(url: string): Promise<TargetSession> {
  const client = await openTargetClient(url)
  const close = async (): Promise<void> => await client.end().catch(() => {})
  try {
    await refuseOtherEncoding(client)
    await lock(client)
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A connection with the settings of a copy, and without its lock. */
export async function openTargetClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'callwright-copy',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // Whoever asks it hears that it is lost.
  client.on('error', () => {})
  await sayWhenLost(client.connect())
  for (const setting of SETTINGS) await client.query(`set ${setting}`)
  // Long texts in a third of the time; not every server is built with it.
  await client.query(`set default_toast_compression = 'lz4'`).catch(() => {})
  // So that the server notices a copy that was killed while it builds an index; not every system can.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  return client
}

async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new DatabaseError(`The PostgreSQL database has the encoding ${encoding}: make one with the encoding UTF8.`)
}

async function lock(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('callwright copy', 0)) as locked`,
    )
    if (rows[0]?.locked) return
    await sleep(LOCK_PAUSE_MS)
  }
  throw new DatabaseError('Another copy into this PostgreSQL database is under way. Let it end first.')
}

/** All of it or nothing. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { allMigrations } from '../migrations/index.ts'
import { lockAcrossNodes } from './advisory-lock.ts'
import { createTimeoutSocket } from './socket.ts'
import { findStorageFailure } from '../errors/storage-failure.ts'
import { createMigratedPostgres } from '../testing/test-databases.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'

const server = process.env['TEST_POSTGRES_URL']

/** Runs one statement on the admin database. */
async function runAsAdmin(text: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: server ?? '' })
  await sql.raw(text).execute(db)
  await close()
}

describe.skipIf(!server)('a PostgreSQL server', () => {
  // Security: 61
  it('is used with timeouts and durable commits', async () => {
    const { db, close } = await openDatabase({ kind: 'postgres', url: server ?? '' })
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('fsync') as fsync,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
             current_setting('synchronous_commit') as commit, current_setting('jit') as jit,
             current_setting('max_parallel_workers_per_gather') as workers`.execute(db)
    await close()
    expect(rows).toEqual([
      {
        statement: '30s',
        lock: '15s',
        idle: '10s',
        fsync: 'on',
        commit: expect.stringMatching(/^(?!off)/),
        jit: 'off',
        workers: '0',
      },
    ])
  })

  // Security: 61
  it('is rejected if it could lose acknowledged data', async () => {
    const name = `careless_${randomBytes(6).toString('hex')}`
    await runAsAdmin(`create database ${name}`)
    await runAsAdmin(`alter database ${name} set synchronous_commit = off`)
    const url = new URL(server ?? '')
    url.pathname = `/${name}`
    try {
      await expect(openDatabase({ kind: 'postgres', url: url.href })).rejects.toThrow(
        'PostgreSQL is running with synchronous_commit off and could lose data. Turn it on.',
      )
    } finally {
      await runAsAdmin(`drop database ${name} with (force)`)
    }
  })

  it('is rejected if the connection’s timeouts do not reach it', async () => {
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const url = new URL(server ?? '')
      url.searchParams.set(setting, '0')
      await expect(openDatabase({ kind: 'postgres', url: url.href })).rejects.toThrow(
        "PostgreSQL is ignoring this connection's timeouts (is there a pooler?). Connect to PostgreSQL directly.",
      )
    }
  })

  it('receives pings on a connection that holds a lock during long work', async () => {
    const { db, close } = await openDatabase({ kind: 'postgres', url: server ?? '' })
    const lastPing = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ at: string }>`select query_start::text as at from pg_stat_activity
        where pid in (select pid from pg_locks where locktype = 'advisory' and granted) and query = 'select 1'`.execute(
        db,
      )
      return rows[0]?.at
    }
    const pings = await lockAcrossNodes(db, 20)('ping test', async () => {
      await sleep(100)
      const first = await lastPing()
      await sleep(100)
      return [first, await lastPing()]
    })
    await close()
    expect(pings[0]).toBeDefined()
    expect(pings[1]).not.toBe(pings[0])
  })
})

it.skipIf(!server)('a migration runs without a statement timeout, and later queries have one again', async () => {
  await using database = await createMigratedPostgres(server ?? '')
  const { db, close } = await openDatabase({ kind: 'postgres', url: database.url })
  const timeouts = async (connection: Kysely<never>): Promise<unknown> => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement, pg_backend_pid() as process,
      current_setting('lock_timeout') as lock from pg_sleep(0)`.execute(connection)
    return rows[0]
  }
  for (const shouldFail of [true, false]) {
    let timeoutsDuringMigration: unknown
    const up = async (trx: Kysely<never>): Promise<void> => {
      timeoutsDuringMigration = await timeouts(trx)
      if (shouldFail) throw new Error('no')
    }
    const migration = migrateToLatest(db, { ...allMigrations, '9999-long': { up } })
    await (shouldFail ? expect(migration).rejects.toThrow('nothing was changed') : migration)
    expect(timeoutsDuringMigration).toMatchObject({ statement: '0', lock: '15s' })
    // The timeouts are read on the same connection.
    expect(await timeouts(db as never)).toEqual({ ...(timeoutsDuringMigration as object), statement: '30s' })
  }
  await close()
})

it('a connection to a silent server is closed, but not during a long migration', async () => {
  const silentServer = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const state = { isMigrating: true }
  const socket = createTimeoutSocket(50, state).connect((silentServer.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  await sleep(200)
  expect(socket.destroyed).toBe(false)
  state.isMigrating = false
  socket.write('Are you there?')
  await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silentServer.close()
})

it.skipIf(!server)('a lost connection is distinguished from a query error and replaced', async () => {
  const { hostname, port } = new URL(server ?? '')
  const proxy = await openTcpProxy({ hostname, port: Number(port) })
  const url = new URL(server ?? '')
  url.host = `127.0.0.1:${proxy.port}`
  const { db, close } = await openDatabase({ kind: 'postgres', url: url.href })
  const runQuery = async (text: string): Promise<unknown> =>
    await sql
      .raw(text)
      .execute(db)
      .then(
        () => 'responded',
        (error: unknown) => findStorageFailure(error),
      )
  expect(await runQuery('select 1')).toBe('responded')
  const interruptedQuery = runQuery('select pg_sleep(10)')
  await runQuery('select 1')
  await proxy.cut()
  expect(await interruptedQuery).toBe('failed')
  expect(await runQuery('select 1')).toBe('failed')
  await proxy.restore()
  expect(await runQuery('select 1')).toBe('responded')
  expect(await runQuery('select no_such_thing')).toBe(null)
  await close()
  await proxy.cut()
})

// Security: 61
it('connecting to an unreachable server fails within seconds, with a message that omits the password', async () => {
  const startedAt = Date.now()
  const opening = openDatabase({ kind: 'postgres', url: 'postgres://ann:secret-password@127.0.0.1:1/x' })
  const error: unknown = await opening.catch((reason: unknown) => reason)
  expect(String(error)).toContain('PostgreSQL cannot be reached at DATABASE_URL')
  expect(String(error)).not.toContain('secret-password')
  expect(Date.now() - startedAt).toBeLessThan(8000)
})

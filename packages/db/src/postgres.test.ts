import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { openDatabase } from './database.ts'
import { storageTrouble } from './storage-trouble.ts'
import { openWay } from './testing/way.ts'

const server = process.env['TEST_POSTGRES_URL']

/** Runs one statement where databases are made. */
async function asAdmin(text: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: server ?? '' })
  await sql.raw(text).execute(db)
  await close()
}

describe.skipIf(!server)('a PostgreSQL server', () => {
  it('line 61: is asked with time-outs, and writes what it acknowledges', async () => {
    const { db, close } = await openDatabase({ kind: 'postgres', url: server ?? '' })
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('fsync') as fsync,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
             current_setting('synchronous_commit') as commit`.execute(db)
    await close()
    expect(rows).toEqual([
      { statement: '30s', lock: '15s', idle: '10s', fsync: 'on', commit: expect.stringMatching(/^(?!off)/) },
    ])
  })

  it('line 61: is refused where it would lose what it acknowledged', async () => {
    const name = `careless_${randomBytes(6).toString('hex')}`
    await asAdmin(`create database ${name}`)
    await asAdmin(`alter database ${name} set synchronous_commit = off`)
    const url = new URL(server ?? '')
    url.pathname = `/${name}`
    try {
      await expect(openDatabase({ kind: 'postgres', url: url.href })).rejects.toThrow(
        'PostgreSQL runs with synchronous_commit off and would lose data; turn it on.',
      )
    } finally {
      await asAdmin(`drop database ${name} with (force)`)
    }
  })
})

it.skipIf(!server)('a connection that is lost is told from a mistake, and made anew', async () => {
  const { hostname, port } = new URL(server ?? '')
  const way = await openWay({ hostname, port: Number(port) })
  const url = new URL(server ?? '')
  url.host = `127.0.0.1:${way.port}`
  const { db, close } = await openDatabase({ kind: 'postgres', url: url.href })
  const ask = async (text: string): Promise<unknown> =>
    await sql
      .raw(text)
      .execute(db)
      .then(
        () => 'answered',
        (error: unknown) => storageTrouble(error),
      )
  expect(await ask('select 1')).toBe('answered')
  const cutOff = ask('select pg_sleep(10)')
  await ask('select 1')
  await way.cut()
  expect(await cutOff).toBe('failed')
  expect(await ask('select 1')).toBe('failed')
  await way.mend()
  expect(await ask('select 1')).toBe('answered')
  expect(await ask('select no_such_thing')).toBe(null)
  await close()
  await way.cut()
})

it('line 61: a server that nobody answers for is given up within seconds, with a sentence without the password', async () => {
  const startedAt = Date.now()
  const opening = openDatabase({ kind: 'postgres', url: 'postgres://ann:never-to-be-told@127.0.0.1:1/x' })
  const error: unknown = await opening.catch((reason: unknown) => reason)
  expect(String(error)).toContain('PostgreSQL cannot be reached at DATABASE_URL')
  expect(String(error)).not.toContain('never-to-be-told')
  expect(Date.now() - startedAt).toBeLessThan(8000)
})

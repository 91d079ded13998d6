import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'

import { openDatabase } from '../open-database.ts'
import { isPrerelease, PRERELEASE_MESSAGE } from './prerelease.ts'
import { makePrereleaseDatabase } from '../testing/make-prerelease-database.ts'
import { createEmptyPostgres, onBothDialects } from '../testing/test-databases.ts'

onBothDialects('a database from before the first release', (_open, dialect) => {
  it.skipIf(dialect === 'postgres')('is rejected, and its file does not change', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-prerelease-'))
    const [old, killed] = [join(folder, 'old.db'), join(folder, 'killed.db')]
    await makePrereleaseDatabase({ kind: 'sqlite', file: old })
    // A killed server leaves rows in the log next to the file.
    const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, 'running.db') })
    await sql`create table kysely_migration (name text primary key)`.execute(db)
    await sql`insert into kysely_migration (name) values ('0001-accounts'), ('0002-agents')`.execute(db)
    for (const suffix of ['', '-wal']) copyFileSync(join(folder, `running.db${suffix}`), `${killed}${suffix}`)
    await close()
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(0)
    const readFiles = (): Buffer[] => [old, killed, `${killed}-wal`].map((file) => readFileSync(file))
    const before = readFiles()
    for (const file of [old, killed]) {
      await expect(openDatabase({ kind: 'sqlite', file })).rejects.toThrow(PRERELEASE_MESSAGE)
      expect(existsSync(`${old}-wal`)).toBe(false)
    }
    for (const file of [old, killed]) {
      await expect(openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })).rejects.toThrow(PRERELEASE_MESSAGE)
    }
    expect(readFiles()).toEqual(before)
    rmSync(folder, { recursive: true })
  })

  it.skipIf(dialect === 'sqlite')('is rejected, and no table is created', async () => {
    await using database = await createEmptyPostgres(process.env['TEST_POSTGRES_URL'] ?? '')
    await makePrereleaseDatabase({ kind: 'postgres', url: database.url })
    for (const isReadOnly of [false, true]) {
      const opening = openDatabase({ kind: 'postgres', url: database.url }, { isReadOnly })
      await expect(opening).rejects.toThrow(PRERELEASE_MESSAGE)
    }
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace")
    expect(rows).toEqual([{ relname: 'kysely_migration' }, { relname: 'kysely_migration_pkey' }])
    await client.end()
  })
})

it('a prerelease database is recognized by its migrations', () => {
  const known = [[], ['0001-baseline'], ['0001-baseline', '9999-newer']]
  expect([...known, ['0001-accounts']].map(isPrerelease)).toEqual([false, false, false, true])
})

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Db } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { PRERELEASE_MESSAGE } from '../errors/prerelease.ts'
import { indexAllCalls } from '../search/call-search.ts'
import { makePrereleaseDatabase } from '../testing/make-prerelease-database.ts'
import { createEmptyPostgres, createMigratedPostgres } from '../testing/test-databases.ts'
import { openCopyTarget, type TableCount } from './copy-to-postgres.ts'

type OnTable = (count: TableCount) => void

const server = process.env['TEST_POSTGRES_URL'] ?? ''

/** Creates a migrated SQLite file, fills it and closes it. */
async function newSource(fill: (db: Db) => Promise<void>): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'callwright-copy-')), 'callwright.db')
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await fill(db)
  await close()
  return file
}

async function runOnSource(file: string, statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await statement.execute(db)
  await close()
}

async function queryTarget<T>(url: string, statement: RawBuilder<T>): Promise<T[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  try {
    return (await statement.execute(db)).rows
  } finally {
    await close()
  }
}

async function runCopy(file: string, { url }: { url: string }, onTable: OnTable = () => {}): Promise<TableCount[]> {
  const target = await openCopyTarget({ url, source: '--to' })
  try {
    return await target.copyFrom(file, onTable)
  } finally {
    await target.close()
  }
}

async function readTables({ url }: { url: string }): Promise<unknown[]> {
  return await queryTarget(url, sql`select relname from pg_class where relnamespace = 'public'::regnamespace`)
}

const ODD_VALUES = [
  ...['', ' ', '\\N', '\\.', 'tab\tnew\nline\rback\\slash\b\f\v', '"quoted" and \'quoted\'', '{"a":"\\u0000\\n"}'],
  ...['Zoë 電話 🎈', 'e\u0301', '\u0001\u001f\u007f', '\u2028\u00a0\ufeff', 'NULL', '$$', '%s'],
]

/** These are in byte order; a language collation would order them differently. */
const KEYS = ['', '-b', 'A', 'B-a', 'Z', '_', 'a', 'a b', 'a-b', 'ab', 'b', 'z', 'Ä', 'é', '電', '🎈']

async function addOddValues(db: Db): Promise<void> {
  for (const [index, value] of ODD_VALUES.entries()) {
    await sql`insert into installation_settings (name, value, "updatedAt")
      values (${`odd-${String(index).padStart(2, '0')}`}, ${value}, ${index})`.execute(db)
  }
  for (const key of KEYS) {
    await sql`insert into rate_limits (key, count, "resetsAt") values (${key}, -1, 0)`.execute(db)
    await sql`insert into dialer_slots (name, "nextAtMicros") values (${key}, 9007199254740993)`.execute(db)
  }
  await sql`insert into dialer_slots (name, "nextAtMicros") values ('least', -9223372036854775808),
    ('most', 9223372036854775807)`.execute(db)
}

const CALLS = 100

async function addCalls(db: Db): Promise<void> {
  await sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
    values ('ann', 'ann', '', 'business', 1, 1)`.execute(db)
  await sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
    values ('ann', 'ann', 'Ann', 'both', 1, 1)`.execute(db)
  for (let call = 1; call <= CALLS; call += 1) {
    await sql`insert into calls (id, "tenantId", provider, "conversationId", direction, status, "phoneNumber", summary,
        "startedAt", "orderKey", facet, "createdAt", "updatedAt")
      values (${`call-${call}`}, 'ann', 'simulator', ${`call-${call}`}, 'inbound', 'completed',
        ${`+1212555${call}`}, ${`Zoë spoke of ${call} pelicans`}, 1, ${call}, 0, 1, 1)`.execute(db)
  }
}

describe.skipIf(server === '')('a copy to PostgreSQL', { timeout: 180_000 }, () => {
  it('preserves every value, even if the server uses a language collation', async () => {
    const file = await newSource(addOddValues)
    const languageCollation = sql`template template0 locale_provider icu icu_locale 'en-US' locale 'C'`
    await using target = await createEmptyPostgres(server, languageCollation)
    const counts = await runCopy(file, target)
    expect(counts.find(({ name }) => name === 'rate_limits')).toEqual({
      name: 'rate_limits',
      rows: KEYS.length,
      nulls: 0,
    })
    const values = await queryTarget(
      target.url,
      sql<{ value: string }>`select value from installation_settings order by name`,
    )
    expect(values.map(({ value }) => value)).toEqual(ODD_VALUES)
    const bigNumbers = sql<{ n: string }>`select distinct "nextAtMicros"::text as n from dialer_slots order by n`
    expect((await queryTarget(target.url, bigNumbers)).map(({ n }) => n)).toEqual([
      '-9223372036854775808',
      '9007199254740993',
      '9223372036854775807',
    ])
    const keys = await queryTarget(
      target.url,
      sql<{ key: string }>`select key from rate_limits order by key collate "C"`,
    )
    expect(keys.map(({ key }) => key)).toEqual(KEYS)
  })

  it('replaces NUL characters, which PostgreSQL cannot store, with U+FFFD and counts them', async () => {
    const file = await newSource(async (db) => {
      await sql`insert into installation_settings (name, value, "updatedAt")
        values ('a', cast(x'610062' as text), 1), ('b', 'b', 1)`.execute(db)
    })
    await using target = await createEmptyPostgres(server)
    const counts = await runCopy(file, target)
    expect(counts.filter(({ nulls }) => nulls > 0)).toEqual([{ name: 'installation_settings', rows: 2, nulls: 1 }])
    const values = sql<{ value: string }>`select value from installation_settings order by name`
    expect(await queryTarget(target.url, values)).toEqual([{ value: 'a\uFFFDb' }, { value: 'b' }])
  })

  it('has the indexes, constraints and columns that migrations create, and no sequences', async () => {
    const file = await newSource(async () => {})
    await using target = await createEmptyPostgres(server)
    await using migrated = await createMigratedPostgres(server)
    await runCopy(file, target)
    const definitions = sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid <> 0 and connamespace = 'public'::regnamespace
      union all select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '')
        from information_schema.columns where table_schema = 'public'
      union all select tgname from pg_trigger where not tgisinternal
      order by 1`
    const found = await queryTarget(target.url, definitions)
    expect(found).toEqual(await queryTarget(migrated.url, definitions))
    expect(found.length).toBeGreaterThan(400)
    const sequences = sql`select sequencename from pg_sequences`
    expect(await queryTarget(target.url, sequences)).toEqual([])
    const { db, close } = await openDatabase({ kind: 'sqlite', file })
    const { rows } = await sql<{ column: string }>`select tables.name || '.' || columns.name as column
      from sqlite_schema as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'
      and tables.name not like 'call_search%' and tables.name not like 'kysely%' order by 1`.execute(db)
    await close()
    const columns = sql<{ column: string }>`select (table_name || '.' || column_name) collate "C" as column
      from information_schema.columns where table_schema = 'public'
      and table_name not like 'kysely%' and table_name not like 'call_search%' order by 1`
    expect(await queryTarget(target.url, columns)).toEqual(rows)
    const unkeyedTables = sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`
    expect(await queryTarget(target.url, unkeyedTables)).toEqual([])
  })

  it('names the table with a value that PostgreSQL rejects, and leaves the target empty', async () => {
    const file = await newSource(async (db) => {
      await sql`insert into rate_limits (key, count, "resetsAt") values ('a', 3000000000, 0)`.execute(db)
    })
    await using target = await createEmptyPostgres(server)
    await expect(runCopy(file, target)).rejects.toThrow(
      /^PostgreSQL rejected a row of rate_limits \(column count\): .*out of range/,
    )
    expect(await readTables(target)).toEqual([])
    await runOnSource(file, sql`update rate_limits set count = 1`)
    await runCopy(file, target)
  })

  it('detects a row that PostgreSQL stored differently', async () => {
    const file = await newSource(async () => {})
    // The bytes for " 7" in an integer column; PostgreSQL drops the space.
    await runOnSource(file, sql`insert into rate_limits (key, count, "resetsAt") values ('a', 1, x'2037')`)
    await using target = await createEmptyPostgres(server)
    await expect(runCopy(file, target)).rejects.toThrow(
      'The rows of rate_limits differ in PostgreSQL. Nothing was copied.',
    )
    expect(await readTables(target)).toEqual([])
  })

  it('rejects a row with a dangling reference', async () => {
    const file = await newSource(async () => {})
    const { db, close } = await openDatabase({ kind: 'sqlite', file })
    await sql`pragma foreign_keys = off`.execute(db)
    await sql`insert into usage_days (day, "tenantId", seconds) values (1, 'gone', 1)`.execute(db)
    await close()
    await using target = await createEmptyPostgres(server)
    await expect(runCopy(file, target)).rejects.toThrow(/^PostgreSQL rejected a row of .*foreign key/)
    expect(await readTables(target)).toEqual([])
  })

  it('leaves the target empty when the connection is cut, can run again, and runs one at a time', async () => {
    const file = await newSource(addOddValues)
    await using target = await createEmptyPostgres(server)
    let isCut = false
    const interruptedCopy = runCopy(file, target, () => {
      if (!isCut) void target.closeConnections('callwright-copy')
      isCut = true
    })
    await expect(interruptedCopy).rejects.toThrow()
    expect(await readTables(target)).toEqual([])

    const first = await openCopyTarget({ url: target.url, source: '--to' })
    const second = expect(openCopyTarget({ url: target.url, source: '--to' })).rejects.toThrow(
      'The PostgreSQL database is not empty',
    )
    await first.copyFrom(file, () => {})
    await first.close()
    await second
    await using migrated = await createMigratedPostgres(server)
    await expect(runCopy(file, migrated)).rejects.toThrow('The PostgreSQL database is not empty')
    expect(await queryTarget(migrated.url, sql`select 1 from rate_limits`)).toEqual([])
  })

  it('has the same search index that the product builds', async () => {
    const file = await newSource(addCalls)
    await using target = await createEmptyPostgres(server)
    await runCopy(file, target)
    const { db, close } = await openDatabase({ kind: 'postgres', url: target.url })
    const contents = async (): Promise<unknown[]> =>
      (await sql`select "callId", tenant, "orderKey", digits, words::text from call_search order by 1`.execute(db)).rows
    const copied = await contents()
    expect(copied).toHaveLength(CALLS)
    await indexAllCalls(db)
    expect(copied).toEqual(await contents())
    await close()
  })

  it('requires a source at the current version and a UTF-8 target', async () => {
    const file = await newSource(async () => {})
    await using target = await createEmptyPostgres(server)
    await using latinTarget = await createEmptyPostgres(
      server,
      sql`template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    )
    await expect(runCopy(file, latinTarget)).rejects.toThrow('has the encoding LATIN1')
    await expect(runCopy(file, { url: 'postgres://127.0.0.1:1/nothing' })).rejects.toThrow(
      /^PostgreSQL cannot be reached at --to: /,
    )
    await runOnSource(file, sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    await expect(runCopy(file, target)).rejects.toThrow('made by a newer Callwright')
    await using prereleaseTarget = await createEmptyPostgres(server)
    await makePrereleaseDatabase({ kind: 'postgres', url: prereleaseTarget.url })
    await expect(runCopy(await newSource(async () => {}), prereleaseTarget)).rejects.toThrow(PRERELEASE_MESSAGE)
    const prereleaseFile = await newSource(async () => {})
    await makePrereleaseDatabase({ kind: 'sqlite', file: prereleaseFile })
    const bytes = readFileSync(prereleaseFile)
    await expect(runCopy(prereleaseFile, target)).rejects.toThrow(PRERELEASE_MESSAGE)
    expect(readFileSync(prereleaseFile)).toEqual(bytes)
    await runOnSource(file, sql`delete from kysely_migration`)
    await expect(runCopy(file, target)).rejects.toThrow('made by an older Callwright')
    expect(await readTables(target)).toEqual([])
  })
})

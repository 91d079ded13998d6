import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Db } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { PRERELEASE } from '../errors/prerelease.ts'
import { makePrerelease } from '../testing/make-prerelease.ts'
import { emptyPostgresDatabase, newPostgresDatabase } from '../testing/test-databases.ts'
import { type Compared, type Copy, openCopy } from './copy-to-postgres.ts'
import { useCopied } from './use-copied.ts'

const server = process.env['TEST_POSTGRES_URL'] ?? ''

/** A migrated SQLite file. @param fill what is in it; the file is closed afterwards */
async function newSource(fill: (db: Db) => Promise<void>): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'callwright-copy-')), 'callwright.db')
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await fill(db)
  await close()
  return file
}

async function change(file: string, statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await statement.execute(db)
  await close()
}

async function ask<T>(url: string, statement: RawBuilder<T>): Promise<T[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  try {
    return (await statement.execute(db)).rows
  } finally {
    await close()
  }
}

type To = { url: string; installation?: string; onStep?: Parameters<typeof openCopy>[1]['onStep'] }

async function begin(file: string, { url, installation = 'ours', onStep = () => {} }: To): Promise<Copy> {
  return await openCopy({ file, installation }, { url, named: '--to', onStep })
}

async function runCopy(file: string, to: To): Promise<{ found: Copy['found']; compared: Compared }> {
  const copy = await begin(file, to)
  try {
    const compared = await copy.run()
    if (differencesOf(compared).length === 0) await copy.finish(1)
    return { found: copy.found, compared }
  } finally {
    await copy.close()
  }
}

function differencesOf({ tables, searched }: Compared): string[] {
  return [...tables, searched].flatMap(({ difference }) => difference ?? [])
}

const ODD = [
  ...['', ' ', '\\N', '\\.', 'tab\tnew\nline\rback\\slash\b\f\v', '"quoted" and \'quoted\'', '{"a":"\\u0000\\n"}'],
  ...['Zoë 電話 🎈', 'e\u0301', '\u0001\u001f\u007f', '\u2028\u00a0\ufeff', 'NULL', '$$', '%s'],
]

/** In the order of their bytes; a language would order them otherwise. */
const KEYS = ['', '-b', 'A', 'B-a', 'Z', '_', 'a', 'a b', 'a-b', 'ab', 'b', 'z', 'Ä', 'é', '電', '🎈']

async function addOdd(db: Db): Promise<void> {
  for (const [index, value] of ODD.entries()) {
    await sql`insert into installation_settings (name, value, "updatedAt")
      values (${`odd-${String(index).padStart(2, '0')}`}, ${value}, ${index})`.execute(db)
  }
  for (const key of KEYS) {
    await sql`insert into rate_limits (key, count, "resetsAt") values (${key}, -1, 0)`.execute(db)
    await sql`insert into dialler_slots (name, "nextAtMicros") values (${key}, 9007199254740993)`.execute(db)
  }
  await sql`insert into dialler_slots (name, "nextAtMicros") values ('least', -9223372036854775808),
    ('most', 9223372036854775807)`.execute(db)
}

describe.skipIf(server === '')('a copy to PostgreSQL', { timeout: 180_000 }, () => {
  it('has every value as it was, also where the server orders texts by a language', async () => {
    const file = await newSource(addOdd)
    const language = sql`template template0 locale_provider icu icu_locale 'en-US' locale 'C'`
    await using target = await emptyPostgresDatabase(server, language)
    const { found, compared } = await runCopy(file, target)
    expect([found, differencesOf(compared), [...compared.replaced]]).toEqual(['empty', [], []])
    const values = await ask(target.url, sql<{ value: string }>`select value from installation_settings order by name`)
    expect(values.map(({ value }) => value)).toEqual(ODD)
    const big = sql<{ n: string }>`select distinct "nextAtMicros"::text as n from dialler_slots order by n`
    expect((await ask(target.url, big)).map(({ n }) => n)).toEqual([
      '-9223372036854775808',
      '9007199254740993',
      '9223372036854775807',
    ])
    const keys = await ask(target.url, sql<{ key: string }>`select key from rate_limits order by key collate "C"`)
    expect(keys.map(({ key }) => key)).toEqual(KEYS)
  })

  it('counts the NUL characters that PostgreSQL cannot hold, and puts U+FFFD in their place', async () => {
    const file = await newSource(async (db) => {
      await sql`insert into installation_settings (name, value, "updatedAt")
        values ('a', cast(x'610062' as text), 1), ('b', 'b', 1)`.execute(db)
    })
    await using target = await emptyPostgresDatabase(server)
    const { compared } = await runCopy(file, target)
    expect([differencesOf(compared), [...compared.replaced]]).toEqual([[], [['installation_settings.value', 1]]])
    const values = sql<{ value: string }>`select value from installation_settings order by name`
    expect(await ask(target.url, values)).toEqual([{ value: 'a\uFFFDb' }, { value: 'b' }])
  })

  it('has the indexes, constraints and columns that migrations make, and nothing counts in it by itself', async () => {
    const file = await newSource(async () => {})
    await using target = await emptyPostgresDatabase(server)
    await using migrated = await newPostgresDatabase(server)
    await runCopy(file, target)
    const made = sql<{ made: string }>`
      select indexdef as made from pg_indexes where schemaname = 'public' and tablename not like 'copy\\_%'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid <> 0 and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'copy\\_%'
      union all select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '')
        from information_schema.columns where table_schema = 'public' and table_name not like 'copy\\_%'
      union all select tgname from pg_trigger where not tgisinternal
      order by 1`
    const found = await ask(target.url, made)
    expect(found).toEqual(await ask(migrated.url, made))
    expect(found.length).toBeGreaterThan(400)
    const sequences = sql`select sequencename from pg_sequences where sequencename not like 'copy\\_%'`
    expect(await ask(target.url, sequences)).toEqual([])
    const { db, close } = await openDatabase({ kind: 'sqlite', file })
    const { rows } = await sql<{ column: string }>`select tables.name || '.' || columns.name as column
      from sqlite_schema as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'
      and tables.name not like 'call_search%' and tables.name not like 'kysely%' order by 1`.execute(db)
    await close()
    const columns = sql<{ column: string }>`select (table_name || '.' || column_name) collate "C" as column
      from information_schema.columns where table_schema = 'public' and table_name not like 'copy\\_%'
      and table_name not like 'kysely%' and table_name not like 'call_search%' order by 1`
    expect(await ask(target.url, columns)).toEqual(rows)
    const keyless = sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname <> 'copy_source'
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`
    expect(await ask(target.url, keyless)).toEqual([])
  })

  it('names the first row of a table that is not the same', async () => {
    const file = await newSource(addOdd)
    await using target = await emptyPostgresDatabase(server)
    const spoilt = async (statement: RawBuilder<unknown>): Promise<string[]> => {
      await ask(target.url, statement)
      return differencesOf((await runCopy(file, target)).compared)
    }
    expect(differencesOf((await runCopy(file, target)).compared)).toEqual([])
    expect(
      await spoilt(sql`update installation_settings set value = 'x', "updatedAt" = 70 where name = 'odd-03'`),
    ).toEqual(['installation_settings odd-03 is not the same: value, updatedAt.'])
    expect(
      await spoilt(sql`update installation_settings set value = '\\.', "updatedAt" = 3 where name = 'odd-03'`),
    ).toEqual([])
    expect(await spoilt(sql`delete from rate_limits where key in ('a-b', 'ab')`)).toEqual([
      'rate_limits a-b is missing in PostgreSQL.',
    ])
    expect(await spoilt(sql`insert into rate_limits values ('ab', -1, 0), ('a-b', -1, 0), ('zz', 1, 1)`)).toEqual([
      'rate_limits zz is in PostgreSQL only.',
    ])
    expect(await spoilt(sql`update rate_limits set key = '~' where key = 'zz'`)).toEqual([
      'rate_limits ~ is in PostgreSQL only.',
    ])
    expect(await spoilt(sql`delete from rate_limits where key in ('~', '🎈')`)).toEqual([
      'rate_limits 🎈 is missing in PostgreSQL.',
    ])
  })

  it('tells which table has what PostgreSQL does not take, and changes no row by guessing', async () => {
    const file = await newSource(async (db) => {
      await sql`insert into rate_limits (key, count, "resetsAt") values ('a', 3000000000, 0)`.execute(db)
    })
    await using target = await emptyPostgresDatabase(server)
    await expect(runCopy(file, target)).rejects.toThrow(
      /^PostgreSQL does not take a row of rate_limits for its count: .*out of range/,
    )
    await change(file, sql`update rate_limits set count = 1`)
    expect((await runCopy(file, target)).found).toBe('earlier')
  })

  it('goes on in the middle of a table after its connection was cut, and only one goes at a time', async () => {
    const file = await newSource(async (db) => {
      for (let index = 0; index < 1500; index += 1) {
        await sql`insert into simulated_agents ("agentId", configuration)
          values (${`agent-${index}`}, ${`${index} `.repeat(20_000)})`.execute(db)
      }
    })
    await using target = await emptyPostgresDatabase(server)
    let rowsAtCut = 0
    const copy = await begin(file, {
      ...target,
      onStep: (step) => {
        if (step.doing !== 'copying' || step.table !== 'simulated_agents' || rowsAtCut > 0) return
        rowsAtCut = step.rows
        void target.cut('callwright-copy')
      },
    })
    await expect(copy.run()).rejects.toThrow()
    await copy.close()
    expect(rowsAtCut).toBeGreaterThan(0)
    expect(rowsAtCut).toBeLessThan(1500)
    const { db, close } = await openDatabase({ kind: 'postgres', url: target.url })
    await expect(useCopied(db, 5)).rejects.toThrow('The copy into this PostgreSQL database is not finished.')

    const again = await begin(file, target)
    expect(again.found).toBe('half')
    await expect(begin(file, target)).rejects.toThrow('Another copy into this PostgreSQL database is under way.')
    expect(differencesOf(await again.run())).toEqual([])
    await again.finish(1)
    await again.close()
    expect(await runCopy(file, target)).toMatchObject({ found: 'complete' })
    await useCopied(db, 5)
    await useCopied(db, 6)
    await close()
    await expect(begin(file, target)).rejects.toThrow(
      'A server works on this PostgreSQL database since 1970-01-01T00:00:00.005Z, so nothing is copied into it',
    )
  })

  it('begins anew where the installation was used since, and never in what is not its own', async () => {
    const file = await newSource(addOdd)
    await using target = await emptyPostgresDatabase(server)
    await runCopy(file, target)
    await change(file, sql`update rate_limits set count = 7 where key = 'a'`)
    await change(file, sql`delete from rate_limits where key = 'b'`)
    const { found, compared } = await runCopy(file, target)
    expect([found, differencesOf(compared)]).toEqual(['earlier', []])
    await expect(begin(file, { ...target, installation: 'another' })).rejects.toThrow(
      'The PostgreSQL database holds a copy of another installation: give an empty one.',
    )
    await using migrated = await newPostgresDatabase(server)
    await expect(runCopy(file, migrated)).rejects.toThrow(/^The PostgreSQL database has data of its own/)
    expect(await ask(migrated.url, sql`select 1 from rate_limits`)).toEqual([])
  })

  it('is not used by a server once a newer state is begun to be copied, or where it is not what it was', async () => {
    const file = await newSource(addOdd)
    await using target = await emptyPostgresDatabase(server)
    await runCopy(file, target)
    const { db, close } = await openDatabase({ kind: 'postgres', url: target.url })
    await change(file, sql`update rate_limits set count = 7 where key = 'a'`)
    // It ends before it has done anything, as one that is killed or refused.
    const begun = await begin(file, target)
    await begun.close()
    expect(begun.found).toBe('earlier')
    await expect(useCopied(db, 5)).rejects.toThrow('The copy into this PostgreSQL database is not finished.')

    expect((await runCopy(file, target)).found).toBe('earlier')
    await sql`update rate_limits set count = 8 where key = 'a'`.execute(db)
    const spoilt = await begin(file, target)
    expect([spoilt.found, differencesOf(await spoilt.run()).length]).toEqual(['complete', 1])
    await spoilt.unfinish()
    await spoilt.close()
    await expect(useCopied(db, 5)).rejects.toThrow('The copy into this PostgreSQL database is not finished.')
    await sql`update rate_limits set count = 7 where key = 'a'`.execute(db)
    expect(await runCopy(file, target)).toMatchObject({ found: 'half' })
    await useCopied(db, 5)
    await close()
  })

  it('is made from and into what this version knows, in UTF-8', async () => {
    const file = await newSource(async () => {})
    await using target = await emptyPostgresDatabase(server)
    await using latin = await emptyPostgresDatabase(
      server,
      sql`template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    )
    await expect(begin(file, latin)).rejects.toThrow('has the encoding LATIN1')
    await expect(begin(file, { url: 'postgres://127.0.0.1:1/nothing' })).rejects.toThrow(
      /^PostgreSQL cannot be reached at --to: /,
    )
    await change(file, sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    await expect(begin(file, target)).rejects.toThrow('made by a newer Callwright')
    await using before = await emptyPostgresDatabase(server)
    await makePrerelease({ kind: 'postgres', url: before.url })
    await expect(begin(await newSource(async () => {}), before)).rejects.toThrow(PRERELEASE)
    const old = await newSource(async () => {})
    await makePrerelease({ kind: 'sqlite', file: old })
    const bytes = readFileSync(old)
    await expect(begin(old, target)).rejects.toThrow(PRERELEASE)
    expect(readFileSync(old)).toEqual(bytes)
    await change(file, sql`delete from kysely_migration`)
    await expect(begin(file, target)).rejects.toThrow('made by an older Callwright')
    expect(await ask(target.url, sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  })
})

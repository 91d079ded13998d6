import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'

import { type Db, openDatabase } from '../database.ts'
import { isMigrated, migrateToLatest } from '../migrate.ts'
import { factQuery } from '../search/call-document.ts'
import { indexCall, removeFromIndex, searchCalls, stretchOf } from '../search/call-search.ts'
import { typedQuery } from '../search/search-tokens.ts'
import { newPostgresDatabase } from '../testing/test-databases.ts'
import { allMigrations } from './all-migrations.ts'

type Where = Parameters<typeof openDatabase>[0]

const BESIDE = Array.from({ length: 20_000 }, (_, nth) => `beside${nth}`).find(
  (id) => stretchOf(id) === stretchOf('ann'),
)
/** The second has its calls in the same stretch of the index as the first. */
const TENANTS = ['ann', BESIDE ?? '', 'cat'] as const
/** More than are read at once. */
const CALLS_OF_EACH = 120
/** An order key of these years, beside those of the other tenants' calls. */
const placeOf = (tenant: number, call: number): number => 2_170_000_000_000_000 + call * TENANTS.length + tenant

const OLDER_INDEX = {
  sqlite: [
    `create virtual table call_search using fts5(
      tokens, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
    'create table call_search_waiting (order_key integer primary key, tokens text not null)',
    "insert into call_search (rowid, tokens) select order_key, 'wold' from calls where order_key > 0",
    "insert into call_search_waiting select order_key, ' wold ' from calls where order_key > 0",
  ],
  postgres: [
    'create table call_search (order_key bigint primary key, tokens tsvector not null)',
    'create index call_search_tokens on call_search using gin (tokens)',
    "insert into call_search select order_key, 'wold' from calls where order_key > 0",
  ],
}

/** A database as the version before made it, with calls and an index of them. */
async function makeOlder(where: Where): Promise<void> {
  const { db, dialect, close } = await openDatabase(where)
  if (dialect === 'postgres') {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } })
  expect((await migrator.migrateTo('0017-tenant-data')).error).toBe(undefined)
  await db.transaction().execute(async (trx) => {
    for (const [tenant, id] of TENANTS.entries()) await addCalls(trx, { tenant, id })
    for (const statement of OLDER_INDEX[dialect]) await sql.raw(statement).execute(trx)
  })
  await close()
}

async function addCalls(db: Db, { tenant, id }: { tenant: number; id: string }): Promise<void> {
  await sql`insert into users (id, email, password_hash, role, created_at, updated_at)
    values (${id}, ${id}, '', 'business', 1, 1)`.execute(db)
  await sql`insert into businesses (id, user_id, name, service_plan, created_at, updated_at)
    values (${id}, ${id}, ${id}, 'both', 1, 1)`.execute(db)
  for (let call = 0; call <= CALLS_OF_EACH; call += 1) {
    // The last one's conversation was never proved: no list shows it.
    const isListed = call < CALLS_OF_EACH
    const callId = `${id}-${call}`
    const place = placeOf(tenant, call) * (isListed ? 1 : -1)
    await sql`insert into calls (id, tenant_id, provider, conversation_id, direction, status, phone_number, summary,
        started_at, order_key, facet, created_at, updated_at)
      values (${callId}, ${id}, 'simulator', ${isListed ? callId : null}, 'inbound', 'completed', '+12125550142',
        ${`Everybody’s pelican, nobody’s number${call}`}, 1, ${place}, 0, 1, 1)`.execute(db)
    if (call % 2 === 0) {
      await sql`insert into transcripts (call_id, tenant_id, turns, text)
        values (${callId}, ${id}, '[]', 'An aquarium was spoken of')`.execute(db)
    }
  }
}

async function found(db: Db, tenant: number, typed: string): Promise<number[]> {
  const tenantId = TENANTS[tenant] ?? ''
  const query = [...factQuery({ tenantId, facets: null, campaignId: null }), ...(typedQuery(typed) ?? [])]
  const everything = { above: 0, below: Number.MAX_SAFE_INTEGER, order: 'asc', limit: 1000 } as const
  return await searchCalls(db, { tenantId, query }, everything)
}

/** Each finds all calls of its own and none of anybody else's, and so it stays when calls change and go. */
async function expectFound(db: Db): Promise<void> {
  for (const tenant of TENANTS.keys()) {
    const all = Array.from({ length: CALLS_OF_EACH }, (_, call) => placeOf(tenant, call))
    expect(await found(db, tenant, 'pelican 2125550142')).toEqual(all)
    expect(await found(db, tenant, 'aquarium')).toEqual(all.filter((_, call) => call % 2 === 0))
    expect(await found(db, tenant, 'number77')).toEqual([placeOf(tenant, 77)])
    expect(await found(db, tenant, 'old')).toEqual([])
  }
  const call = { tenant_id: TENANTS[0], order_key: placeOf(0, 77) }
  await indexCall(db, call, { texts: ['walrus'], numbers: [], facts: [`t${TENANTS[0]}`] })
  await removeFromIndex(db, { tenant_id: TENANTS[1], order_key: placeOf(1, 77) })
  const after = async (typed: string) => await Promise.all([0, 1, 2].map((tenant) => found(db, tenant, typed)))
  expect(await after('walrus')).toEqual([[placeOf(0, 77)], [], []])
  expect(await after('number77')).toEqual([[], [], [placeOf(2, 77)]])
  expect((await after('pelican')).map(({ length }) => length)).toEqual([119, 119, 120])
}

/** Brings it up to date in a process of its own, which is killed when all is written and nothing committed. */
async function killWhileMigrating(where: Where): Promise<void> {
  const script = `
    import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))}
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('../database.ts'))}
    import { migrateToLatest } from ${JSON.stringify(import.meta.resolve('../migrate.ts'))}
    import { allMigrations } from ${JSON.stringify(import.meta.resolve('./all-migrations.ts'))}
    const { db, dialect } = await openDatabase(${JSON.stringify(where)})
    // What is not committed reaches the disk all the same, as with a million calls.
    if (dialect === 'sqlite') for (const name of ['cache_size', 'cache_spill']) await sql.raw('pragma ' + name + ' = 1').execute(db)
    const name = '0018-search-by-tenant'
    const up = async (trx) => {
      await allMigrations[name].up(trx)
      console.log('written')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
    await migrateToLatest(db, { ...allMigrations, [name]: { up } })`
  const migrating = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const hasEnded = once(migrating, 'exit')
  const said: unknown[] = await Promise.race([once(migrating.stdout, 'data'), hasEnded])
  migrating.kill('SIGKILL')
  await hasEnded
  expect(String(said[0])).toBe('written\n')
}

function tests(place: () => Promise<{ where: Where } & AsyncDisposable>): void {
  it('finds everything afterwards, each business its own', async () => {
    await using older = await place()
    await makeOlder(older.where)
    const { db, close } = await openDatabase(older.where)
    expect((await migrateToLatest(db)).applied).toContain('0018-search-by-tenant')
    await expectFound(db)
    await close()
  })

  it('leaves the older version whole where it is killed, and the next start does it', async () => {
    await using older = await place()
    const { where } = older
    await makeOlder(where)
    await killWhileMigrating(where)
    if (where.kind === 'sqlite') expect(statSync(`${where.file}-wal`).size).toBeGreaterThan(50_000)
    const { db, close } = await openDatabase(where)
    expect(await isMigrated(db)).toBe(false)
    const table = sql.table(where.kind === 'sqlite' ? 'call_search_waiting' : 'call_search')
    const { rows } = await sql`select order_key from ${table}`.execute(db)
    expect(rows).toHaveLength(TENANTS.length * CALLS_OF_EACH)
    await migrateToLatest(db)
    await expectFound(db)
    await close()
  })
}

describe('an upgrade to an index by tenants (sqlite)', () =>
  tests(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-older-'))
    const where = { kind: 'sqlite', file: join(folder, 'a.db') } as const
    return { where, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) }
  }))

const server = process.env['TEST_POSTGRES_URL']
describe.skipIf(!server)('an upgrade to an index by tenants (postgres)', () =>
  tests(async () => {
    const made = await newPostgresDatabase(server ?? '')
    return { where: { kind: 'postgres', url: made.url }, [Symbol.asyncDispose]: made[Symbol.asyncDispose] }
  }),
)

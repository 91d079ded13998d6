import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { openDatabase } from '../database.ts'
import { migrateToLatest } from '../migrate.ts'
import { allMigrations } from './all-migrations.ts'

it('an agent of an older version keeps its texts, as a first version, and is given to its provider once more', async () => {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } })
  await migrator.migrateTo('0010-call-totals')
  for (const tenant of ['a', 'b']) {
    await sql`insert into users (id, email, password_hash, role, created_at, updated_at)
      values (${tenant}, ${tenant}, '', 'business', 1, 1)`.execute(db)
    await sql`insert into businesses (id, user_id, name, service_plan, created_at, updated_at)
      values (${tenant}, ${tenant}, ${tenant}, 'both', 1, 1)`.execute(db)
  }
  await sql`insert into agents (tenant_id, system_prompt, first_message, voice_id, sync_state, updated_at)
    values ('a', 'Be kind.', 'Hello', 'v', 'saved', 7), ('b', '', '', null, 'saved', null)`.execute(db)
  await sql`insert into provider_agents (tenant_id, provider, agent_id, created_at)
    values ('a', 'elevenlabs', 'agent_1', 7), ('b', 'simulator', 'agent_2', 7)`.execute(db)
  await sql`insert into deleted_conversations (conversation_id, tenant_id, provider, deleted_at)
    values ('c1', 'a', 'elevenlabs', 5), ('c2', 'b', 'simulator', 5)`.execute(db)
  await migrateToLatest(db)
  expect(await db.selectFrom('agent_versions').selectAll().execute()).toMatchObject([
    { tenant_id: 'a', system_prompt: 'Be kind.', first_message: 'Hello', voice_id: 'v', saved_by: null, created_at: 7 },
  ])
  const agents = await db.selectFrom('agents').selectAll().orderBy('tenant_id').execute()
  expect(agents).toEqual([
    { tenant_id: 'a', system_prompt: 'Be kind.', first_message: 'Hello', voice_id: 'v', updated_at: 7 },
    { tenant_id: 'b', system_prompt: '', first_message: '', voice_id: null, updated_at: null },
  ])
  const syncs = db.selectFrom('agent_syncs').select(['tenant_id', 'provider', 'wanted', 'given', 'due_at'])
  expect(await syncs.orderBy('tenant_id').execute()).toEqual([
    { tenant_id: 'a', provider: 'elevenlabs', wanted: 1, given: 0, due_at: 0 },
    { tenant_id: 'b', provider: 'simulator', wanted: 1, given: 0, due_at: 0 },
  ])
  const deleted = db.selectFrom('deleted_conversations').select(['conversation_id', 'provider_deleted_at'])
  expect(await deleted.orderBy('conversation_id').execute()).toEqual([
    { conversation_id: 'c1', provider_deleted_at: null },
    { conversation_id: 'c2', provider_deleted_at: 5 },
  ])
  await close()
})

it('an upgrade that ends halfway leaves the older version whole', async () => {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } })
  await migrator.migrateTo('0010-call-totals')
  // What the seventh of older versions made, and the newest replaces.
  await sql`create virtual table call_search using fts5(tokens, content='', contentless_delete=1)`.execute(db)
  await sql`create table call_search_waiting (order_key integer primary key, tokens text not null)`.execute(db)
  const tables = async (): Promise<unknown[]> =>
    (await sql`select name, sql from sqlite_schema order by name`.execute(db)).rows
  const before = await tables()
  await sql`create table recovery_codes (in_the_way integer)`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow('nothing was changed')
  await sql`drop table recovery_codes`.execute(db)
  expect(await tables()).toEqual(before)
  expect((await migrateToLatest(db)).applied[0]).toBe('0011-leaner-lists-and-figures')
  const made = sql`select address from call_search_waiting where address not in (select rowid from call_search)`
  expect((await made.execute(db)).rows).toEqual([])
  await close()
})

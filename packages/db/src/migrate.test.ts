import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { asE164 } from '@callwright/contract/text/phone'
import SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db, Dialect } from './database.ts'
import { openDatabase } from './open-database.ts'
import { facetOf } from './tables/call-order.ts'
import type { TenantId, UserId } from './tables/ids.ts'
import { findPendingMigrations, isMigrated, areMigrationsKnown, migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/index.ts'
import { copySqlite } from './sqlite/backup-copy.ts'
import { onBothDialects, openEmpty } from './testing/test-databases.ts'

const FAILING_MIGRATION = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table half_done (id text)`.execute(db)
    await sql`update users set email = 'spoiled'`.execute(db)
    throw new Error('no')
  },
}

onBothDialects('a migration that fails halfway', (open) => {
  it('rolls back itself and earlier pending migrations, so that the old version can start again', async () => {
    await using opened = await open()
    const { db } = opened
    const user = { email: 'a@example.com', passwordHash: '', role: 'business' as const, createdAt: 1, updatedAt: 1 }
    await db
      .insertInto('users')
      .values({ ...user, id: 'a' as never })
      .execute()
    const passing = { up: async (trx: Kysely<never>) => void (await sql`create table fine (id text)`.execute(trx)) }
    const failing = migrateToLatest(db, { ...allMigrations, '9998-fine': passing, '9999-fails': FAILING_MIGRATION })
    await expect(failing).rejects.toThrow('The migration 9999-fails failed; nothing was changed.')
    for (const table of ['fine', 'half_done']) {
      await expect(sql`select * from ${sql.table(table)}`.execute(db)).rejects.toThrow()
    }
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'a@example.com' }])
    expect(await isMigrated(db)).toBe(true)
    expect(await migrateToLatest(db)).toEqual({ applied: [] })
  })
})

async function readColumns(db: Db, dialect: Dialect): Promise<string[]> {
  const columns =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select c.name from sqlite_schema t join pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'call\\_search\\_%' escape '\\'`
      : sql<{ name: string }>`select column_name as name from information_schema.columns where table_schema = 'public'`
  return (await columns.execute(db)).rows.map(({ name }) => name)
}

const SECOND_MIGRATION = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('users').addColumn('nickName', 'text').execute()
    await sql`update users set "nickName" = upper(email)`.execute(db)
  },
}

onBothDialects('migrations', (_open, dialect) => {
  it('create the tables of an empty database, with columns in camelCase', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    expect(await findPendingMigrations(db)).toEqual({ isNew: true, pending: Object.keys(allMigrations) })
    expect(await migrateToLatest(db)).toEqual({ applied: Object.keys(allMigrations) })
    expect(await isMigrated(db)).toBe(true)
    expect(await migrateToLatest(db)).toEqual({ applied: [] })
    const columns = await readColumns(db, dialect)
    expect(columns).toEqual(expect.arrayContaining(['conversationId', 'talked30', 'orderKey']))
    expect(columns.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) && name !== 'is_locked')).toEqual([])
  })

  it('change a database in place and keep its data', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db)
    const user = { id: 'a' as UserId, email: 'a@example.com', passwordHash: 'x', role: 'business' as const }
    await db
      .insertInto('users')
      .values({ ...user, createdAt: 1, updatedAt: 2 })
      .execute()
    const migrations = { ...allMigrations, '9999-second': SECOND_MIGRATION }
    expect(await findPendingMigrations(db, migrations)).toEqual({ isNew: false, pending: ['9999-second'] })
    expect(await migrateToLatest(db, migrations)).toEqual({ applied: ['9999-second'] })
    expect(await findPendingMigrations(db, migrations)).toEqual({ isNew: false, pending: [] })
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([
      { ...user, emailVerifiedAt: null, lastSeenAt: null, createdAt: 1, updatedAt: 2, nickName: 'A@EXAMPLE.COM' },
    ])
  })
})

/** The migrations that the first release had. */
const BASELINE = Object.fromEntries(Object.entries(allMigrations).slice(0, 1))
const HALF_HOUR_MS = 30 * 60 * 1000

async function addBusiness(db: Db, name: string, erasedAt: number | null = null): Promise<TenantId> {
  const [id, userId] = [name as TenantId, name as UserId]
  const times = { createdAt: 1, updatedAt: 1 }
  const user = { id: userId, email: name, passwordHash: '', role: 'business' as const }
  await db
    .insertInto('users')
    .values({ ...user, ...times })
    .execute()
  await db
    .insertInto('businesses')
    .values({ id, userId, name, servicePlan: 'both', erasedAt, ...times })
    .execute()
  return id
}

async function addAgentAndCalls(db: Db): Promise<void> {
  const completed = { status: 'completed', endReason: 'answered' } as const
  const missed = { status: 'missed', endReason: 'no-answer' } as const
  const [ann, bob] = [await addBusiness(db, 'ann'), await addBusiness(db, 'bob')]
  await db.insertInto('agents').values({ tenantId: ann, systemPrompt: 'Be kind.' }).execute()
  const calls = [
    { id: 'a', tenantId: ann, startedAt: HALF_HOUR_MS, ...completed },
    { id: 'b', tenantId: ann, startedAt: 2 * HALF_HOUR_MS - 1, ...completed },
    { id: 'c', tenantId: ann, startedAt: HALF_HOUR_MS, ...missed },
    { id: 'd', tenantId: ann, startedAt: 2 * HALF_HOUR_MS, ...missed },
    { id: 'e', tenantId: bob, startedAt: HALF_HOUR_MS, ...completed },
  ]
  const facts = { provider: 'elevenlabs', direction: 'inbound', createdAt: 1, updatedAt: 1 } as const
  for (const [index, call] of calls.entries()) {
    await db
      .insertInto('calls')
      .values({
        ...call,
        ...facts,
        conversationId: call.id,
        facet: facetOf(call.status, 'inbound'),
        orderKey: index + 1,
      })
      .execute()
  }
  await sql`insert into call_half_hours ("tenantId", "halfHour", completed, missed) values
    ('ann', ${HALF_HOUR_MS}, 2, 1), ('ann', ${2 * HALF_HOUR_MS}, 0, 1), ('bob', ${HALF_HOUR_MS}, 1, 0)`.execute(db)
}

onBothDialects('a database of the first release', (_open, dialect) => {
  it('counts its answered calls as reached, and gives each business an outcome and the default settings', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db, BASELINE)
    await addAgentAndCalls(db)
    await addBusiness(db, 'erased', 1)
    expect(await migrateToLatest(db)).toEqual({ applied: Object.keys(allMigrations).slice(1) })

    const calls = db.selectFrom('calls').select(['id', 'reached', 'needsCheck', 'source', 'agentVersionId'])
    const facts = { needsCheck: 0, source: 'phone', agentVersionId: null }
    expect(await calls.orderBy('id').execute()).toEqual([
      { id: 'a', reached: 1, ...facts },
      { id: 'b', reached: 1, ...facts },
      { id: 'c', reached: 0, ...facts },
      { id: 'd', reached: 0, ...facts },
      { id: 'e', reached: 1, ...facts },
    ])
    const columns = ['tenantId', 'halfHour', 'completed', 'missed', 'reached'] as const
    const halfHours = db.selectFrom('call_half_hours').select(columns)
    expect(await halfHours.orderBy('tenantId').orderBy('halfHour').execute()).toEqual([
      { tenantId: 'ann', halfHour: HALF_HOUR_MS, completed: 2, missed: 1, reached: 2 },
      { tenantId: 'ann', halfHour: 2 * HALF_HOUR_MS, completed: 0, missed: 1, reached: 0 },
      { tenantId: 'bob', halfHour: HALF_HOUR_MS, completed: 1, missed: 0, reached: 1 },
    ])

    const fields = await db.selectFrom('call_fields').selectAll().orderBy('tenantId').execute()
    expect(fields.map(({ tenantId, kind, name, retiredAt }) => [tenantId, kind, name, retiredAt])).toEqual([
      ['ann', 'outcome', 'Outcome', null],
      ['bob', 'outcome', 'Outcome', null],
    ])
    expect(new Set(fields.map(({ id }) => id)).size).toBe(2)
    expect(JSON.parse(fields[0]?.choices ?? '')).toEqual([
      { value: 'interested', isReached: true, isCallBack: false },
      { value: 'not interested', isReached: true, isCallBack: false },
      { value: 'call back', isReached: true, isCallBack: true },
      { value: 'wrong number', isReached: false, isCallBack: false },
      { value: 'voicemail', isReached: false, isCallBack: false },
      { value: 'no conversation', isReached: false, isCallBack: false },
    ])
    const settings = db.selectFrom('agents').select(['systemPrompt', 'language', 'maxCallSeconds', 'silenceSeconds'])
    expect(await settings.execute()).toEqual([
      { systemPrompt: 'Be kind.', language: 'en', maxCallSeconds: 1800, silenceSeconds: null },
    ])
  })
})

/** Recipients before, during, and after their first call, some of whom a user chose to call again. */
async function addRetriedRecipients(db: Db, tenantId: TenantId): Promise<void> {
  const rows = [
    { id: 'new', state: 'queued', attempts: 0 },
    { id: 'dialed', state: 'dialling', attempts: 1 },
    { id: 'queued-again', state: 'queued', attempts: 1 },
    { id: 'claimed-again', state: 'dialling', attempts: 1 },
    { id: 'dialed-again', state: 'dialling', attempts: 2 },
  ] as const
  for (const [index, row] of rows.entries()) {
    const recipient = {
      tenantId,
      campaignId: 'spring',
      position: index + 1,
      phoneNumber: asE164(`+1212555015${index}`),
    }
    await db
      .insertInto('recipients')
      .values({ ...row, ...recipient, variables: '{}', overrides: '{}', dueAt: 1 })
      .execute()
    if (row.state === 'queued') continue
    const { campaignId, phoneNumber } = recipient
    const attempt = { id: row.id, tenantId, campaignId, recipientId: row.id, phoneNumber, state: 'claimed' as const }
    const attemptNumber = row.id === 'dialed' ? 1 : 2
    await db
      .insertInto('attempts')
      .values({ ...attempt, attemptNumber, fence: 1, leaseUntil: 1, createdAt: 1 })
      .execute()
  }
}

/** The migrations from before transfers, opening hours, retries and call-backs. */
const BEFORE_TRANSFERS = Object.fromEntries(Object.entries(allMigrations).slice(0, 2))

onBothDialects('a database from before transfers and retries', (_open, dialect) => {
  it('keeps its data, without transfers, retries or call-backs', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db, BEFORE_TRANSFERS)
    await addAgentAndCalls(db)
    const tenantId = 'ann' as TenantId
    const text = { systemPrompt: 'Be kind.', firstMessage: 'Hello' }
    await db
      .insertInto('agent_versions')
      .values({ id: 'v', tenantId, savedBy: null, ...text, voiceId: null, restoredFrom: null, createdAt: 1 })
      .execute()
    await db
      .insertInto('campaigns')
      .values({ id: 'spring', tenantId, name: 'Spring', state: 'running', createdAt: 1 })
      .execute()
    const recipient = { id: 'r', tenantId, campaignId: 'spring', position: 0, phoneNumber: asE164('+12125550142') }
    await db
      .insertInto('recipients')
      .values({ ...recipient, state: 'missed', variables: '{}', overrides: '{}', dueAt: 1, attempts: 1 })
      .execute()
    await addRetriedRecipients(db, tenantId)
    expect(await migrateToLatest(db)).toEqual({ applied: Object.keys(allMigrations).slice(2) })

    expect(await db.selectFrom('agents').select(['systemPrompt', 'voicemailMessage']).execute()).toEqual([
      { systemPrompt: 'Be kind.', voicemailMessage: '' },
    ])
    expect(await db.selectFrom('agent_versions').select(['id', 'firstMessage', 'voicemailMessage']).execute()).toEqual([
      { id: 'v', firstMessage: 'Hello', voicemailMessage: '' },
    ])
    const calls = db.selectFrom('calls').select(['id', 'endReason', 'transferName', 'transferNumber', 'transferTurn'])
    const none = { transferName: null, transferNumber: null, transferTurn: null }
    expect(await calls.orderBy('id').limit(3).execute()).toEqual([
      { id: 'a', endReason: 'answered', ...none },
      { id: 'b', endReason: 'answered', ...none },
      { id: 'c', endReason: 'no-answer', ...none },
    ])
    const halfHours = db.selectFrom('call_half_hours').select(['tenantId', 'completed', 'transferred'])
    expect(await halfHours.orderBy('tenantId').orderBy('halfHour').execute()).toEqual([
      { tenantId: 'ann', completed: 2, transferred: 0 },
      { tenantId: 'ann', completed: 0, transferred: 0 },
      { tenantId: 'bob', completed: 1, transferred: 0 },
    ])
    expect(await db.selectFrom('campaigns').select(['id', 'state', 'retryRules', 'callBacks']).execute()).toEqual([
      { id: 'spring', state: 'running', retryRules: null, callBacks: 'ask' },
    ])
    const recipients = db.selectFrom('recipients').select(['id', 'state', 'attempts', 'plan', 'planReason'])
    const planned = { planReason: null, plan: 'again' }
    expect(await recipients.orderBy('position').execute()).toEqual([
      { id: 'r', state: 'missed', attempts: 1, plan: 'first', planReason: null },
      { id: 'new', state: 'queued', attempts: 0, plan: 'first', planReason: null },
      { id: 'dialed', state: 'dialling', attempts: 1, plan: 'first', planReason: null },
      { id: 'queued-again', state: 'queued', attempts: 1, ...planned },
      { id: 'claimed-again', state: 'dialling', attempts: 1, ...planned },
      { id: 'dialed-again', state: 'dialling', attempts: 2, ...planned },
    ])
    for (const table of ['transfers', 'business_hours', 'call_backs'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

it('migrations of this version are recognized, and migrations of a newer version are not', () => {
  const names = Object.keys(allMigrations)
  expect([areMigrationsKnown(names), areMigrationsKnown([...names, '9999-newer'])]).toEqual([true, false])
})

it('a backup copy contains all committed data and no deleted data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-copy-'))
  const [file, target] = [join(folder, 'a.db'), join(folder, 'copy.db')]
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await sql`create table notes (id integer primary key, text text)`.execute(db)
  const long = 'x'.repeat(3000)
  for (let id = 0; id < 50; id += 1)
    await sql`insert into notes values (${id}, ${`remember ${id} ${long}`})`.execute(db)
  await sql`insert into notes values (100, ${`unspeakable ${long}`})`.execute(db)
  await sql`insert into call_search (rowid, words) values (1, 'appointment unspeakable'), (2, 'appointment')`.execute(
    db,
  )
  await sql`delete from notes where id = 100`.execute(db)
  await sql`delete from call_search where rowid = 1`.execute(db)
  const { migrations } = copySqlite(file, target)
  expect(migrations).toEqual(Object.keys(allMigrations))
  expect(readFileSync(target).includes('unspeakable')).toBe(false)
  const copy = new SqliteFile(target, { readonly: true })
  expect(copy.prepare('select count(*) from notes').pluck().get()).toBe(50)
  const found = copy.prepare("select rowid from call_search where call_search match 'appointment'").pluck().all()
  expect([found, copy.pragma('integrity_check', { simple: true })]).toEqual([[2], 'ok'])
  copy.close()
  expect(() => copySqlite(join(folder, 'none.db'), join(folder, 'b.db'))).toThrow()
  await close()
})

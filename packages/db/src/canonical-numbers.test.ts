import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { allMigrations, migrationsWithLog } from './migrations/index.ts'
import { buildFilterConditions, parseSearchText } from './query/searched-text.ts'
import { indexChangedCalls, searchCalls } from './search/call-search.ts'
import { onBothDialects, openEmpty } from './testing/test-databases.ts'

const BEFORE = Object.fromEntries(Object.entries(allMigrations).slice(0, 5))
const [US, UK] = ['+12125550147', '+442079460958']

/** Old forms of the two numbers, as lists, campaigns and webhooks stored them. */
async function addOldForms(db: Db): Promise<void> {
  const run = async (query: ReturnType<typeof sql>): Promise<void> => void (await query.execute(db))
  await run(sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
    values ('ann', 'ann', '', 'business', 1, 1)`)
  await run(sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
    values ('ann', 'ann', 'Ann', 'both', 1, 1)`)
  for (const [index, number] of ['12125550147', '+112125550147', US, '+4402079460958', 'anonymous'].entries()) {
    await run(sql`insert into do_not_call ("tenantId", "phoneNumber", source, "createdAt")
      values ('ann', ${number}, 'manual', ${index})`)
  }
  await run(sql`insert into do_not_call_suggestions (id, "tenantId", "phoneNumber", "callId", quote, state, "createdAt")
    values ('s', 'ann', '12125550147', 'c1', 'Stop.', 'open', 1)`)
  await run(sql`insert into campaigns (id, "tenantId", name, state, "createdAt")
    values ('spring', 'ann', 'Spring', 'running', 1)`)
  const recipients = [
    ['first', US, 'queued', 0],
    ['again', '+112125550147', 'queued', 0],
    ['called', '+4402079460958', 'completed', 1],
    ['same', UK, 'queued', 0],
    ['other', '+12125550148', 'queued', 0],
  ] as const
  for (const [position, [id, number, state, attempts]] of recipients.entries()) {
    await run(sql`insert into recipients (id, "tenantId", "campaignId", position, "phoneNumber", variables, overrides, state,
      "dueAt", attempts) values (${id}, 'ann', 'spring', ${position}, ${number}, '{}', '{}', ${state}, 1, ${attempts})`)
  }
  await run(sql`insert into campaign_counts ("campaignId", state, recipients)
    values ('spring', 'queued', 4), ('spring', 'completed', 1)`)
  await run(sql`insert into attempts (id, "tenantId", "campaignId", "recipientId", "phoneNumber", "attemptNumber", state, fence,
    "leaseUntil", "createdAt") values ('a', 'ann', 'spring', 'called', '+4402079460958', 1, 'started', 1, 1, 1)`)
  await run(sql`insert into transfers ("tenantId", position, name, "phoneNumber", condition, type)
    values ('ann', 0, 'Bo', '+4402079460958', 'Always.', 'conference')`)
  for (const [index, [caller, called]] of [
    ['12125550147', '+4402079460958'],
    ['anonymous', '+12025550100'],
  ].entries()) {
    await run(sql`insert into calls (id, "tenantId", provider, "conversationId", direction, status, "phoneNumber", "callerNumber",
      "calledNumber", "startedAt", "orderKey", "createdAt", "updatedAt") values (${`c${index}`}, 'ann', 'elevenlabs',
      ${`conv${index}`}, 'inbound', 'completed', ${caller}, ${caller}, ${called}, 1, ${index + 1}, 1, 1)`)
  }
}

// Security: 35
onBothDialects('a database with numbers in old forms', (_open, dialect) => {
  it('has canonical numbers afterward, once each, and says which could not be read', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db, BEFORE)
    await addOldForms(db)
    const logged: string[] = []
    expect(
      await migrateToLatest(
        db,
        migrationsWithLog((line) => logged.push(line)),
      ),
    ).toEqual({
      applied: Object.keys(allMigrations).slice(5),
    })
    expect(logged).toEqual([
      'Unreadable numbers in do_not_call: 1 (anonymous). They are never matched or dialed.',
      'Unreadable numbers in calls: 2 (anonymous). They are never matched or dialed.',
    ])

    const listed = await db.selectFrom('do_not_call').select('phoneNumber').orderBy('phoneNumber').execute()
    expect(listed.map((row) => row.phoneNumber)).toEqual([US, UK, 'anonymous'])
    expect(await db.selectFrom('do_not_call_suggestions').select('phoneNumber').execute()).toEqual([
      { phoneNumber: US },
    ])
    const recipients = db.selectFrom('recipients').select(['id', 'phoneNumber', 'state', 'skipReason'])
    expect(await recipients.orderBy('position').execute()).toEqual([
      { id: 'first', phoneNumber: US, state: 'queued', skipReason: null },
      { id: 'again', phoneNumber: '+112125550147', state: 'skipped', skipReason: 'duplicate' },
      { id: 'called', phoneNumber: '+4402079460958', state: 'completed', skipReason: null },
      { id: 'same', phoneNumber: UK, state: 'skipped', skipReason: 'duplicate' },
      { id: 'other', phoneNumber: '+12125550148', state: 'queued', skipReason: null },
    ])
    const counts = db.selectFrom('campaign_counts').select(['state', 'recipients']).orderBy('state')
    expect(await counts.execute()).toEqual([
      { state: 'completed', recipients: 1 },
      { state: 'queued', recipients: 2 },
      { state: 'skipped', recipients: 2 },
    ])
    expect(await db.selectFrom('attempts').select('phoneNumber').execute()).toEqual([{ phoneNumber: UK }])
    expect(await db.selectFrom('transfers').select('phoneNumber').execute()).toEqual([{ phoneNumber: UK }])
    const calls = db.selectFrom('calls').select(['phoneNumber', 'phoneText', 'callerNumber', 'calledNumber'])
    expect(await calls.orderBy('id').execute()).toEqual([
      { phoneNumber: US, phoneText: null, callerNumber: US, calledNumber: UK },
      { phoneNumber: null, phoneText: 'anonymous', callerNumber: null, calledNumber: '+12025550100' },
    ])

    while ((await indexChangedCalls(db)) !== 'none');
    const filter = buildFilterConditions({ tenantId: 'ann', facets: null, campaignId: null })
    const search = { tenant: 'ann', above: 0, below: 1000, order: 'asc' } as const
    const conditions = [...filter, ...parseSearchText('1212555')]
    if (dialect === 'sqlite') {
      const found = await searchCalls(db, { ...search, conditions }, { wanted: 10, countTo: 10 })
      expect(found.keys).toEqual([1])
    }
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { allMigrations } from './migrations/index.ts'
import { onBothDialects, openEmpty } from './testing/test-databases.ts'

const BEFORE = Object.fromEntries(Object.entries(allMigrations).slice(0, 6))

/** Values of four calls: of an agent that speaks English, and of one that changed from German to English. */
async function addCheckedValues(db: Db): Promise<void> {
  const run = async (query: ReturnType<typeof sql>): Promise<void> => void (await query.execute(db))
  for (const id of ['ann', 'bob']) {
    await run(sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
      values (${id}, ${id}, '', 'business', 1, 1)`)
    await run(sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
      values (${id}, ${id}, ${id}, 'both', 1, 1)`)
    await run(sql`insert into agents ("tenantId", "systemPrompt", "firstMessage", language, "updatedAt")
      values (${id}, '', '', 'en', 1)`)
  }
  await run(sql`insert into agent_versions (id, "tenantId", "systemPrompt", "firstMessage", language, "createdAt")
    values ('german', 'bob', '', '', 'de', 1), ('english', 'bob', '', '', 'en', 2)`)
  await run(sql`insert into call_fields (id, "tenantId", kind, name, question, choices, position, "createdAt")
    values ('outcome', 'ann', 'outcome', 'Outcome', '?', '[{"value":"call back","isReached":true}]', 0, 1),
      ('choice', 'ann', 'choice', 'Choice', '?', '[{"value":"call back","isReached":true}]', 1, 1)`)
  const calls = [
    ['marked', 'ann', null, 1],
    ['listed', 'ann', null, 1],
    ['german', 'bob', 'german', 0],
    ['english', 'bob', 'english', 0],
  ] as const
  for (const [index, [id, tenantId, version, needsCheck]] of calls.entries()) {
    await run(sql`insert into calls (id, "tenantId", provider, "conversationId", direction, status, "startedAt", "orderKey",
      "createdAt", "updatedAt", "agentVersionId", "needsCheck") values (${id}, ${tenantId}, 'elevenlabs', ${id}, 'inbound',
      'completed', 1, ${index + 1}, 1, 1, ${version}, ${needsCheck})`)
  }
  const values = [
    ['marked', 'ann', 'outcome', 'interested', 'not-said', null],
    ['marked', 'ann', 'choice', 'big', 'agent-only', 7],
    ['listed', 'ann', 'outcome', 'delighted', 'not-in-list', null],
    ['german', 'bob', 'x', 'yes', null, 3],
    ['english', 'bob', 'x', 'yes', null, 3],
  ] as const
  for (const [callId, tenantId, fieldId, value, doubt, correctedAt] of values) {
    await run(sql`insert into call_values ("callId", "fieldId", "tenantId", "orderKey", kind, name, value, "quoteTurn", doubt,
      "correctedAt") values (${callId}, ${fieldId}, ${tenantId}, 1, 'choice', 'x', ${value}, 1, ${doubt}, ${correctedAt})`)
  }
  await run(sql`insert into call_backs (id, "tenantId", "callId", "phoneNumber", quote, "quoteTurn", state, "createdAt")
    values ('asked', 'ann', 'marked', '+12125550147', 'Call me.', 5, 'proposed', 1)`)
}

onBothDialects('a database with values that rules about English checked', (_open, dialect) => {
  it('loses the doubts, keeps corrections, and needs a check only for values that are not in a list', async () => {
    await using opened = await openEmpty(dialect)
    const { db } = opened
    await migrateToLatest(db, BEFORE)
    await addCheckedValues(db)
    await migrateToLatest(db)
    const values = db
      .selectFrom('call_values')
      .select(['callId', 'value', 'quotes', 'quoteTurn', 'doubt', 'correctedAt'])
    expect(await values.orderBy('callId').orderBy('fieldId').execute()).toEqual([
      { callId: 'english', value: 'yes', quotes: null, quoteTurn: 1, doubt: null, correctedAt: 3 },
      { callId: 'german', value: 'yes', quotes: null, quoteTurn: null, doubt: null, correctedAt: 3 },
      { callId: 'listed', value: 'delighted', quotes: null, quoteTurn: 1, doubt: 'not-in-list', correctedAt: null },
      { callId: 'marked', value: 'big', quotes: null, quoteTurn: 1, doubt: null, correctedAt: 7 },
      { callId: 'marked', value: 'interested', quotes: null, quoteTurn: 1, doubt: null, correctedAt: null },
    ])
    const calls = db.selectFrom('calls').select(['id', 'needsCheck']).where('needsCheck', '=', 1)
    expect(await calls.execute()).toEqual([{ id: 'listed', needsCheck: 1 }])
    expect(await db.selectFrom('call_backs').select(['source', 'quote', 'quotes', 'quoteTurn']).execute()).toEqual([
      { source: 'customer', quote: 'Call me.', quotes: null, quoteTurn: 5 },
    ])
    const fields = await db.selectFrom('call_fields').select('choices').orderBy('position').execute()
    expect(fields.map(({ choices }) => choices)).toEqual([
      JSON.stringify([{ value: 'call back', isReached: true, isCallBack: true }]),
      JSON.stringify([{ value: 'call back', isReached: true, isCallBack: false }]),
    ])
  })
})

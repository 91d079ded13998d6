import { type Kysely, sql } from 'kysely'

import { campaignReference, createIndexes, isPostgres, required, tenantReference, primary, zero } from '../columns.ts'

/** What came of each call: the fields to collect, their values by call, and their counts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['agents', 'agent_versions']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('maxCallSeconds', 'integer', (column) => column.notNull().defaultTo(1800))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('silenceSeconds', 'integer', (column) => column.defaultTo(60))
      .execute()
    // Until now, silence did not end a call.
    await sql`update ${sql.table(table)} set "silenceSeconds" = null`.execute(db)
  }
  await db.schema.alterTable('calls').addColumn('agentVersionId', 'text').execute()
  await db.schema
    .alterTable('calls')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('phone'))
    .execute()
  await db.schema.alterTable('calls').addColumn('reached', 'integer', zero).execute()
  await db.schema.alterTable('calls').addColumn('needsCheck', 'integer', zero).execute()
  await db.schema.alterTable('calls').addColumn('costCredits', 'integer').execute()
  await db.schema.alterTable('calls').addColumn('costMicroUsd', 'bigint').execute()
  await db.schema.alterTable('call_half_hours').addColumn('reached', 'integer', zero).execute()
  // Their values are in the query as literals: a partial index is used only if its condition is part of the query.
  await createIndexes(db, 'calls', {
    calls_to_voicemail: sql`("tenantId", "orderKey") where "endReason" = 'voicemail'`,
    calls_needing_check: sql`("tenantId", "orderKey") where "needsCheck" = 1`,
  })

  await db.schema
    .createTable('call_fields')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('question', 'text', required)
    .addColumn('choices', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('retiredAt', 'bigint')
    .execute()
  await createIndexes(db, 'call_fields', { call_fields_tenant: ['tenantId', 'position'] })

  await db.schema
    .createTable('call_values')
    .addColumn('callId', 'text', (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('fieldId', 'text', required)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('orderKey', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text')
    .addColumn('valueKey', 'text')
    .addColumn('providerValue', 'text')
    .addColumn('reason', 'text')
    .addColumn('quoteTurn', 'integer')
    .addColumn('doubt', 'text')
    .addColumn('correctedAt', 'bigint')
    .addColumn('correctedBy', 'text')
    .addPrimaryKeyConstraint('call_values_key', ['callId', 'fieldId'])
    .execute()
  await createIndexes(db, 'call_values', {
    call_values_by_value: ['tenantId', 'fieldId', 'valueKey', 'orderKey'],
    call_values_tenant: ['tenantId', 'callId', 'fieldId'],
  })

  const valueCounts = db.schema
    .createTable('call_value_counts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('fieldId', 'text', required)
    .addColumn('halfHour', 'bigint', required)
    .addColumn('valueKey', 'text', required)
    .addColumn('calls', 'integer', required)
    // A range of half hours of one value is read in the order of the key.
    .addPrimaryKeyConstraint('call_value_counts_key', ['tenantId', 'fieldId', 'valueKey', 'halfHour'])
  await (isPostgres(db) ? valueCounts : valueCounts.modifyEnd(sql`without rowid`)).execute()

  await db.schema
    .createTable('campaign_value_counts')
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('fieldId', 'text', required)
    .addColumn('valueKey', 'text', required)
    .addColumn('calls', 'integer', required)
    .addPrimaryKeyConstraint('campaign_value_counts_key', ['campaignId', 'fieldId', 'valueKey'])
    .execute()

  await countReachedCalls(db)
  await addDefaultOutcomes(db)
}

const HALF_HOUR_MS = 30 * 60 * 1000

/** Until now, a completed call that was answered reached somebody. */
async function countReachedCalls(db: Kysely<never>): Promise<void> {
  await sql`update calls set reached = 1 where status = 'completed' and "endReason" = 'answered'`.execute(db)
  const halfHour = sql`calls."startedAt" / ${sql.lit(HALF_HOUR_MS)} * ${sql.lit(HALF_HOUR_MS)}`
  await sql`
    update call_half_hours set reached = counted.calls
    from (
      select "tenantId", ${halfHour} as "halfHour", count(*) as calls
      from calls where reached = 1 and "orderKey" > 0 group by 1, 2
    ) as counted
    where call_half_hours."tenantId" = counted."tenantId" and call_half_hours."halfHour" = counted."halfHour"
  `.execute(db)
}

const OUTCOMES = [
  { value: 'interested', isReached: true },
  { value: 'not interested', isReached: true },
  { value: 'call back', isReached: true },
  { value: 'wrong number', isReached: false },
  { value: 'voicemail', isReached: false },
  { value: 'no conversation', isReached: false },
]

/** What new businesses start with. */
async function addDefaultOutcomes(db: Kysely<never>): Promise<void> {
  await sql`
    insert into call_fields (id, "tenantId", kind, name, question, choices, position, "createdAt")
    select 'outcome-' || id, id, 'outcome', 'Outcome', 'What is the overall result of the call?',
      ${sql.lit(JSON.stringify(OUTCOMES))}, 0, ${sql.lit(Date.now())}
    from businesses where "erasedAt" is null
  `.execute(db)
}

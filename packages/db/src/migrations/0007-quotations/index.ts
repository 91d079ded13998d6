import { type Kysely, sql } from 'kysely'

import { isPostgres, required, tenantReference, zero } from '../columns.ts'

/**
 * Values are marked because of what their explanations quote, no longer because of rules about English. Earlier doubts
 * are removed; lines that those rules found stay only for agents that spoke English.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('call_values').addColumn('quotes', 'text').execute()
  await sql`update call_values set doubt = null where doubt is not null and doubt <> 'not-in-list'`.execute(db)
  await sql`update calls set "needsCheck" = 0 where "needsCheck" = 1 and not exists
    (select 1 from call_values where "callId" = calls.id and doubt is not null)`.execute(db)
  await sql`update call_values set "quoteTurn" = null where "quoteTurn" is not null and "tenantId" in
    (select "tenantId" from agents where language <> 'en' union
      select "tenantId" from agent_versions where language <> 'en')
    and coalesce((select language from calls join agent_versions on agent_versions.id = calls."agentVersionId"
      where calls.id = call_values."callId"),
      (select language from agents where agents."tenantId" = call_values."tenantId"), '') <> 'en'`.execute(db)

  await db.schema.alterTable('do_not_call_suggestions').addColumn('quotes', 'text').execute()
  await db.schema.alterTable('call_backs').addColumn('quotes', 'text').execute()
  await db.schema
    .alterTable('call_backs')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('customer'))
    .execute()
  // SQLite cannot remove "not null" from a column.
  await db.schema.alterTable('call_backs').renameColumn('quoteTurn', 'oldQuoteTurn').execute()
  await db.schema.alterTable('call_backs').addColumn('quoteTurn', 'integer').execute()
  await sql`update call_backs set "quoteTurn" = "oldQuoteTurn"`.execute(db)
  await db.schema.alterTable('call_backs').dropColumn('oldQuoteTurn').execute()

  const counts = db.schema
    .createTable('quote_counts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('day', 'integer', required)
    .addColumn('none', 'integer', zero)
    .addColumn('found', 'integer', zero)
    .addColumn('agent', 'integer', zero)
    .addColumn('absent', 'integer', zero)
    .addPrimaryKeyConstraint('quote_counts_key', ['day', 'tenantId'])
  await (isPostgres(db) ? counts : counts.modifyEnd(sql`without rowid`)).execute()
  await markCallBackChoices(db)
}

type Field = { id: string; kind: string; choices: string }
type Choice = { value: string }

/** The outcome that every business starts with has the choice "call back". */
async function markCallBackChoices(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Field>`select id, kind, choices from call_fields where choices <> '[]'`.execute(db)
  for (const { id, kind, choices } of rows) {
    const marked = (JSON.parse(choices) as Choice[]).map((choice) => ({
      ...choice,
      isCallBack: kind === 'outcome' && choice.value === 'call back',
    }))
    await sql`update call_fields set choices = ${JSON.stringify(marked)} where id = ${id}`.execute(db)
  }
}

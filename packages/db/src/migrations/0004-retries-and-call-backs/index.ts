import { type Kysely, sql } from 'kysely'

import { createIndexes, primary, required, tenantReference } from '../columns.ts'

/** Automatic retries of campaigns, and call-backs that customers asked for. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('campaigns').addColumn('retryRules', 'text').execute()
  await db.schema
    .alterTable('campaigns')
    .addColumn('callBacks', 'text', (column) => column.notNull().defaultTo('ask'))
    .execute()
  await db.schema
    .alterTable('recipients')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo('first'))
    .execute()
  await db.schema.alterTable('recipients').addColumn('planReason', 'text').execute()
  // Recipients who were called before are queued because a user asked for it.
  await sql`update recipients set "plan" = 'again' where state = 'queued' and attempts > 0`.execute(db)
  // The attempt in progress is the second or a later one.
  await sql`update recipients set "plan" = 'again' where state = 'dialling' and exists (select 1 from attempts
    where attempts."recipientId" = recipients.id and attempts."attemptNumber" > 1)`.execute(db)
  await createIndexes(db, 'recipients', {
    recipients_planned: sql`("campaignId", "plan", "dueAt") where state = 'queued' and "plan" <> 'first'`,
  })
  await createIndexes(db, 'campaigns', {
    campaigns_open: sql`("tenantId", id) where state in ('scheduled', 'running', 'paused')`,
  })
  await db.schema
    .createTable('call_backs')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('callId', 'text', (column) => column.notNull().unique().references('calls.id').onDelete('cascade'))
    .addColumn('campaignId', 'text')
    .addColumn('recipientId', 'text')
    .addColumn('phoneNumber', 'text', required)
    .addColumn('contactName', 'text')
    .addColumn('quote', 'text', required)
    .addColumn('quoteTurn', 'integer', required)
    .addColumn('wantedAt', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('answeredAt', 'bigint')
    .execute()
  await createIndexes(db, 'call_backs', {
    call_backs_by_state: ['tenantId', 'state', 'createdAt', 'id'],
    call_backs_recipient: ['recipientId'],
  })
}

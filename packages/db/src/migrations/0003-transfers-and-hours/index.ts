import { type Kysely, sql } from 'kysely'

import { createIndexes, empty, required, tenantReference, zero } from '../columns.ts'

/** Transfers to a person, voicemail messages, and opening hours. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['agents', 'agent_versions']) {
    await db.schema.alterTable(table).addColumn('voicemailMessage', 'text', empty).execute()
  }
  await db.schema.alterTable('agent_versions').addColumn('appliedAt', 'bigint').execute()
  await sql`update agent_versions set "appliedAt" = "createdAt"`.execute(db)
  await db.schema
    .createTable('transfers')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('condition', 'text', required)
    .addColumn('type', 'text', required)
    .addPrimaryKeyConstraint('transfers_key', ['tenantId', 'position'])
    .execute()
  await db.schema
    .createTable('business_hours')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('timeZone', 'text', required)
    .addColumn('week', 'text', required)
    .addColumn('holidays', 'text', required)
    .addColumn('outside', 'text', required)
    .execute()
  await db.schema.alterTable('calls').addColumn('transferName', 'text').execute()
  await db.schema.alterTable('calls').addColumn('transferNumber', 'text').execute()
  await db.schema.alterTable('calls').addColumn('transferTurn', 'integer').execute()
  await db.schema.alterTable('call_half_hours').addColumn('transferred', 'integer', zero).execute()
  await createIndexes(db, 'calls', {
    calls_transferred: sql`("tenantId", "orderKey") where "endReason" = 'transferred'`,
  })
}

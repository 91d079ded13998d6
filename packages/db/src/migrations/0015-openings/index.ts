import { type Kysely, sql } from 'kysely'

import { createIndexes, primary, required, tenantReference, zero } from '../columns.ts'

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000

/** What agents say before their first message, what is recorded and masked, and the proof for each call. */
export async function up(db: Kysely<never>): Promise<void> {
  const businesses = db.schema.alterTable('businesses')
  await businesses.addColumn('disclosureOn', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  await businesses.addColumn('disclosureOffReason', 'text').execute()
  await businesses.addColumn('recordingMode', 'text', (column) => column.notNull().defaultTo('announce')).execute()
  await businesses.addColumn('masksPersonalData', 'integer', zero).execute()
  for (const column of ['openingStartsAt', 'openingMailedAt']) await businesses.addColumn(column, 'bigint').execute()
  // Their owners hear about it first, and can start it earlier.
  await sql`update businesses set "openingStartsAt" = ${Date.now() + SEVEN_DAYS_MS} where "erasedAt" is null
    and (id in (select "tenantId" from agents) or id in (select "tenantId" from provider_agents))`.execute(db)
  await db.schema
    .createTable('disclosure_texts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('language', 'text', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('disclosure_texts_key', ['tenantId', 'language'])
    .execute()
  await db.schema
    .createTable('past_openings')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('usedUntil', 'bigint', required)
    .addColumn('opening', 'text', required)
    .execute()
  await createIndexes(db, 'past_openings', { past_openings_tenant: ['tenantId', 'usedUntil'] })
  for (const column of ['disclosure', 'recordingConsent']) {
    await db.schema.alterTable('calls').addColumn(column, 'text').execute()
  }
  await createIndexes(db, 'calls', {
    calls_not_disclosed: sql`("tenantId", "orderKey") where disclosure in ('cut', 'missing', 'off')`,
  })
  for (const column of ['disclosed', 'undisclosed']) {
    await db.schema.alterTable('call_half_hours').addColumn(column, 'integer', zero).execute()
  }
}

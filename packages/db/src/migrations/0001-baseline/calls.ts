import { type Kysely, sql } from 'kysely'

import { createIndexes, callPrimaryKey, tenantReference, primary, required, zero } from '../columns.ts'

/** Order keys per UTC day; the same value as in `call-order.ts`. */
const KEYS_PER_DAY = 864_000_000_000

/** Calls with transcripts and recordings, and the counts for lists and reviews. */
export async function createCalls(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('conversationId', 'text', (column) => column.unique())
    .addColumn('campaignId', 'text')
    .addColumn('recipientId', 'text')
    .addColumn('direction', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('endReason', 'text')
    .addColumn('phoneNumber', 'text')
    .addColumn('callerNumber', 'text')
    .addColumn('calledNumber', 'text')
    .addColumn('contactName', 'text')
    .addColumn('startedAt', 'bigint', required)
    .addColumn('durationSeconds', 'integer', zero)
    .addColumn('summary', 'text')
    .addColumn('notes', 'text')
    .addColumn('testMode', 'integer', zero)
    .addColumn('hasTranscript', 'integer', zero)
    .addColumn('hasRecording', 'integer', zero)
    .addColumn('eventNumber', 'bigint')
    .addColumn('settleAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addColumn('orderKey', 'bigint')
    .addColumn('facet', 'integer', zero)
    .addColumn('contentRemovedAt', 'bigint')
    .execute()
  await createIndexes(db, 'calls', {
    calls_events: ['tenantId', 'eventNumber'],
    calls_number: ['tenantId', 'phoneNumber'],
    calls_campaign: ['campaignId'],
    calls_unsettled: sql`("settleAt") where "settleAt" is not null`,
  })
  await db.schema.createIndex('calls_order').unique().on('calls').column('orderKey').execute()
  // Every list is filtered, sorted and counted within one index; only the rows of the page are read from the table.
  await createIndexes(db, 'calls', {
    calls_by_length: ['tenantId', 'durationSeconds', 'orderKey'],
    calls_by_facet_and_length: ['tenantId', 'facet', 'durationSeconds', 'orderKey'],
    calls_newest: ['tenantId', 'orderKey', 'durationSeconds'],
    calls_by_facet: ['tenantId', 'facet', 'orderKey', 'durationSeconds'],
    calls_by_day_and_length: sql`("tenantId", ("orderKey" / ${sql.lit(KEYS_PER_DAY)}), "durationSeconds", "orderKey")`,
    calls_of_campaign: sql`("tenantId", "campaignId", "orderKey") where "campaignId" is not null`,
    calls_of_campaign_by_facet: sql`("tenantId", "campaignId", facet, "orderKey") where "campaignId" is not null`,
    calls_of_campaign_by_facet_and_length: sql`("tenantId", "campaignId", facet, "durationSeconds", "orderKey")
      where "campaignId" is not null`,
  })

  await db.schema
    .createTable('call_half_hours')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('halfHour', 'bigint', required)
    .addColumn('seconds', 'bigint', zero)
    .addColumn('completed', 'integer', zero)
    .addColumn('missed', 'integer', zero)
    .addColumn('failed', 'integer', zero)
    .addColumn('open', 'integer', zero)
    .addColumn('talked0', 'integer', zero)
    .addColumn('talked30', 'integer', zero)
    .addColumn('talked60', 'integer', zero)
    .addColumn('talked180', 'integer', zero)
    .addColumn('talked300', 'integer', zero)
    .addColumn('talked600', 'integer', zero)
    .addPrimaryKeyConstraint('call_half_hours_key', ['tenantId', 'halfHour'])
    .execute()

  await db.schema
    .createTable('call_totals')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('facet', 'integer', required)
    .addColumn('calls', 'bigint', required)
    .addPrimaryKeyConstraint('call_totals_key', ['tenantId', 'facet'])
    .execute()

  await db.schema
    .createTable('transcripts')
    .addColumn('callId', 'text', callPrimaryKey)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('turns', 'text', required)
    .addColumn('text', 'text', required)
    .execute()
  await createIndexes(db, 'transcripts', {
    transcripts_tenant: ['tenantId', 'callId'],
  })

  await db.schema
    .createTable('recordings')
    .addColumn('callId', 'text', callPrimaryKey)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('contentHash', 'text', required)
    .addColumn('mediaType', 'text', required)
    .addColumn('sizeBytes', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'recordings', {
    recordings_content: ['contentHash'],
    recordings_tenant: ['tenantId', 'callId'],
  })

  await db.schema
    .createTable('deleted_conversations')
    .addColumn('conversationId', 'text', primary)
    // No reference: the row outlives its business until the provider has deleted the conversation.
    .addColumn('tenantId', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('deletedAt', 'bigint', required)
    .addColumn('providerDeletedAt', 'bigint')
    .execute()
  await createIndexes(db, 'deleted_conversations', {
    deleted_conversations_tenant: ['tenantId'],
  })
}

import { type Kysely, sql } from 'kysely'

import { createIndexes, empty, campaignReference, tenantReference, primary, required, zero } from '../columns.ts'

/** Campaigns, recipients and attempts, the dialer's slots, and do-not-call numbers. */
export async function createCampaigns(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('campaigns')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('heldReason', 'text')
    .addColumn('testMode', 'integer', zero)
    .addColumn('totalRecipients', 'integer', zero)
    .addColumn('scheduledAt', 'bigint')
    .addColumn('callingFrom', 'text')
    .addColumn('callingUntil', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('startedAt', 'bigint')
    .addColumn('finishedAt', 'bigint')
    .addColumn('deletedAt', 'bigint')
    .addColumn('nextAt', 'bigint')
    .addColumn('claimedAt', 'bigint', zero)
    .addColumn('outcomes', 'text', empty)
    .addColumn('trips', 'integer', zero)
    .execute()
  await createIndexes(db, 'campaigns', {
    campaigns_newest: ['tenantId', 'createdAt', 'id'],
    campaigns_due: sql`("tenantId", "nextAt") where "nextAt" is not null`,
  })

  await db.schema
    .createTable('campaign_counts')
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('state', 'text', required)
    .addColumn('recipients', 'integer', required)
    .addPrimaryKeyConstraint('campaign_counts_key', ['campaignId', 'state'])
    .execute()

  await db.schema
    .createTable('recipients')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('position', 'integer', required)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('name', 'text')
    .addColumn('timeZone', 'text')
    .addColumn('variables', 'text', required)
    .addColumn('overrides', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('skipReason', 'text')
    .addColumn('dueAt', 'bigint', required)
    .addColumn('callId', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('nameWords', 'text')
    .addUniqueConstraint('recipients_number', ['campaignId', 'phoneNumber'])
    .execute()
  await createIndexes(db, 'recipients', {
    recipients_tenant: ['tenantId'],
    recipients_queue: sql`("campaignId", "dueAt", position) where state = 'queued'`,
    recipients_queued_number: sql`("tenantId", "phoneNumber") where state = 'queued'`,
    recipients_by_state: ['campaignId', 'state', 'position'],
    recipients_in_order: ['campaignId', 'position'],
  })

  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('campaignId', 'text', campaignReference)
    .addColumn('recipientId', 'text', (column) => column.notNull().references('recipients.id').onDelete('cascade'))
    .addColumn('phoneNumber', 'text', required)
    .addColumn('attemptNumber', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('fence', 'integer', required)
    .addColumn('leaseUntil', 'bigint', required)
    .addColumn('callId', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('settledAt', 'bigint')
    .addColumn('sentAt', 'bigint')
    .addColumn('endedAt', 'bigint')
    .addUniqueConstraint('attempts_once', ['campaignId', 'phoneNumber', 'attemptNumber'])
    .execute()
  await createIndexes(db, 'attempts', {
    attempts_recipient: ['recipientId'],
    attempts_tenant: ['tenantId'],
    attempts_open: sql`("tenantId", "campaignId", "createdAt") where "endedAt" is null`,
    attempts_unanswered: sql`("leaseUntil") where "settledAt" is null`,
    attempts_call: ['callId'],
    attempts_sent: ['campaignId', 'sentAt'],
  })

  await db.schema
    .createTable('dialler_slots')
    .addColumn('name', 'text', primary)
    .addColumn('nextAtMicros', 'bigint', required)
    .execute()

  await db.schema
    .createTable('do_not_call')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('callId', 'text')
    .addPrimaryKeyConstraint('do_not_call_key', ['tenantId', 'phoneNumber'])
    .execute()
  await createIndexes(db, 'do_not_call', {
    do_not_call_newest: ['tenantId', 'createdAt', 'phoneNumber'],
  })

  await db.schema
    .createTable('do_not_call_suggestions')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('phoneNumber', 'text', required)
    .addColumn('callId', 'text', required)
    .addColumn('quote', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('answeredAt', 'bigint')
    .addUniqueConstraint('do_not_call_suggestions_call', ['tenantId', 'callId'])
    .execute()
  await createIndexes(db, 'do_not_call_suggestions', {
    do_not_call_suggestions_newest: ['tenantId', 'state', 'createdAt', 'id'],
    do_not_call_suggestions_number: ['tenantId', 'phoneNumber', 'state'],
  })
}

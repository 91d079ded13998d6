import { type Kysely, sql } from 'kysely'

import { empty, ofTenant, primary, required, zero } from './columns.ts'

/** What the dialler stands on: its queue, its attempts, its counters and whom it must not call. */
export async function up(db: Kysely<never>): Promise<void> {
  await extendCampaigns(db)
  await extendRecipients(db)
  await extendAttempts(db)
  await extendDoNotCall(db)
  await db.schema
    .createTable('dialler_slots')
    .addColumn('name', 'text', primary)
    .addColumn('next_at_micros', 'bigint', required)
    .execute()
  await settleOlder(db)
}

async function extendCampaigns(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('campaigns').addColumn('next_at', 'bigint').execute()
  await db.schema.alterTable('campaigns').addColumn('claimed_at', 'bigint', zero).execute()
  await db.schema.alterTable('campaigns').addColumn('outcomes', 'text', empty).execute()
  await db.schema.alterTable('campaigns').addColumn('trips', 'integer', zero).execute()
  await db.schema
    .createIndex('campaigns_due')
    .on('campaigns')
    .columns(['tenant_id', 'next_at'])
    .where('next_at', 'is not', null)
    .execute()
  await db.schema
    .createTable('campaign_counts')
    .addColumn('campaign_id', 'text', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('recipients', 'integer', required)
    .addPrimaryKeyConstraint('campaign_counts_key', ['campaign_id', 'state'])
    .execute()
}

async function extendRecipients(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('recipients').addColumn('call_id', 'text').execute()
  await db.schema.alterTable('recipients').addColumn('attempts', 'integer', zero).execute()
  await db.schema.dropIndex('recipients_due').execute()
  await sql`create index recipients_queue on recipients (campaign_id, due_at, position) where state = 'queued'`.execute(
    db,
  )
  await sql`create index recipients_queued_number on recipients (tenant_id, phone_number) where state = 'queued'`.execute(
    db,
  )
  await db.schema
    .createIndex('recipients_by_state')
    .on('recipients')
    .columns(['campaign_id', 'state', 'position'])
    .execute()
  await db.schema.createIndex('recipients_in_order').on('recipients').columns(['campaign_id', 'position']).execute()
}

async function extendAttempts(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('sent_at', 'bigint').execute()
  await db.schema.alterTable('attempts').addColumn('ended_at', 'bigint').execute()
  await db.schema
    .createIndex('attempts_open')
    .on('attempts')
    .columns(['tenant_id', 'campaign_id', 'created_at'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('attempts_unanswered')
    .on('attempts')
    .column('lease_until')
    .where(sql.ref('settled_at'), 'is', null)
    .execute()
  await db.schema.createIndex('attempts_call').on('attempts').column('call_id').execute()
  await db.schema.createIndex('attempts_sent').on('attempts').columns(['campaign_id', 'sent_at']).execute()
}

async function extendDoNotCall(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('do_not_call').addColumn('call_id', 'text').execute()
  await db.schema
    .createIndex('do_not_call_newest')
    .on('do_not_call')
    .columns(['tenant_id', 'created_at', 'phone_number'])
    .execute()
  await db.schema
    .createTable('do_not_call_suggestions')
    .addColumn('id', 'text', primary)
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('phone_number', 'text', required)
    .addColumn('call_id', 'text', required)
    .addColumn('quote', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('answered_at', 'bigint')
    .addUniqueConstraint('do_not_call_suggestions_call', ['tenant_id', 'call_id'])
    .execute()
  await db.schema
    .createIndex('do_not_call_suggestions_newest')
    .on('do_not_call_suggestions')
    .columns(['tenant_id', 'state', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('do_not_call_suggestions_number')
    .on('do_not_call_suggestions')
    .columns(['tenant_id', 'phone_number', 'state'])
    .execute()
}

/** Recipients of campaigns that were recorded before: their calls tell what became of them. */
async function settleOlder(db: Kysely<never>): Promise<void> {
  await sql`update attempts set sent_at = created_at, ended_at = settled_at`.execute(db)
  await sql`update recipients set
      attempts = (select count(*) from attempts where attempts.recipient_id = recipients.id),
      call_id = (select call_id from attempts where attempts.recipient_id = recipients.id
                 order by attempt_number desc limit 1)`.execute(db)
  await sql`update recipients set state = coalesce(
      (select calls.status from calls where calls.id = recipients.call_id and calls.status <> 'initiated'), 'completed')
    where state = 'called'`.execute(db)
  await sql`update recipients set state = 'queued' where state = 'cancelled'`.execute(db)
  await sql`insert into campaign_counts (campaign_id, state, recipients)
    select campaign_id, state, count(*) from recipients group by campaign_id, state`.execute(db)
}

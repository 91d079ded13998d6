import type { Kysely } from 'kysely'

import { required, primary, zero, ofTenant } from './columns.ts'

/** What has been taken in or queued and is worked off afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_webhooks')
    .addColumn('id', 'text', primary)
    .addColumn('provider', 'text', required)
    .addColumn('body_hash', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text')
    .addColumn('state', 'text', required)
    .addColumn('conversation_id', 'text')
    .addColumn('tenant_id', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('received_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .execute()
  await db.schema.createIndex('stored_webhooks_due').on('stored_webhooks').columns(['state', 'next_try_at']).execute()
  await db.schema
    .createIndex('stored_webhooks_conversation')
    .on('stored_webhooks')
    .columns(['conversation_id', 'state'])
    .execute()
  await db.schema
    .createTable('outgoing_mails')
    .addColumn('id', 'text', primary)
    .addColumn('dedupe_key', 'text', (column) => column.unique())
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('link', 'text')
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema.createIndex('outgoing_mails_due').on('outgoing_mails').columns(['state', 'next_try_at']).execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('key', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['tenant_id', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
  await db.schema
    .createTable('simulated_agents')
    .addColumn('agent_id', 'text', primary)
    .addColumn('configuration', 'text', required)
    .execute()
  await db.schema
    .createTable('simulated_conversations')
    .addColumn('conversation_id', 'text', primary)
    .addColumn('started_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('conversation', 'text', required)
    .addColumn('delivered', 'integer', required)
    .execute()
  await db.schema
    .createIndex('simulated_conversations_due')
    .on('simulated_conversations')
    .columns(['delivered', 'ends_at'])
    .execute()
  await db.schema
    .createIndex('simulated_conversations_started')
    .on('simulated_conversations')
    .column('started_at')
    .execute()
}

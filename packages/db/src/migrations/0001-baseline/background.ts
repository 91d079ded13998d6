import type { Kysely } from 'kysely'

import { createIndexes, tenantReference, primary, required, zero } from '../columns.ts'

/** Stored webhooks, idempotency keys, leases, settings, and the simulator's tables. */
export async function createBackground(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('stored_webhooks')
    .addColumn('id', 'text', primary)
    .addColumn('provider', 'text', required)
    .addColumn('bodyHash', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text')
    .addColumn('state', 'text', required)
    .addColumn('conversationId', 'text')
    .addColumn('tenantId', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('nextTryAt', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('receivedAt', 'bigint', required)
    .addColumn('doneAt', 'bigint')
    .execute()
  await createIndexes(db, 'stored_webhooks', {
    stored_webhooks_conversation: ['conversationId', 'state'],
    stored_webhooks_due: ['nextTryAt', 'state'],
    stored_webhooks_state: ['state', 'receivedAt', 'id'],
  })

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('key', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['tenantId', 'key'])
    .execute()
  await createIndexes(db, 'idempotency_keys', {
    idempotency_keys_age: ['createdAt'],
  })

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', primary)
    .addColumn('holder', 'text', required)
    .addColumn('leaseUntil', 'bigint', required)
    .execute()

  await db.schema
    .createTable('installation_settings')
    .addColumn('name', 'text', primary)
    .addColumn('value', 'text', required)
    .addColumn('updatedAt', 'bigint', required)
    .execute()

  await db.schema
    .createTable('simulated_agents')
    .addColumn('agentId', 'text', primary)
    .addColumn('configuration', 'text', required)
    .execute()

  await db.schema
    .createTable('simulated_conversations')
    .addColumn('conversationId', 'text', primary)
    .addColumn('startedAt', 'bigint', required)
    .addColumn('endsAt', 'bigint', required)
    .addColumn('conversation', 'text', required)
    .addColumn('delivered', 'integer', required)
    .execute()
  await createIndexes(db, 'simulated_conversations', {
    simulated_conversations_due: ['delivered', 'endsAt'],
    simulated_conversations_started: ['startedAt'],
  })
}

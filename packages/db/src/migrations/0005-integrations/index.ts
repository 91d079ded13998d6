import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

import { createIndexes, empty, primary, required, tenantReference, zero } from '../columns.ts'

/** API keys and outgoing webhooks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('actorKeyId', 'text').execute()
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('keyHash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', required)
    .addColumn('suffix', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('createdBy', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint')
    .addColumn('lastUsedAt', 'bigint')
    .addColumn('lastUsedIp', 'text')
    .addColumn('revokedAt', 'bigint')
    .execute()
  await createIndexes(db, 'api_keys', { api_keys_owner: ['tenantId', 'createdAt', 'id'] })
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('url', 'text', required)
    .addColumn('description', 'text', empty)
    .addColumn('events', 'text', required)
    .addColumn('includeTranscript', 'integer', zero)
    .addColumn('sealedSecret', 'text', required)
    .addColumn('oldSealedSecret', 'text')
    .addColumn('oldSecretUntil', 'bigint')
    .addColumn('offReason', 'text')
    .addColumn('failingSince', 'bigint')
    .addColumn('failures', 'integer', zero)
    .addColumn('pausedUntil', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'webhook_endpoints', { webhook_endpoints_owner: ['tenantId', 'createdAt', 'id'] })
  await db.schema
    .createTable('webhook_sequences')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('lastNumber', 'bigint', required)
    .execute()
  await db.schema
    .createTable('webhook_messages')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('type', 'text', required)
    .addColumn('sequence', 'bigint', required)
    .addColumn('callId', 'text', (column) => column.references('calls.id').onDelete('cascade'))
    .addColumn('body', 'text', required)
    .addColumn('bodyWithTranscript', 'text')
    .addColumn('isForOperator', 'integer', zero)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'webhook_messages', {
    webhook_messages_tenant: ['tenantId', 'createdAt', 'id'],
    webhook_messages_call: ['callId'],
    webhook_messages_age: ['createdAt'],
  })
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', primary)
    .addColumn('messageId', 'text', (column) => column.notNull().references('webhook_messages.id').onDelete('cascade'))
    .addColumn('endpointId', 'text', (column) =>
      column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
    )
    .addColumn('tenantId', 'text', ownerReference)
    .addColumn('type', 'text', required)
    .addColumn('callId', 'text')
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('dueAt', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('webhook_deliveries_once', ['endpointId', 'messageId'])
    .execute()
  await createIndexes(db, 'webhook_deliveries', {
    webhook_deliveries_message: ['messageId'],
    webhook_deliveries_due: sql`("endpointId", "dueAt") where state = 'waiting'`,
    // With the filters' columns: a search for rare deliveries then reads only the index.
    webhook_deliveries_newest: ['tenantId', 'createdAt', 'id', 'state', 'type'],
    webhook_deliveries_endpoint: ['endpointId', 'createdAt', 'id', 'state', 'type', 'tenantId'],
    webhook_deliveries_call: ['callId', 'createdAt', 'id'],
  })
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('deliveryId', 'text', (column) =>
      column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('attemptNumber', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('tookMs', 'integer', required)
    .addColumn('timestamp', 'bigint', required)
    .addColumn('signature', 'text', required)
    .addColumn('httpStatus', 'integer')
    .addColumn('error', 'text')
    .addColumn('responseStart', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['deliveryId', 'attemptNumber'])
    .execute()
}

/** null: the operator. */
const ownerReference = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.references('businesses.id').onDelete('cascade')

import { type Kysely, sql } from 'kysely'

import { empty, ofTenant, required, zero } from './columns.ts'

/** What an agent was and what of it the provider has; documents, numbers and the reconciler's place. */
export async function up(db: Kysely<never>): Promise<void> {
  await agentHistory(db)
  await atTheProvider(db)
  await db.schema.alterTable('deleted_conversations').addColumn('attempts', 'integer', zero).execute()
  await db.schema.alterTable('deleted_conversations').addColumn('next_try_at', 'bigint', zero).execute()
  // Deleting a simulated call has always deleted the simulator's side with it.
  await sql`update deleted_conversations set provider_deleted_at = deleted_at where provider = 'simulator'`.execute(db)
  await db.schema
    .createIndex('deleted_conversations_due')
    .on('deleted_conversations')
    .columns(['provider_deleted_at', 'next_try_at'])
    .execute()
}

async function agentHistory(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('agent_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('saved_by', 'text')
    .addColumn('system_prompt', 'text', required)
    .addColumn('first_message', 'text', empty)
    .addColumn('voice_id', 'text')
    .addColumn('restored_from', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  const newest = ['tenant_id', 'created_at', 'id']
  await db.schema.createIndex('agent_versions_newest').on('agent_versions').columns(newest).execute()
  await sql`insert into agent_versions (id, tenant_id, system_prompt, first_message, voice_id, created_at)
    select 'first-' || tenant_id, tenant_id, system_prompt, first_message, voice_id, updated_at
    from agents where updated_at is not null`.execute(db)

  await db.schema
    .createTable('agent_syncs')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('provider', 'text', required)
    .addColumn('wanted', 'integer', required)
    .addColumn('given', 'integer', required)
    .addColumn('due_at', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_holder', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('agent_syncs_key', ['tenant_id', 'provider'])
    .execute()
  await db.schema.createIndex('agent_syncs_due').on('agent_syncs').columns(['provider', 'due_at']).execute()
  // Agents that were made before know nothing of the business yet: they are given once more.
  await sql`insert into agent_syncs (tenant_id, provider, wanted, given, due_at)
    select tenant_id, provider, 1, 0, 0 from provider_agents`.execute(db)
  await db.schema.alterTable('agents').dropColumn('sync_state').execute()
}

async function atTheProvider(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('knowledge_documents')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('provider', 'text', required)
    .addColumn('source_kind', 'text', required)
    .addColumn('source_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('document_id', 'text')
    .addColumn('attached_at', 'bigint')
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('knowledge_documents_key', ['tenant_id', 'provider', 'source_kind', 'source_id'])
    .execute()
  await db.schema
    .createIndex('knowledge_documents_due')
    .on('knowledge_documents')
    .columns(['provider', 'state', 'next_try_at'])
    .execute()
  await db.schema
    .createTable('phone_numbers')
    .addColumn('provider', 'text', required)
    .addColumn('number', 'text', required)
    .addColumn('number_id', 'text')
    .addColumn('label', 'text', empty)
    .addColumn('tenant_id', 'text', (column) => column.references('businesses.id').onDelete('set null'))
    .addColumn('attached_agent_id', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('assigned_at', 'bigint', required)
    .addPrimaryKeyConstraint('phone_numbers_key', ['provider', 'number'])
    .execute()
  await db.schema.createIndex('phone_numbers_tenant').on('phone_numbers').columns(['tenant_id', 'provider']).execute()
  await db.schema
    .createTable('provider_cursors')
    .addColumn('provider', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', required)
    .addColumn('lease_until', 'bigint', required)
    .execute()
}

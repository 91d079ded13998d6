import type { Kysely } from 'kysely'

import { required, primary, empty, ofTenant } from './columns.ts'

/** What a tenant gives its agent: texts, saved prompts, files and links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('tenant_id', 'text', (column) => ofTenant(column).primaryKey())
    .addColumn('system_prompt', 'text', empty)
    .addColumn('first_message', 'text', empty)
    .addColumn('voice_id', 'text')
    .addColumn('sync_state', 'text', required)
    .addColumn('updated_at', 'bigint')
    .execute()
  await db.schema
    .createTable('provider_agents')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('provider', 'text', required)
    .addColumn('agent_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('provider_agents_key', ['tenant_id', 'provider'])
    .execute()
  await db.schema
    .createTable('saved_prompts')
    .addColumn('id', 'text', primary)
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('system_prompt', 'text', required)
    .addColumn('first_message', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('saved_prompts_tenant').on('saved_prompts').columns(['tenant_id', 'id']).execute()
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', primary)
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('content_hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('files_tenant').on('files').columns(['tenant_id', 'kind', 'id']).execute()
  await db.schema.createIndex('files_content').on('files').column('content_hash').execute()
  await db.schema
    .createTable('links')
    .addColumn('id', 'text', primary)
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('url', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('links_tenant').on('links').columns(['tenant_id', 'id']).execute()
}

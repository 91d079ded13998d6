import type { Kysely } from 'kysely'

import { required, primary, ofTenant } from './columns.ts'

/** The ledger of seconds, and who did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_entries')
    .addColumn('id', 'text', primary)
    .addColumn('entry_key', 'text', (column) => column.notNull().unique())
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('call_id', 'text')
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'integer', required)
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('usage_entries_month').on('usage_entries').columns(['tenant_id', 'month']).execute()
  await db.schema
    .createTable('usage_months')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'bigint', required)
    .addColumn('last_benchmark_minutes', 'integer')
    .addColumn('last_limit_percent', 'integer')
    .addPrimaryKeyConstraint('usage_months_key', ['tenant_id', 'month'])
    .execute()
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('actor_user_id', 'text')
    .addColumn('tenant_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('ip', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_entries_newest').on('audit_entries').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_entries_tenant').on('audit_entries').columns(['tenant_id', 'at']).execute()
}

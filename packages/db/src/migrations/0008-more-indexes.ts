import type { Kysely } from 'kysely'

const INDEXES: [name: string, table: string, columns: string[]][] = [
  ['businesses_newest', 'businesses', ['created_at', 'id']],
  ['usage_months_month', 'usage_months', ['month', 'seconds']],
  // What erasing a tenant looks for.
  ['transcripts_tenant', 'transcripts', ['tenant_id', 'call_id']],
  ['recordings_tenant', 'recordings', ['tenant_id', 'call_id']],
  ['deleted_conversations_tenant', 'deleted_conversations', ['tenant_id']],
  ['recipients_tenant', 'recipients', ['tenant_id']],
  ['attempts_tenant', 'attempts', ['tenant_id']],
]

/** For the operator's lists, the worker's queue and the erasure of a tenant. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, table, columns] of INDEXES) {
    await db.schema.createIndex(name).on(table).columns(columns).execute()
  }
  await db.schema.dropIndex('stored_webhooks_due').execute()
  await db.schema.createIndex('stored_webhooks_due').on('stored_webhooks').columns(['next_try_at', 'state']).execute()
}

import type { Kysely } from 'kysely'

/** For the operator's list of events that belong to nobody. */
export async function up(db: Kysely<never>): Promise<void> {
  const columns = ['state', 'received_at', 'id']
  await db.schema.createIndex('stored_webhooks_state').on('stored_webhooks').columns(columns).execute()
}

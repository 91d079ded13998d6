import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('contentHash', 'text').execute()
  await db.schema.alterTable('provider_agents').addColumn('models', 'text').execute()
}

import { type Kysely, sql } from 'kysely'

import { createIndexes } from '../columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('contentHash', 'text').execute()
  await db.schema.alterTable('provider_agents').addColumn('models', 'text').execute()
  await db.schema.alterTable('webhook_endpoints').addColumn('slowAt', 'bigint').execute()
  await db.schema.alterTable('campaigns').addColumn('trippedAt', 'bigint').execute()
  await createIndexes(db, 'jobs', {
    jobs_turns: sql`(kind, coalesce("tenantId", ''), "runAt", id) where "failedAt" is null`,
  })
}

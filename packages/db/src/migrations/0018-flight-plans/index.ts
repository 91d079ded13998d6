import type { Kysely } from 'kysely'

import { zero } from '../columns.ts'

/** What was planned when a campaign was created, and how long it has been paused since. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('campaigns').addColumn('plan', 'text').execute()
  await db.schema.alterTable('campaigns').addColumn('pausedAt', 'bigint').execute()
  await db.schema.alterTable('campaigns').addColumn('pausedMs', 'bigint', zero).execute()
}

import type { Kysely } from 'kysely'

import { primary, required } from './columns.ts'

/** What one node does for a while and the others have to know of. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', primary)
    .addColumn('holder', 'text', required)
    .addColumn('lease_until', 'bigint', required)
    .execute()
}

import type { Kysely } from 'kysely'

import { empty, tenantReference, zero } from '../columns.ts'

/** What callers get while nobody can answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('fall_backs')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('message', 'text', empty)
    .addColumn('phoneNumber', 'text')
    .addColumn('forwardsWhileHeld', 'integer', zero)
    .execute()
}

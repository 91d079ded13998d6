import type { Kysely } from 'kysely'

import { createIndexes, primary, required, tenantReference } from '../columns.ts'

/** Saved rehearsals. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rehearsals')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('name', 'text', required)
    .addColumn('turns', 'text', required)
    .addColumn('expects', 'text', required)
    .addColumn('result', 'text')
    .addColumn('earlierResult', 'text')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'rehearsals', { rehearsals_tenant: ['tenantId', 'createdAt'] })
}

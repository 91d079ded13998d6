import type { Kysely } from 'kysely'

import { createIndexes, primary, required, tenantReference, userReference, zero } from '../columns.ts'

/** Test calls in the browser, and saved rehearsals. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('browser_calls')
    .addColumn('userId', 'text', (column) => userReference(column).primaryKey())
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('agentId', 'text', required)
    .addColumn('isTyped', 'integer', zero)
    .addColumn('tokenHash', 'text', (column) => column.unique())
    .addColumn('conversationId', 'text')
    .addColumn('leaseUntil', 'bigint', required)
    .execute()
  await createIndexes(db, 'browser_calls', { browser_calls_tenant: ['tenantId'] })
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

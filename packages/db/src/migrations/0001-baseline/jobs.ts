import { type Kysely, sql } from 'kysely'

import { createIndexes, primary, required, zero } from '../columns.ts'

/** Background work. */
export async function createJobs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', primary)
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text')
    .addColumn('tenantId', 'text', (column) => column.references('businesses.id').onDelete('cascade'))
    .addColumn('label', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('runAt', 'bigint', required)
    .addColumn('leaseHolder', 'text')
    .addColumn('rerunAt', 'bigint')
    .addColumn('attempts', 'integer', zero)
    .addColumn('failedAt', 'bigint')
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('jobs_key', ['kind', 'key'])
    .execute()
  await createIndexes(db, 'jobs', {
    jobs_due: sql`(kind, "runAt", id) where "failedAt" is null`,
    jobs_held: sql`("leaseHolder") where "leaseHolder" is not null`,
    jobs_troubled: sql`(kind, "createdAt") where "lastError" is not null`,
    jobs_tenant: sql`("tenantId") where "tenantId" is not null`,
  })
}

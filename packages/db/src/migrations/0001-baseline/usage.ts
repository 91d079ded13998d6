import type { Kysely } from 'kysely'

import { createIndexes, tenantReference, primary, required, zero } from '../columns.ts'

/** The usage ledger in seconds, its sums by month and day, and alerts. */
export async function createUsage(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('usage_entries')
    .addColumn('id', 'text', primary)
    .addColumn('entryKey', 'text', (column) => column.notNull().unique())
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('callId', 'text')
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'integer', required)
    .addColumn('note', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('day', 'integer', zero)
    .addColumn('madeBy', 'text')
    .execute()
  await createIndexes(db, 'usage_entries', {
    usage_entries_newest: ['tenantId', 'month', 'createdAt', 'id'],
    usage_entries_call: ['callId'],
  })

  await db.schema
    .createTable('usage_months')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('month', 'text', required)
    .addColumn('seconds', 'bigint', required)
    .addColumn('lastBenchmarkMinutes', 'integer')
    .addColumn('lastLimitPercent', 'integer')
    .addPrimaryKeyConstraint('usage_months_key', ['tenantId', 'month'])
    .execute()
  await createIndexes(db, 'usage_months', {
    usage_months_month: ['month', 'seconds'],
    usage_months_used: ['month', 'seconds', 'tenantId'],
    usage_months_total: ['tenantId', 'seconds'],
  })

  await db.schema
    .createTable('usage_days')
    .addColumn('day', 'integer', required)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('seconds', 'bigint', required)
    .addPrimaryKeyConstraint('usage_days_key', ['day', 'tenantId'])
    .execute()
  await createIndexes(db, 'usage_days', {
    usage_days_sum: ['day', 'seconds'],
    usage_days_tenant: ['tenantId', 'day'],
  })

  await db.schema
    .createTable('usage_alerts')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('month', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('percent', 'integer', required)
    .addColumn('alertedAt', 'bigint', required)
    .addPrimaryKeyConstraint('usage_alerts_key', ['tenantId', 'month', 'kind', 'minutes', 'percent'])
    .execute()
}

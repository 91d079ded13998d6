import type { Kysely } from 'kysely'

import { createIndexes, empty, ofTenant, primary, required, zero } from '../columns.ts'

/** The ledger of seconds, its sums by month and day, alerts, and the comparison with the provider. */
export async function createUsage(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('usage_entries')
    .addColumn('id', 'text', primary)
    .addColumn('entryKey', 'text', (column) => column.notNull().unique())
    .addColumn('tenantId', 'text', ofTenant)
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
    .addColumn('tenantId', 'text', ofTenant)
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
    .addColumn('tenantId', 'text', ofTenant)
    .addColumn('seconds', 'bigint', required)
    .addPrimaryKeyConstraint('usage_days_key', ['day', 'tenantId'])
    .execute()
  await createIndexes(db, 'usage_days', {
    usage_days_sum: ['day', 'seconds'],
    usage_days_tenant: ['tenantId', 'day'],
  })

  await db.schema
    .createTable('usage_alerts')
    .addColumn('tenantId', 'text', ofTenant)
    .addColumn('month', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('percent', 'integer', required)
    .addColumn('alertedAt', 'bigint', required)
    .addPrimaryKeyConstraint('usage_alerts_key', ['tenantId', 'month', 'kind', 'minutes', 'percent'])
    .execute()

  await db.schema
    .createTable('reconciliations')
    .addColumn('id', 'text', primary)
    .addColumn('provider', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('afterTenant', 'text', empty)
    .addColumn('conversations', 'integer', zero)
    .addColumn('providerSeconds', 'bigint', zero)
    .addColumn('callSeconds', 'bigint', zero)
    .addColumn('uncomparedSeconds', 'bigint', zero)
    .addColumn('correctionSeconds', 'bigint', zero)
    .addColumn('differences', 'integer', zero)
    .addColumn('attempts', 'integer', zero)
    .addColumn('nextTryAt', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('startedAt', 'bigint', required)
    .addColumn('finishedAt', 'bigint')
    .addUniqueConstraint('reconciliations_month', ['provider', 'month'])
    .execute()

  await db.schema
    .createTable('reconciliation_differences')
    .addColumn('id', 'text', primary)
    .addColumn('reconciliationId', 'text', (column) =>
      column.notNull().references('reconciliations.id').onDelete('cascade'),
    )
    .addColumn('tenantId', 'text', ofTenant)
    .addColumn('kind', 'text', required)
    .addColumn('conversationId', 'text', required)
    .addColumn('callId', 'text')
    .addColumn('startedAt', 'bigint', required)
    .addColumn('ledgerSeconds', 'integer', required)
    .addColumn('providerSeconds', 'integer', required)
    .execute()
  await createIndexes(db, 'reconciliation_differences', {
    reconciliation_differences_newest: ['reconciliationId', 'startedAt', 'id'],
  })
}

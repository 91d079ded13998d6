import type { Db } from '@callwright/db/database'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type Selectable, sql } from 'kysely'

export type Allowance = {
  pausedAt: number | null
  limitMinutes: number | null
  /** in the month asked for */
  usedSeconds: number
  businessName: string
}

/**
 * The data that decides whether a client may call: the operator's pause, the limit and the month's usage.
 * @returns undefined if the client does not exist or is being erased
 */
export async function findAllowance(db: Db, tenant: TenantId, month: string): Promise<Allowance | undefined> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select(['businesses.name', 'businesses.pausedAt', 'businesses.monthlyLimitMinutes', 'usage_months.seconds'])
    .where('businesses.id', '=', tenant)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { pausedAt, monthlyLimitMinutes: limitMinutes, seconds, name: businessName } = row
  return { pausedAt, limitMinutes, usedSeconds: seconds ?? 0, businessName }
}

/** @returns false if an entry with this key already exists */
export async function insertEntry(db: Db, entry: Insertable<Schema['usage_entries']>): Promise<boolean> {
  const inserted = await db
    .insertInto('usage_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('entryKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findEntry(
  db: Db,
  tenant: TenantId,
  entryKey: string,
): Promise<Selectable<Schema['usage_entries']> | undefined> {
  return await db
    .selectFrom('usage_entries')
    .selectAll()
    .where('entryKey', '=', entryKey)
    .where(withoutIndex('tenantId'), '=', tenant)
    .executeTakeFirst()
}

/** Adds to the month's and the day's totals. @returns the month's new total; its row stays locked until the commit */
export async function addSeconds(
  db: Db,
  tenant: TenantId,
  { month, day, seconds }: { month: string; day: number; seconds: number },
): Promise<number> {
  const after = await db
    .insertInto('usage_months')
    .values({ tenantId: tenant, month, seconds })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'month'])
        .doUpdateSet((eb) => ({ seconds: eb('usage_months.seconds', '+', eb.ref('excluded.seconds')) })),
    )
    .returning('seconds')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('usage_days')
    .values({ tenantId: tenant, day, seconds })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'tenantId'])
        .doUpdateSet((eb) => ({ seconds: eb('usage_days.seconds', '+', eb.ref('excluded.seconds')) })),
    )
    .execute()
  return after.seconds
}

/** @returns false if the alert already exists */
export async function insertAlert(db: Db, alert: Insertable<Schema['usage_alerts']>): Promise<boolean> {
  const inserted = await db
    .insertInto('usage_alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['tenantId', 'month', 'kind', 'minutes', 'percent']).doNothing())
    .returning('month')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Updates the "Last Alert" shown on the usage dashboard. */
export async function updateLastAlert(
  db: Db,
  tenant: TenantId,
  { month, benchmark, percent }: { month: string; benchmark: number | null; percent: number | null },
): Promise<void> {
  await db
    .updateTable('usage_months')
    .set({
      ...(benchmark === null ? {} : { lastBenchmarkMinutes: benchmark }),
      ...(percent === null ? {} : { lastLimitPercent: percent }),
    })
    .where('tenantId', '=', tenant)
    .where('month', '=', month)
    .execute()
}

/**
 * A month's stored total and the sum of its entries. A single statement, because a call could be charged between two
 * separate ones.
 * @returns undefined if there is no such client
 */
export async function compareMonth(
  db: Db,
  tenant: TenantId,
  month: string,
): Promise<{ totalSeconds: number; recountedSeconds: number } | undefined> {
  const entrySeconds = sql<number>`(select cast(coalesce(sum(seconds), 0) as bigint) from usage_entries
    where "tenantId" = ${tenant} and month = ${month})`
  return await db
    .selectFrom('businesses')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select((eb) => [
      eb.fn.coalesce('usage_months.seconds', eb.val(0)).as('totalSeconds'),
      entrySeconds.as('recountedSeconds'),
    ])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
}

import type { UsageSort } from '@callwright/contract/usage'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type RawBuilder, type Selectable, sql } from 'kysely'

import { matchesClient } from '../clients/client-list.repo.ts'
import { isClient } from '../../context/own-business.ts'
import type { SortedPosition } from './sorted-cursor.ts'

export type UsageRow = Pick<Selectable<Schema['businesses']>, 'userId' | 'name' | 'monthlyLimitMinutes' | 'pausedAt'> &
  Record<'monthSeconds' | 'lastBenchmarkMinutes' | 'lastLimitPercent', number | null> & {
    tenantId: TenantId
    email: string
    /** the sort value */
    sortedBy: string | number
  }

const UNLIMITED = sql.lit(1_000_000_000)

/** Never null, because rows are compared by it. Shares are in thousandths of a percent; -1 means no limit. */
const SORTED_BY: Readonly<Record<UsageSort, RawBuilder<string | number>>> = {
  created: sql`businesses."createdAt"`,
  client: sql`lower(businesses.name)`,
  email: sql`users.email`,
  minutes: sql`coalesce(usage_months.seconds, 0)`,
  total: sql`(select cast(coalesce(sum(every_month.seconds), 0) as bigint) from usage_months as every_month
    where every_month."tenantId" = businesses.id)`,
  limit: sql`coalesce(businesses."monthlyLimitMinutes", ${UNLIMITED})`,
  share: sql`case when businesses."monthlyLimitMinutes" is null then -1
    when businesses."monthlyLimitMinutes" = 0 then ${UNLIMITED}
    else coalesce(usage_months.seconds, 0) * 100000 / (businesses."monthlyLimitMinutes" * 60) end`,
  alert: sql`coalesce(usage_months."lastBenchmarkMinutes", 0)`,
}

export type UsageFilter = { month: string; search: string; sort: UsageSort; order: 'asc' | 'desc' }

/** Clients with the month's usage in the given order; ids break ties. */
export async function listUsage(
  db: Db,
  { month, search, sort, order }: UsageFilter,
  { after, limit }: { after: SortedPosition | null; limit: number },
): Promise<UsageRow[]> {
  const sortedBy = SORTED_BY[sort]
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select([
      'businesses.id as tenantId',
      'businesses.userId',
      'businesses.name',
      'users.email',
      'usage_months.seconds as monthSeconds',
      'usage_months.lastBenchmarkMinutes',
      'usage_months.lastLimitPercent',
      'businesses.monthlyLimitMinutes',
      'businesses.pausedAt',
      sortedBy.as('sortedBy'),
    ])
  query = query.where('businesses.erasedAt', 'is', null).where(isClient('businesses.id'))
  if (search !== '') query = query.where(matchesClient(search))
  if (after) {
    const comparison = order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(${sortedBy}, businesses.id) ${comparison} (${after.value}, ${after.id})`)
  }
  return await query.orderBy(sortedBy, order).orderBy('businesses.id', order).limit(limit).execute()
}

/** Total seconds by tenant. */
export async function sumAllMonths(db: Db, tenants: readonly TenantId[]): Promise<Map<TenantId, number>> {
  if (tenants.length === 0) return new Map()
  const rows = await db
    .selectFrom('usage_months')
    .select(['tenantId', sql<number>`cast(sum(seconds) as bigint)`.as('seconds')])
    .where('tenantId', 'in', tenants)
    .groupBy('tenantId')
    .execute()
  return new Map(rows.map((row) => [row.tenantId, row.seconds]))
}

export async function sumMonth(
  db: Db,
  month: string,
): Promise<{ totalSeconds: number; activeClients: number; totalClients: number }> {
  const used = await db
    .selectFrom('usage_months')
    .select((eb) => [
      sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'),
      sql<number>`cast(coalesce(sum(case when seconds > 0 then 1 else 0 end), 0) as bigint)`.as('clients'),
      eb
        .selectFrom('businesses')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('businesses.erasedAt', 'is', null)
        .where(isClient('businesses.id'))
        .as('allClients'),
    ])
    .where('month', '=', month)
    .where(isClient('tenantId'))
    .executeTakeFirstOrThrow()
  return { totalSeconds: used.seconds, activeClients: used.clients, totalClients: used.allClients ?? 0 }
}

/** Seconds used by the operator's own business, in a month and in total. */
export async function sumOwnBusiness(db: Db, month: string): Promise<{ monthSeconds: number; totalSeconds: number }> {
  return await db
    .selectFrom('usage_months')
    .select([
      sql<number>`cast(coalesce(sum(case when month = ${month} then seconds else 0 end), 0) as bigint)`.as(
        'monthSeconds',
      ),
      sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('totalSeconds'),
    ])
    .where((eb) => eb.not(isClient('tenantId')))
    .executeTakeFirstOrThrow()
}

/** Months with any usage, newest first. */
export async function listMonths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('usage_months').select('month').distinct().orderBy('month', 'desc').execute()
  return rows.map((row) => row.month)
}

/** Seconds by day, for all clients or one; omits days without usage. */
export async function sumDays(
  db: Db,
  { firstDay, lastDay, tenantId }: { firstDay: number; lastDay: number; tenantId: TenantId | null },
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('usage_days')
    .select(['day', sql<number>`cast(sum(seconds) as bigint)`.as('seconds')])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
  query = tenantId === null ? query.where(isClient('tenantId')) : query.where('tenantId', '=', tenantId)
  const rows = await query.groupBy('day').execute()
  return new Map(rows.map((row) => [row.day, row.seconds]))
}

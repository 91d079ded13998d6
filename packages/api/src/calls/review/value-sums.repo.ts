import { withoutIndex } from '@callwright/db/query/unindexed'
import { segmentOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { type RawBuilder, sql } from 'kysely'

import { DAY_MS, dayNumber, type OffsetPeriod } from '../../context/local-time.ts'
import type { WithSegments } from './split-range.ts'

/**
 * Totals by value for a range that begins and ends on half hours. The values are found by walking the index from one to
 * the next, and the range is read in index order, so there is nothing to sort.
 */
export async function sumValues(
  db: Db,
  tenant: TenantId,
  { fieldId, ...range }: WithSegments & { fieldId: string },
): Promise<{ valueKey: string; calls: number }[]> {
  const { rows } = await sql<{ valueKey: string; calls: number }>`
    with recursive found("valueKey") as (
      select min("valueKey") from call_value_counts where "tenantId" = ${tenant} and "fieldId" = ${fieldId}
      union all
      select (
        select min(counts."valueKey") from call_value_counts counts
        where counts."tenantId" = ${tenant} and counts."fieldId" = ${fieldId} and counts."valueKey" > found."valueKey"
      ) from found where "valueKey" is not null
    )
    select "valueKey", ${sumCalls(tenant, { ...range, fieldId, valueKey: sql`found."valueKey"` })} as "calls"
    from found where "valueKey" is not null`.execute(db)
  return rows
}

/** Totals by local day, numbered from 1970-01-01, for one of a field's values. */
export async function sumValueByDay(
  db: Db,
  tenant: TenantId,
  { from, to, offset, ...value }: WithSegments<OffsetPeriod> & { fieldId: string; valueKey: string },
): Promise<{ day: number; calls: number }[]> {
  if (from >= to) return []
  const firstDay = dayNumber(from, offset)
  const firstEnd = Math.min((firstDay + 1) * DAY_MS - offset, to)
  const nextEnd = sql`days."until" + ${sql.lit(DAY_MS)}`
  const { rows } = await sql<{ day: number; calls: number }>`
    with recursive days("day", "since", "until") as (
      select cast(${firstDay} as bigint), cast(${from} as bigint), cast(${firstEnd} as bigint)
      union all
      select days."day" + 1, days."until", case when ${nextEnd} < ${to} then ${nextEnd} else cast(${to} as bigint) end
      from days where days."until" < ${to}
    )
    select "day", ${sumCalls(tenant, { ...value, from: sql`days."since"`, to: sql`days."until"` })} as "calls"
    from days`.execute(db)
  return rows
}

/** Each part is a value or a column of the surrounding query. */
function sumCalls(
  tenant: TenantId,
  { fieldId, valueKey, from, to, segments }: WithSegments<Record<'fieldId' | 'valueKey' | 'from' | 'to', unknown>>,
): RawBuilder<number> {
  return sql<number>`(
    select cast(coalesce(sum(counts.calls), 0) as bigint) from call_value_counts counts
    where counts."tenantId" = ${tenant} and counts."fieldId" = ${fieldId} and counts."valueKey" = ${valueKey}
      and counts."halfHour" >= ${from} and counts."halfHour" < ${to} and counts.segment in (${sql.join([...segments])}))`
}

/** The values of individual calls, by phone only like the totals, in a range shorter than two half hours. */
export async function listValuesBetween(
  db: Db,
  tenant: TenantId,
  { fieldIds, above, below, segments }: WithSegments<{ fieldIds: readonly string[]; above: number; below: number }>,
): Promise<{ startedAt: number; fieldId: string; valueKey: string | null }[]> {
  const values = await db
    .selectFrom('calls')
    .innerJoin('call_values', 'call_values.callId', 'calls.id')
    .select(['calls.startedAt', 'calls.facet', 'call_values.fieldId', 'call_values.valueKey'])
    .where('calls.tenantId', '=', tenant)
    .where('calls.orderKey', '>=', above)
    .where('calls.orderKey', '<', below)
    .where('calls.source', '=', 'phone')
    .where(withoutIndex('call_values.tenantId'), '=', tenant)
    .where('call_values.fieldId', 'in', fieldIds)
    .execute()
  return values.filter(({ facet }) => segments.includes(segmentOf(facet)))
}

import {
  FIGURES,
  type FigureSums,
  orderKeyAt,
  OUTCOMES,
  type OutcomeCounts,
  segmentOf,
} from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'

import { DAY_MS, HOUR_MS, type OffsetPeriod } from '../../context/local-time.ts'
import type { WithSegments } from './split-range.ts'

/** Totals for a range that begins and ends on half hours. */
export async function sumFigures(db: Db, tenant: TenantId, range: WithSegments): Promise<FigureSums> {
  return await selectHalfHours(db, tenant, range)
    .select(FIGURES.map((name) => sumOf(name).as(name)))
    .executeTakeFirstOrThrow()
}

function selectHalfHours(db: Db, tenant: TenantId, { from, to, segments }: WithSegments) {
  return db
    .selectFrom('call_half_hours')
    .where('tenantId', '=', tenant)
    .where('halfHour', '>=', from)
    .where('halfHour', '<', to)
    .where('segment', 'in', segments)
}

/** The number of calls in each half hour that has some. */
export async function sumByHalfHour(
  db: Db,
  tenant: TenantId,
  range: WithSegments,
): Promise<{ halfHour: number; calls: number }[]> {
  return await selectHalfHours(db, tenant, range)
    .select(['halfHour', CALLS.as('calls')])
    .groupBy('halfHour')
    .execute()
}

/** Totals by local day, numbered from 1970-01-01. */
export async function sumByDay(
  db: Db,
  tenant: TenantId,
  period: WithSegments<OffsetPeriod>,
): Promise<(OutcomeCounts & { day: number })[]> {
  const day = bucketOf(period.offset, DAY_MS)
  return await selectHalfHours(db, tenant, period)
    .select(OUTCOMES.map((name) => sumOf(name).as(name)))
    .select(day.as('day'))
    .groupBy(day)
    .execute()
}

/** Totals by hour of the week, counted from Thursday, 1970-01-01, 0:00. */
export async function sumByHourOfWeek(
  db: Db,
  tenant: TenantId,
  period: WithSegments<OffsetPeriod>,
): Promise<{ hour: number; calls: number }[]> {
  const hour = sql<number>`${bucketOf(period.offset, HOUR_MS)} % 168`
  return await selectHalfHours(db, tenant, period)
    .select([hour.as('hour'), CALLS.as('calls')])
    .groupBy(hour)
    .execute()
}

function bucketOf(offset: number, milliseconds: number): RawBuilder<number> {
  return sql<number>`(("halfHour" + ${sql.lit(offset)}) / ${sql.lit(milliseconds)})`
}

function sumOf(name: string): RawBuilder<number> {
  return asNumber(sql`coalesce(sum(${sql.ref(name)}), 0)`)
}

/** PostgreSQL's `sum` returns `numeric`, which the driver delivers as a string. */
function asNumber(sum: Expression<unknown>): RawBuilder<number> {
  return sql<number>`cast(${sum} as bigint)`
}

const CALLS = asNumber(sql`sum(${sql.join(OUTCOMES.map(sql.ref), sql` + `)})`)

const COUNTED_COLUMNS = ['startedAt', 'facet', 'durationSeconds', 'reached', 'endReason', 'disclosure'] as const

type CountedCall = Pick<Selectable<Schema['calls']>, (typeof COUNTED_COLUMNS)[number]>

/** Individual calls, by phone only like the totals, in ranges shorter than two half hours, so there are only a few. */
export async function listCallsIn(
  db: Db,
  tenant: TenantId,
  { ranges, segments }: { ranges: readonly { from: number; to: number }[]; segments: readonly number[] },
): Promise<CountedCall[]> {
  if (ranges.length === 0) return []
  const calls = await db
    .selectFrom('calls')
    .select(COUNTED_COLUMNS)
    .where((eb) =>
      eb.or(
        ranges.map(({ from, to }) =>
          // In each part, for the index.
          eb.and([
            eb('tenantId', '=', tenant),
            eb('orderKey', '>=', orderKeyAt(from)),
            eb('orderKey', '<', orderKeyAt(to)),
          ]),
        ),
      ),
    )
    .where('source', '=', 'phone')
    .execute()
  return calls.filter(({ facet }) => segments.includes(segmentOf(facet)))
}

import { FIGURES_EVERY_MS } from '@callwright/db/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { sql } from 'kysely'

export type Range = { from: number; to: number }

/** Calls of one outcome and length; of one half hour where it is said. */
export type FigureRow = { facet: number; length_class: number; calls: number; talked: number; seconds: number }
export type HourRow = { half_hour: number; facet: number; calls: number }

/** The figures of a range that begins and ends at half hours, added up by outcome and length. */
export async function sumFigures(db: Db, tenant: TenantId, { from, to }: Range): Promise<FigureRow[]> {
  return await db
    .selectFrom('call_figures')
    .select([
      'facet',
      'length_class',
      sql<number>`cast(sum(calls) as bigint)`.as('calls'),
      sql<number>`cast(sum(talked) as bigint)`.as('talked'),
      sql<number>`cast(sum(seconds) as bigint)`.as('seconds'),
    ])
    .where('tenant_id', '=', tenant)
    .where('half_hour', '>=', from)
    .where('half_hour', '<', to)
    .groupBy(['facet', 'length_class'])
    .execute()
}

/** The same range by half hours and outcome: at most 48 times the outcomes for each day, however many calls. */
export async function listHalfHours(db: Db, tenant: TenantId, { from, to }: Range): Promise<HourRow[]> {
  return await db
    .selectFrom('call_figures')
    .select(['half_hour', 'facet', sql<number>`cast(sum(calls) as bigint)`.as('calls')])
    .where('tenant_id', '=', tenant)
    .where('half_hour', '>=', from)
    .where('half_hour', '<', to)
    .groupBy(['half_hour', 'facet'])
    .execute()
}

/** The half hours that lie wholly in a range, and the calls of what is left at its two ends. */
export function splitRange({ from, to }: Range): { whole: Range; ends: Range[] } {
  const first = Math.ceil(from / FIGURES_EVERY_MS) * FIGURES_EVERY_MS
  const last = Math.floor(to / FIGURES_EVERY_MS) * FIGURES_EVERY_MS
  if (first >= last) return { whole: { from, to: from }, ends: [{ from, to }] }
  const ends = [
    { from, to: first },
    { from: last, to },
  ]
  return { whole: { from: first, to: last }, ends: ends.filter((end) => end.from < end.to) }
}

/** Single calls of a part of a half hour, or of two halves: never many. */
export async function listCallsIn(
  db: Db,
  tenant: TenantId,
  { above, below }: { above: number; below: number },
): Promise<{ started_at: number; facet: number; duration_seconds: number }[]> {
  return await db
    .selectFrom('calls')
    .select(['started_at', 'facet', 'duration_seconds'])
    .where('tenant_id', '=', tenant)
    .where('conversation_id', 'is not', null)
    .where('order_key', '>=', above)
    .where('order_key', '<', below)
    .execute()
}

import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'

import { type CallFilter, applyCallFilter } from './call-filter.ts'

/** A tenant's listed calls, counted by facet. */
export async function readTotals(db: Db, tenant: TenantId): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('call_totals').select(['facet', 'calls']).where('tenantId', '=', tenant).execute()
  return new Map(rows.map((row) => [row.facet, row.calls]))
}

/** Number of calls that match a filter without a search, counted up to `max` from an index. */
export async function countUpTo(db: Db, tenant: TenantId, { filter, max }: CountQuery): Promise<number> {
  const { facets, from, to } = filter
  let matching = applyCallFilter(db.selectFrom('calls').select('orderKey'), filter)
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', from === null ? 0 : from - 1)
    .where('orderKey', '<', to ?? Number.MAX_SAFE_INTEGER)
    .limit(max)
  if (facets) matching = matching.where('facet', 'in', facets)
  return await db.selectFrom(matching.as('matching')).$call(countRows)
}

type CountQuery = { filter: CallFilter; max: number }

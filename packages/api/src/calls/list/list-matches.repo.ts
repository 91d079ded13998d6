import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { type CallSearch, buildFilterConditions } from '@callwright/db/query/searched-text'
import { type CallMatches, searchCalls } from '@callwright/db/search/call-search'

import {
  type CallFilter,
  type CallCursor,
  type CallOrder,
  LISTED_COLUMNS,
  type ListedCall,
  toCallCursor,
} from './call-filter.ts'

/** When sorting by a column other than date, a search considers only this many of the newest matches. */
const MAX_SORTED_MATCHES = 1000

export type MatchPage = { filter: CallFilter; sort: CallOrder; after: CallCursor | null; limit: number }

/** Finds the order keys of a page. @param countTo counts matches up to this number; 0 for no count */
export async function findMatches(
  db: Db,
  tenant: TenantId,
  { page: { filter, sort, after, limit }, countTo }: { page: MatchPage; countTo: number },
): Promise<CallMatches> {
  if (filter.search?.length === 0) return { keys: [], count: 0 }
  const all = searchOf(tenant, { filter, sort })
  if (sort.by !== 'date') return await searchCalls(db, all, { wanted: MAX_SORTED_MATCHES, countTo })
  if (!after) return await searchCalls(db, all, { wanted: limit, countTo })
  const rest =
    sort.order === 'asc'
      ? { ...all, above: Math.max(all.above, after.orderKey) }
      : { ...all, below: Math.min(all.below, after.orderKey) }
  const { keys } = await searchCalls(db, rest, { wanted: limit, countTo: 0 })
  const { count } = countTo > 0 ? await searchCalls(db, all, { wanted: 0, countTo }) : { count: 0 }
  return { keys, count }
}

function searchOf(tenant: TenantId, { filter, sort }: Pick<MatchPage, 'filter' | 'sort'>): CallSearch {
  const { facets, campaignId, search, from, to } = filter
  return {
    tenant,
    conditions: [...buildFilterConditions({ tenantId: tenant, facets, campaignId }), ...(search ?? [])],
    above: from === null ? 0 : from - 1,
    below: to ?? Number.MAX_SAFE_INTEGER,
    order: sort.by === 'date' ? sort.order : 'desc',
  }
}

/** Reads one page of the calls found by a search. */
export async function listMatches(
  db: Db,
  tenant: TenantId,
  { keys, sort, after, limit }: Omit<MatchPage, 'filter'> & { keys: readonly number[] },
): Promise<ListedCall[]> {
  const rows: ListedCall[] = []
  for (let from = 0; from < keys.length; from += ROWS_PER_CHUNK) {
    const chunk = keys.slice(from, from + ROWS_PER_CHUNK)
    const calls = db.selectFrom('calls').select(LISTED_COLUMNS).where('tenantId', '=', tenant)
    rows.push(...(await calls.where('orderKey', 'in', chunk).execute()))
  }
  const inOrder = rows.toSorted((one, other) =>
    compareCursors(toCallCursor(one, sort), toCallCursor(other, sort), sort),
  )
  const rest = after ? inOrder.filter((row) => compareCursors(toCallCursor(row, sort), after, sort) > 0) : inOrder
  return rest.slice(0, limit)
}

/** Large pages are read in batches of this size, so that other requests are served in between. */
export const ROWS_PER_CHUNK = 150

/** Within a status, the newest call comes first in either sort order. */
function compareCursors(one: CallCursor, other: CallCursor, { by, order }: CallOrder): number {
  const sign = order === 'asc' ? 1 : -1
  if (one.value !== other.value) return sign * (one.value - other.value)
  return (by === 'status' ? -1 : sign) * (one.orderKey - other.orderKey)
}

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { type CallSearch, buildFilterConditions } from '@callwright/db/query/searched-text'
import { type CallMatches, searchCalls } from '@callwright/db/search/call-search'

import { type CallFilter, type CallCursor, type CallOrder, toCallCursor } from './call-filter.ts'
import { type ListedCall, LISTED_COLUMNS } from '../record/call-row.ts'
import type { ResultFilter } from './result-filter.ts'
import { filterByResult, findByResult } from './result-matches.repo.ts'

/** A search or a filter by result that is sorted by a column other than date considers only the newest matches. */
const MAX_SORTED_MATCHES = 1000

export type MatchPage = { filter: CallFilter; sort: CallOrder; after: CallCursor | null; limit: number }

/** Finds the order keys of a page. @param countTo counts matches up to this number; 0 for no count */
export async function findMatches(
  db: Db,
  tenant: TenantId,
  { page: { filter, sort, after, limit }, countTo }: { page: MatchPage; countTo: number },
): Promise<CallMatches> {
  if (filter.search?.length === 0) return { keys: [], count: 0 }
  const all = { above: filter.from === null ? 0 : filter.from - 1, below: filter.to ?? Number.MAX_SAFE_INTEGER }
  const order = sort.by === 'date' ? sort.order : 'desc'
  const find = async (span: Span, sizes: Sizes): Promise<CallMatches> => {
    if (filter.result === null) return await searchCalls(db, { ...searchOf(tenant, filter), order, ...span }, sizes)
    if (filter.search) return await searchAndFilter(db, tenant, { filter, result: filter.result, order, span, sizes })
    return await findByResult(db, tenant, { filter, result: filter.result, order, ...span, ...sizes })
  }
  if (sort.by !== 'date') return await find(all, { wanted: MAX_SORTED_MATCHES, countTo })
  if (!after) return await find(all, { wanted: limit, countTo })
  const rest =
    sort.order === 'asc'
      ? { ...all, above: Math.max(all.above, after.orderKey) }
      : { ...all, below: Math.min(all.below, after.orderKey) }
  const { keys } = await find(rest, { wanted: limit, countTo: 0 })
  const { count } = countTo > 0 ? await find(all, { wanted: 0, countTo }) : { count: 0 }
  return { keys, count }
}

type Span = Pick<CallSearch, 'above' | 'below'>
type Sizes = { wanted: number; countTo: number }

function searchOf(
  tenant: TenantId,
  { facets, campaignId, search }: CallFilter,
): Pick<CallSearch, 'tenant' | 'conditions'> {
  return { tenant, conditions: [...buildFilterConditions({ tenantId: tenant, facets, campaignId }), ...(search ?? [])] }
}

/** Matches of a search that are checked for their results at a time, and how many times. */
const SEARCH_STEP = { matches: 1000, maxSteps: 20 }

/** A search combined with a filter by result: the matches of the search are checked, up to 20,000 of them. */
async function searchAndFilter(
  db: Db,
  tenant: TenantId,
  scan: { filter: CallFilter; result: ResultFilter; order: 'asc' | 'desc'; span: Span; sizes: Sizes },
): Promise<CallMatches> {
  const { filter, result, order, sizes } = scan
  const found: number[] = []
  let { span } = scan
  for (let step = 0; step < SEARCH_STEP.maxSteps; step += 1) {
    const search = { ...searchOf(tenant, filter), order, ...span }
    const { keys } = await searchCalls(db, search, { wanted: SEARCH_STEP.matches, countTo: 0 })
    found.push(...(await filterByResult(db, tenant, { keys, result })))
    const last = keys.at(-1)
    const isEnough = found.length >= Math.max(sizes.wanted, sizes.countTo)
    if (isEnough || keys.length < SEARCH_STEP.matches || last === undefined) break
    span = order === 'asc' ? { ...span, above: last } : { ...span, below: last }
  }
  return { keys: found.slice(0, sizes.wanted), count: Math.min(found.length, sizes.countTo) }
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

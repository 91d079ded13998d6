import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { factQuery } from '@callwright/db/search/call-document'
import { countMatches, searchCalls } from '@callwright/db/search/call-search'
import type { SearchQuery } from '@callwright/db/search/search-tokens'
import type { Schema } from '@callwright/db/schema'
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

import type { CallRecord } from './call-records.repo.ts'

export type CallFilter = {
  /** null: all of them */
  facets: readonly number[] | null
  /** epoch order keys: `from` inclusive, `to` exclusive */
  from: number | null
  to: number | null
  campaignId: string | null
  search: SearchQuery | null
}

export type CallSort = { by: 'date' | 'duration' | 'status'; order: 'asc' | 'desc' }

/** The row a page begins after: its value in the sorted column, and its order key. */
export type CallPosition = { value: number; orderKey: number }

/** A search is sorted by another column than the date among so many of the newest matches. */
export const MOST_SORTED_MATCHES = 1000
/** Fewer calls than this in a range are put in order by themselves; more are met on the way through an index. */
const FEW = 5000

type Page = { filter: CallFilter; sort: CallSort; after: CallPosition | null; limit: number }

/** One page in the order asked for, by keyset: what it costs does not depend on how many calls there are. */
export async function listCalls(db: Db, tenant: TenantId, page: Page): Promise<CallRecord[]> {
  if (page.filter.search) return await listMatches(db, tenant, page)
  const { facets, campaignId } = page.filter
  const isByDuration = page.sort.by === 'duration'
  // A campaign's calls are never many, so putting them in order costs little.
  const isSortedByItself = (campaignId !== null && isByDuration) || (await isNarrow(db, tenant, page))
  const hasIndexOfItsOwn = page.sort.by !== 'status' && facets === null && campaignId === null
  if (isSortedByItself || hasIndexOfItsOwn) return await sorted(allowed(db, tenant, page.filter), page).execute()
  return await mergeFacets(db, tenant, page)
}

/** One short walk through an index for each facet, put together in order. */
async function mergeFacets(db: Db, tenant: TenantId, page: Page): Promise<CallRecord[]> {
  const facets = page.filter.facets ?? ALL_FACETS
  const parts = facets.flatMap((facet) => {
    const query = allowed(db, tenant, { ...page.filter, facets: [facet] })
    const part = page.sort.by === 'status' ? ofStatus(query, facet, page) : sorted(query, page)
    return part ? [db.selectFrom(part.as('part')).selectAll()] : []
  })
  const [first, ...others] = parts
  if (!first) return []
  const all = others.reduce((union, part) => union.unionAll(part), first)
  const rows = db.selectFrom(all.as('calls')).selectAll()
  return await inOrder(rows, page.sort).limit(page.limit).execute()
}

/** A facet has one status, so its part of the list is in the order of time; null: it lies before the page. */
function ofStatus(query: CallQuery, facet: number, { sort, after, limit }: Page): CallQuery | null {
  const newest = query.orderBy('order_key', 'desc').limit(limit)
  const rank = Math.floor(facet / 2)
  if (!after || (sort.order === 'asc' ? rank > after.value : rank < after.value)) return newest
  return rank === after.value ? newest.where('order_key', '<', after.orderKey) : null
}

const ALL_FACETS = Array.from({ length: 10 }, (_, facet) => facet)

type CallQuery = SelectQueryBuilder<Schema, 'calls', CallRecord>

function allowed(db: Db, tenant: TenantId, filter: CallFilter): CallQuery {
  let query = db
    .selectFrom('calls')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('conversation_id', 'is not', null)
  if (filter.facets?.length === 1) query = query.where('facet', '=', filter.facets[0] ?? 0)
  else if (filter.facets) query = query.where('facet', 'in', filter.facets)
  if (filter.campaignId !== null) query = query.where('campaign_id', '=', filter.campaignId)
  if (filter.from !== null) query = query.where('order_key', '>=', filter.from)
  if (filter.to !== null) query = query.where('order_key', '<', filter.to)
  return query
}

function sorted(query: CallQuery, { sort, after, limit }: Page): CallQuery {
  const placed = after ? query.where(isAfter(sort, after)) : query
  return inOrder(placed, sort).limit(limit)
}

/** Among equals the newest come first, whichever way the column is sorted. */
function inOrder<Q extends CallQuery>(query: Q, { by, order }: CallSort): Q {
  if (by === 'date') return query.orderBy('order_key', order) as Q
  if (by === 'duration') return query.orderBy('duration_seconds', order).orderBy('order_key', order) as Q
  return query.orderBy(STATUS_RANK, order).orderBy('order_key', 'desc') as Q
}

/** Two facets, inbound and outbound, share each status. */
const STATUS_RANK = sql<number>`(facet / 2)`

function isAfter({ by, order }: CallSort, { value, orderKey }: CallPosition): Expression<SqlBool> {
  const than = order === 'asc' ? sql`>` : sql`<`
  if (by === 'date') return sql<SqlBool>`order_key ${than} ${orderKey}`
  if (by === 'duration') return sql<SqlBool>`(duration_seconds, order_key) ${than} (${value}, ${orderKey})`
  return sql<SqlBool>`(facet / 2 ${than} ${value} or (facet / 2 = ${value} and order_key < ${orderKey}))`
}

/** What a row's value in the sorted column is; with its order key it names its place. */
export function positionOf(call: CallRecord, { by }: CallSort): CallPosition {
  const values = { date: 0, duration: call.duration_seconds, status: Math.floor(call.facet / 2) }
  return { value: values[by], orderKey: call.order_key }
}

/** Sorting by another column than the date, few calls of a range are quicker sorted than looked for. */
async function isNarrow(db: Db, tenant: TenantId, { filter, sort }: Page): Promise<boolean> {
  if (sort.by === 'date' || (filter.from === null && filter.to === null)) return false
  return (await countUpTo(allowed(db, tenant, { ...filter, facets: null }), db, FEW)) < FEW
}

async function countUpTo(query: CallQuery, db: Db, most: number): Promise<number> {
  const some = query.clearSelect().select('id').limit(most)
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function listMatches(db: Db, tenant: TenantId, page: Page): Promise<CallRecord[]> {
  const { filter, sort, after, limit } = page
  const isByDate = sort.by === 'date'
  const keys = await searchCalls(db, fullQuery(tenant, filter), {
    above: highest(filter.from === null ? null : filter.from - 1, isByDate && sort.order === 'asc' ? after : null),
    below: lowest(filter.to, isByDate && sort.order === 'desc' ? after : null),
    order: isByDate ? sort.order : 'desc',
    limit: isByDate ? limit : MOST_SORTED_MATCHES,
  })
  if (keys.length === 0) return []
  const rows = allowed(db, tenant, { ...filter, from: null, to: null }).where('order_key', 'in', keys)
  return await sorted(rows, page).execute()
}

/** The stricter of a filter's bound and the page's. */
function highest(wanted: number | null, after: CallPosition | null): number | null {
  if (wanted === null || !after) return wanted ?? after?.orderKey ?? null
  return Math.max(wanted, after.orderKey)
}

function lowest(wanted: number | null, after: CallPosition | null): number | null {
  if (wanted === null || !after) return wanted ?? after?.orderKey ?? null
  return Math.min(wanted, after.orderKey)
}

function fullQuery(tenantId: TenantId, { facets, campaignId, search }: CallFilter): SearchQuery {
  return [...factQuery({ tenantId, facets, campaignId }), ...(search ?? [])]
}

export type Counted = { count: number; isMore: boolean }

/** How many calls a filter lets through, exact where the totals tell, else counted up to `most`; and how many there are. */
export async function countCalls(
  db: Db,
  tenant: TenantId,
  { filter, most }: { filter: CallFilter; most: number },
): Promise<{ found: Counted; total: number }> {
  const totals = await db.selectFrom('call_totals').select(['facet', 'calls']).where('tenant_id', '=', tenant).execute()
  const sum = (facets: readonly number[] | null): number =>
    totals.reduce((calls, row) => calls + (facets?.includes(row.facet) === false ? 0 : row.calls), 0)
  const { facets, from, to, campaignId, search } = filter
  const total = sum(null)
  if (search) {
    const range = { above: from === null ? null : from - 1, below: to, order: 'desc' as const, limit: most + 1 }
    return { found: upTo(most, await countMatches(db, fullQuery(tenant, filter), range)), total }
  }
  if (from === null && to === null && campaignId === null) {
    return { found: { count: sum(facets), isMore: false }, total }
  }
  return { found: upTo(most, await countUpTo(allowed(db, tenant, filter), db, most + 1)), total }
}

function upTo(most: number, count: number): Counted {
  return { count: Math.min(count, most), isMore: count > most }
}

import { FACETS_PER_ORIGIN, facetRank, KEYS_PER_DAY, orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

import { type CallFilter, type CallCursor, type CallOrder, applyCallFilter } from './call-filter.ts'
import { type ListedCall, LISTED_COLUMNS } from '../record/call-row.ts'
import { type CallStream, planCallStreams } from './call-streams.ts'

export type CallPageQuery = {
  filter: CallFilter
  sort: CallOrder
  after: CallCursor | null
  limit: number
  /** few enough calls match that sorting them is cheaper than scanning an ordered index */
  isNarrow: boolean
}

/**
 * One page, by keyset, for filters without a search. Only index scans are used, so the cost does not depend on the
 * number of calls.
 */
export async function listCalls(db: Db, tenant: TenantId, page: CallPageQuery): Promise<ListedCall[]> {
  const rows: ListedCall[] = []
  // All rows in one part precede all rows in the next, so a full page skips the remaining parts.
  for (const streams of groupStreams(planCallStreams(page), page.sort)) {
    const limit = page.limit - rows.length
    if (limit > 0) rows.push(...(await queryPage(db, tenant, { ...page, limit, streams }).execute()))
  }
  return rows
}

/** Calls since this time that belong to no campaign and have an unknown outcome, newest first. */
export async function listUnconfirmed(
  db: Db,
  tenant: TenantId,
  { since, limit }: { since: number; limit: number },
): Promise<ListedCall[]> {
  return await db
    .selectFrom('calls')
    .select(LISTED_COLUMNS)
    .where('tenantId', '=', tenant)
    .where('orderKey', '<', -orderKeyAt(since))
    .where('campaignId', 'is', null)
    .where('endReason', '=', 'unknown')
    .orderBy('orderKey')
    .limit(limit)
    .execute()
}

/** The newest calls that are searched for test calls, so that the cost does not depend on the number of calls. */
const SEARCHED_CALLS = 1000

/**
 * The newest listed test calls: calls in the browser, and calls in no campaign that we placed (`isOurs` in
 * `record/post-call.ts`). After 1,000 newer calls, a test is no longer among them.
 */
export async function listRecentTests(db: Db, tenant: TenantId, limit: number): Promise<ListedCall[]> {
  const newest = db
    .selectFrom('calls')
    .select([...LISTED_COLUMNS, 'campaignId', 'direction', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', 0)
    .orderBy('orderKey', 'desc')
    .limit(SEARCHED_CALLS)
  return await db
    .selectFrom(newest.as('newest'))
    .select(LISTED_COLUMNS)
    .where('campaignId', 'is', null)
    .where('direction', '=', 'outbound')
    .where((eb) => eb.or([eb('source', '=', 'browser'), eb('startedAt', '=', eb.ref('createdAt'))]))
    .orderBy('orderKey', 'desc')
    .limit(limit)
    .execute()
}

/** Groups streams by status, or by whether the call has a duration, in list order. */
function groupStreams(streams: readonly CallStream[], { by, order }: CallOrder): CallStream[][] {
  const parts = new Map<number, CallStream[]>()
  for (const stream of streams) {
    const part = by === 'status' ? facetRank(stream.facet ?? 0) : Number(stream.hasLength)
    parts.set(part, [...(parts.get(part) ?? []), stream])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...parts].toSorted(([one], [other]) => sign * (one - other)).map(([, part]) => part)
}

type Part = CallPageQuery & { streams: readonly CallStream[] }

type Calls = SelectQueryBuilder<Schema, 'calls', object>

/**
 * A single scan of all calls, or of a campaign's, reads rows directly. Otherwise the page's order keys are read
 * from indexes first, then the rows: with a direct read, SQLite would scan all calls and read each row for one facet.
 */
function queryPage(db: Db, tenant: TenantId, page: Part): SelectQueryBuilder<Schema, 'calls', ListedCall> {
  const { streams, sort, isNarrow, limit } = page
  const calls = db.selectFrom('calls').where('tenantId', '=', tenant)
  const parts = streams.map((stream) => inStream(calls, stream, page))
  const [first, ...others] = parts.map((part) => {
    const keys = part.select(['orderKey', 'durationSeconds', 'facet'])
    return db.selectFrom(inIndexOrder(keys, page).limit(limit).as('part')).selectAll()
  })
  if (parts[0] && others.length === 0 && streams[0]?.facet === null && !isNarrow) {
    return inIndexOrder(parts[0].select(LISTED_COLUMNS), page).limit(limit)
  }
  if (!first) throw new Error('A page needs at least one stream')
  const all = others.reduce((union, part) => union.unionAll(part), first)
  const orderKeys = sortRows(db.selectFrom(all.as('calls')).select('orderKey'), sort).limit(limit)
  return sortRows(calls.select(LISTED_COLUMNS).where('orderKey', 'in', orderKeys), sort)
}

function inStream(calls: Calls, stream: CallStream, { filter, sort, after, isNarrow }: CallPageQuery): Calls {
  // The unary plus keeps the column from selecting the index: here the range only filters the scan.
  const isFilterOnly = sort.by === 'duration' && !isNarrow && stream.hasLength !== false
  const orderKey = isFilterOnly ? sql<number>`+"orderKey"` : sql.ref<number>('orderKey')
  let query = applyCallFilter(calls, filter).where(orderKey, '>', stream.above).where(orderKey, '<', stream.below)
  if (stream.facet !== null) query = query.where('facet', '=', stream.facet)
  if (isNarrow && filter.facets) query = query.where('facet', 'in', filter.facets)
  if (stream.day !== null) query = query.where(sql<number>`("orderKey" / ${sql.lit(KEYS_PER_DAY)})`, '=', stream.day)
  if (stream.hasLength !== null) query = query.where('durationSeconds', stream.hasLength ? '>' : '=', 0)
  if (stream.isAfter && after) {
    const comparison = sort.order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<boolean>`("durationSeconds", "orderKey") ${comparison} (${after.value}, ${after.orderKey})`)
  }
  return query
}

type Sortable<Q> = { orderBy: (by: Expression<unknown>, order: 'asc' | 'desc') => Q }

/** Uses the index order; the few rows of a narrow range are sorted explicitly. */
function inIndexOrder<Q extends Sortable<Q>>(query: Q, { sort, isNarrow }: CallPageQuery): Q {
  const orderKey = sql.ref('orderKey')
  if (sort.by === 'duration' && isNarrow) return sortRows(query, sort)
  if (sort.by === 'duration') return query.orderBy(sql.ref('durationSeconds'), sort.order).orderBy(orderKey, sort.order)
  // A stream sorted by status has only one status.
  return query.orderBy(orderKey, sort.by === 'status' ? 'desc' : sort.order)
}

/**
 * Sorts the given rows; the unary plus keeps the database from scanning an index to sort them. Within a status, the
 * newest call comes first in either sort order.
 */
function sortRows<Q extends Sortable<Q>>(query: Q, { by, order }: CallOrder): Q {
  const orderKey = sql`+"orderKey"`
  if (by === 'date') return query.orderBy(orderKey, order)
  if (by === 'duration') return query.orderBy(sql`+"durationSeconds"`, order).orderBy(orderKey, order)
  return query.orderBy(sql`facet % ${sql.lit(FACETS_PER_ORIGIN)} / 2`, order).orderBy(orderKey, 'desc')
}

/** The 100 newest campaigns, for the filter. Includes deleted campaigns, because their calls are kept. */
export async function listCampaignNames(db: Db, tenant: TenantId): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

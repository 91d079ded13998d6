import { KEYS_A_DAY, orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

import { type CallFilter, type CallPlace, type CallOrder, type ListedCall, LISTED, whereFilter } from './call-filter.ts'
import { type Stream, streamsOf } from './call-streams.ts'

export type CallPageQuery = {
  filter: CallFilter
  sort: CallOrder
  after: CallPlace | null
  limit: number
  /** few enough calls match to put them in order themselves, rather than meet them on the way through an order */
  isNarrow: boolean
}

/**
 * One page in the order asked for, by keyset. Indexes alone are walked to find it, so that what it costs does not
 * depend on how many calls there are. For filters without a search.
 */
export async function listCalls(db: Db, tenant: TenantId, page: CallPageQuery): Promise<ListedCall[]> {
  const rows: ListedCall[] = []
  // All of one part come before all of the next, which is not even looked at where the page is full.
  for (const streams of inParts(streamsOf(page), page.sort)) {
    const limit = page.limit - rows.length
    if (limit > 0) rows.push(...(await queryPage(db, tenant, { ...page, limit, streams }).execute()))
  }
  return rows
}

/** Calls outside campaigns since this time that may not have taken place, newest first. */
export async function listUnconfirmed(
  db: Db,
  tenant: TenantId,
  { since, limit }: { since: number; limit: number },
): Promise<ListedCall[]> {
  return await db
    .selectFrom('calls')
    .select(LISTED)
    .where('tenantId', '=', tenant)
    .where('orderKey', '<', -orderKeyAt(since))
    .where('campaignId', 'is', null)
    .where('endReason', '=', 'unknown')
    .orderBy('orderKey')
    .limit(limit)
    .execute()
}

/** By status, or by whether somebody talked: what the list is sorted by has the parts in its order. */
function inParts(streams: readonly Stream[], { by, order }: CallOrder): Stream[][] {
  const parts = new Map<number, Stream[]>()
  for (const stream of streams) {
    const part = by === 'status' ? Math.floor((stream.facet ?? 0) / 2) : Number(stream.hasLength)
    parts.set(part, [...(parts.get(part) ?? []), stream])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...parts].toSorted(([one], [other]) => sign * (one - other)).map(([, part]) => part)
}

type Part = CallPageQuery & { streams: readonly Stream[] }

type Calls = SelectQueryBuilder<Schema, 'calls', object>

/**
 * One walk through all calls or a campaign's reads its rows as it goes. Else the places of the page come first, from
 * indexes alone, then its rows: asked for rows of one facet, SQLite would walk all calls and read each that is another's.
 */
function queryPage(db: Db, tenant: TenantId, page: Part): SelectQueryBuilder<Schema, 'calls', ListedCall> {
  const { streams, sort, isNarrow, limit } = page
  const calls = db.selectFrom('calls').where('tenantId', '=', tenant)
  const parts = streams.map((stream) => within(calls, stream, page))
  const [first, ...others] = parts.map((part) => {
    const places = part.select(['orderKey', 'durationSeconds', 'facet'])
    return db.selectFrom(walked(places, page).limit(limit).as('part')).selectAll()
  })
  if (parts[0] && others.length === 0 && streams[0]?.facet === null && !isNarrow) {
    return walked(parts[0].select(LISTED), page).limit(limit)
  }
  if (!first) throw new Error('A page has one stream at least')
  const all = others.reduce((union, part) => union.unionAll(part), first)
  const places = sorted(db.selectFrom(all.as('calls')).select('orderKey'), sort).limit(limit)
  return sorted(calls.select(LISTED).where('orderKey', 'in', places), sort)
}

function within(calls: Calls, stream: Stream, { filter, sort, after, isNarrow }: CallPageQuery): Calls {
  // A plus keeps a column from choosing the index: where another order is walked, the range is only looked at.
  const isOnTheWay = sort.by === 'duration' && !isNarrow && stream.hasLength !== false
  const orderKey = isOnTheWay ? sql<number>`+"orderKey"` : sql.ref<number>('orderKey')
  let query = whereFilter(calls, filter).where(orderKey, '>', stream.above).where(orderKey, '<', stream.below)
  if (stream.facet !== null) query = query.where('facet', '=', stream.facet)
  if (isNarrow && filter.facets) query = query.where('facet', 'in', filter.facets)
  if (stream.day !== null) query = query.where(sql<number>`("orderKey" / ${sql.lit(KEYS_A_DAY)})`, '=', stream.day)
  if (stream.hasLength !== null) query = query.where('durationSeconds', stream.hasLength ? '>' : '=', 0)
  if (stream.isAfter && after) {
    const than = sort.order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<boolean>`("durationSeconds", "orderKey") ${than} (${after.value}, ${after.orderKey})`)
  }
  return query
}

type Sortable<Q> = { orderBy: (by: Expression<unknown>, order: 'asc' | 'desc') => Q }

/** In the order of the index that is walked; the few of a narrow range are put in order themselves. */
function walked<Q extends Sortable<Q>>(query: Q, { sort, isNarrow }: CallPageQuery): Q {
  const orderKey = sql.ref('orderKey')
  if (sort.by === 'duration' && isNarrow) return sorted(query, sort)
  if (sort.by === 'duration') return query.orderBy(sql.ref('durationSeconds'), sort.order).orderBy(orderKey, sort.order)
  // A stream of a status has one only.
  return query.orderBy(orderKey, sort.by === 'status' ? 'desc' : sort.order)
}

/**
 * Puts what is there in order; with a plus no index is walked for it. Among equals the newest come first, whichever
 * way a status is sorted.
 */
function sorted<Q extends Sortable<Q>>(query: Q, { by, order }: CallOrder): Q {
  const orderKey = sql`+"orderKey"`
  if (by === 'date') return query.orderBy(orderKey, order)
  if (by === 'duration') return query.orderBy(sql`+"durationSeconds"`, order).orderBy(orderKey, order)
  return query.orderBy(sql`facet / 2`, order).orderBy(orderKey, 'desc')
}

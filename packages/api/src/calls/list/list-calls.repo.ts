import { KEYS_A_DAY, orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { type PreparedQuery, runPrepared, slot } from '@callwright/db/query/prepared-query'
import type { Schema } from '@callwright/db/tables/schema'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

import { type CallFilter, type CallPlace, type CallSort, type ListedCall, LISTED } from './call-filter.ts'
import { type Stream, streamsOf } from './call-streams.ts'

export type CallPage = {
  filter: CallFilter
  sort: CallSort
  after: CallPlace | null
  limit: number
  /** few enough calls match to put them in order themselves, rather than meet them on the way through an order */
  isNarrow: boolean
}

/**
 * One page in the order asked for, by keyset. Indexes alone are walked to find it, so that what it costs does not
 * depend on how many calls there are. For filters without a search.
 */
export async function listCalls(db: Db, tenant: TenantId, page: CallPage): Promise<ListedCall[]> {
  const rows: ListedCall[] = []
  // All of one part come before all of the next, which is not even looked at where the page is full.
  for (const streams of inParts(streamsOf(page), page.sort)) {
    const limit = page.limit - rows.length
    if (limit > 0) rows.push(...(await runPrepared(db, pageQuery(tenant, { ...page, limit }, streams))))
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
function inParts(streams: readonly Stream[], { by, order }: CallSort): Stream[][] {
  const parts = new Map<number, Stream[]>()
  for (const stream of streams) {
    const part = by === 'status' ? Math.floor((stream.facet ?? 0) / 2) : Number(stream.hasLength)
    parts.set(part, [...(parts.get(part) ?? []), stream])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...parts].toSorted(([one], [other]) => sign * (one - other)).map(([, part]) => part)
}

function pageQuery(
  tenant: TenantId,
  { filter, sort, after, limit, isNarrow }: CallPage,
  streams: readonly Stream[],
): PreparedQuery<ListedCall> {
  const facets = filter.facets ?? []
  const options = {
    sort,
    isNarrow,
    isOfCampaign: filter.campaignId !== null,
    facetsOnTheWay: isNarrow ? facets.length : 0,
  }
  const kinds = streams.map(
    ({ facet, day, hasLength, isAfter }) => `${facet !== null}${day !== null}${hasLength}${isAfter}`,
  )
  return {
    shape: `calls ${JSON.stringify(options)} ${kinds.join(' ')}`,
    build: (db) => buildPage(db, streams, options),
    values: {
      tenant,
      limit,
      campaign: filter.campaignId,
      afterValue: after?.value,
      afterKey: after?.orderKey,
      ...Object.fromEntries(facets.map((facet, index) => [`passed${index}`, facet])),
      ...Object.fromEntries(
        streams.flatMap(({ facet, day, above, below }, index) => [
          [`facet${index}`, facet],
          [`day${index}`, day],
          [`above${index}`, above],
          [`below${index}`, below],
        ]),
      ),
    },
  }
}

type Options = {
  sort: CallSort
  isNarrow: boolean
  isOfCampaign: boolean
  /** of a narrow range: how many facets are let through; 0: all */
  facetsOnTheWay: number
}

type Calls = SelectQueryBuilder<Schema, 'calls', object>

/**
 * One walk through all calls or a campaign's reads its rows as it goes. Else the places of the page come first, from
 * indexes alone, then its rows: asked for rows of one facet, SQLite would walk all calls and read each that is another's.
 */
function buildPage(
  db: Db,
  streams: readonly Stream[],
  options: Options,
): SelectQueryBuilder<Schema, 'calls', ListedCall> {
  const limit = slot<number>('limit')
  const calls = db.selectFrom('calls').where('tenantId', '=', slot<TenantId>('tenant'))
  const parts = streams.map((stream, index) => within(calls, stream, { index, options }))
  const [first, ...others] = parts.map((part) => {
    const places = part.select(['orderKey', 'durationSeconds', 'facet'])
    return db.selectFrom(walked(places, options).limit(limit).as('part')).selectAll()
  })
  if (parts[0] && others.length === 0 && streams[0]?.facet === null && !options.isNarrow) {
    return walked(parts[0].select(LISTED), options).limit(limit)
  }
  if (!first) throw new Error('A page has one stream at least')
  const all = others.reduce((union, part) => union.unionAll(part), first)
  const page = sorted(db.selectFrom(all.as('calls')).select('orderKey'), options.sort).limit(limit)
  return sorted(calls.select(LISTED).where('orderKey', 'in', page), options.sort)
}

function within(calls: Calls, stream: Stream, { index, options }: { index: number; options: Options }): Calls {
  const { sort, isNarrow, isOfCampaign, facetsOnTheWay } = options
  // A plus keeps a column from choosing the index: where another order is walked, the range is only looked at.
  const isOnTheWay = sort.by === 'duration' && !isNarrow && stream.hasLength !== false
  const orderKey = isOnTheWay ? sql<number>`+"orderKey"` : sql.ref<number>('orderKey')
  let query = calls
    .where(orderKey, '>', slot<number>(`above${index}`))
    .where(orderKey, '<', slot<number>(`below${index}`))
  if (isOfCampaign) query = query.where('campaignId', '=', slot<string>('campaign'))
  if (stream.facet !== null) query = query.where('facet', '=', slot<number>(`facet${index}`))
  if (facetsOnTheWay > 0) {
    const passed = Array.from({ length: facetsOnTheWay }, (_, nth) => slot<number>(`passed${nth}`))
    query = query.where('facet', 'in', passed)
  }
  if (stream.day !== null) {
    query = query.where(sql<number>`("orderKey" / ${sql.lit(KEYS_A_DAY)})`, '=', slot<number>(`day${index}`))
  }
  if (stream.hasLength !== null) query = query.where('durationSeconds', stream.hasLength ? '>' : '=', 0)
  if (stream.isAfter) {
    const than = sort.order === 'asc' ? sql`>` : sql`<`
    query = query.where(
      sql<boolean>`("durationSeconds", "orderKey") ${than} (${slot('afterValue')}, ${slot('afterKey')})`,
    )
  }
  return query
}

type Sortable<Q> = { orderBy: (by: Expression<unknown>, order: 'asc' | 'desc') => Q }

/** In the order of the index that is walked; the few of a narrow range are put in order themselves. */
function walked<Q extends Sortable<Q>>(query: Q, { sort, isNarrow }: Options): Q {
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
function sorted<Q extends Sortable<Q>>(query: Q, { by, order }: CallSort): Q {
  const orderKey = sql`+"orderKey"`
  if (by === 'date') return query.orderBy(orderKey, order)
  if (by === 'duration') return query.orderBy(sql`+"durationSeconds"`, order).orderBy(orderKey, order)
  return query.orderBy(sql`facet / 2`, order).orderBy(orderKey, 'desc')
}

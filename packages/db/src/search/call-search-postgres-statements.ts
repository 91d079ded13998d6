import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../database.ts'
import { runPrepared, slot } from '../query/prepared-query.ts'
import { type AddressRange, type FirstRange, ORDER_KEY } from './address.ts'
import type { SearchTable } from './call-search-postgres-tables.ts'

/** So many calls are looked at one by one before anything else. */
const LOOKED_AT = 200
/** What a smaller share of the calls has is sooner found by its words: in a million calls both take as long at this one. */
const USUAL = 0.045
/** How far it is walked on at once for what is usual. */
const WALKED = 20_000
/** So many times as far apart as among the calls that were looked at, or as close, are those of other times taken to be. */
const MOST_UNLIKE = 4

/** What calls have to have: all of it; what the index of words is asked for, and then the row that it names. */
export type Words = { all: string; inIndex: string; inRow: string }

export type Search = { db: Db; table: SearchTable; words: Words }

export type Range = Pick<AddressRange, 'above' | 'below' | 'order'>

export type Part = Range & { limit: number }

type Looked = {
  /** of those that were looked at */
  keys: number[]
  /** where the last one that was looked at lies; null: there are no more */
  last: bigint | null
  /** where few have the words, and fewer than the limit: all of the range */
  byWords: number[] | null
  /** where few have the words, but not as few: how many addresses lie between two that do, on average of some of them */
  distance: number | null
}

/** Looks at the first calls one by one; where few of them have the words, the index of words is asked for those that do. */
export async function look({ db, table, words }: Search, { order, above, below, limit }: FirstRange): Promise<Looked> {
  const fewest = Math.min(Math.ceil(USUAL * LOOKED_AT), limit)
  const isWhole = (above & ORDER_KEY) === 0n && (below & ORDER_KEY) === ORDER_KEY
  const [row] = await runPrepared<LookedRow>(db, {
    shape: `${table} looked at ${order} ${isWhole ? 'all' : 'within'}`,
    ...(isWhole && { planned: 'once, apart' }),
    build: (to) => ({ compile: () => lookingAt({ table, order, isWhole }).compile(to) }),
    values: { above, below, limit, fewest, ...words },
  })
  if (!row) throw new Error('A question for one row was answered with none')
  const isAllByWords = row.named !== null && row.named < limit
  return {
    keys: listed(row.keys),
    last: row.seen < LOOKED_AT ? null : BigInt((order === 'asc' ? row.most : row.least) ?? 0),
    byWords: isAllByWords ? listed(row.byWords) : null,
    distance: row.named === null || isAllByWords ? null : distanceIn(row),
  }
}

/**
 * Among those that the index of words names, which are the oldest more often than not, and among those that were looked at, which
 * are few. Of one alone nothing can be told, and where a word was rare once it need not be now.
 */
function distanceIn({ named, spread, least, most, hits }: LookedRow): number {
  const nearby = (Number(most) - Number(least)) / Math.max(hits, 1)
  const anywhere = Number(spread) / (named ?? 1)
  if (hits === 0) return Math.max(anywhere, nearby)
  return Math.min(Math.max(anywhere, nearby / MOST_UNLIKE), nearby * MOST_UNLIKE)
}

/** The function is the operator, for which no index is asked. */
function named(inIndex: unknown, inRow: unknown): RawBuilder<boolean> {
  return sql`tokens @@ ${inIndex}::tsquery and ts_match_vq(tokens, ${inRow}::tsquery)`
}

type LookedRow = {
  seen: number
  hits: number
  least: string | null
  most: string | null
  keys: string | null
  /** null: many have the words */
  named: number | null
  byWords: string | null
  /** from the first of them to the last; null: all are in `byWords`, or many have the words */
  spread: string | null
}

type Looking = { table: SearchTable; order: 'asc' | 'desc' }

/** @param asked.isWhole all calls of a tenant are asked for */
function lookingAt({ table, order, isWhole }: Looking & { isWhole: boolean }): RawBuilder<LookedRow> {
  const from = sql.table(table)
  const range = sql`address > ${slot('above')} and address < ${slot('below')}`
  // A plan for any words would take the index of places, and look at half of all calls for words that none has; a plan
  // for these words and a part of the calls takes it together with the one of words.
  const asLooked = isWhole ? sql`address + 0 > ${slot('above')} and address + 0 < ${slot('below')}` : range
  const inOrder = sql`order by address ${direction(order)}`
  const isRare = sql`(select hits from looked) < ${slot('fewest')}`
  const isFull = sql`(select count(*) from named) >= ${slot('limit')}`
  return sql`
    with next as materialized (
      select address, tokens @@ ${slot('all')}::tsquery as "isHit"
      from (select address, tokens from ${from} where ${range} ${inOrder} limit ${sql.lit(LOOKED_AT)}) as rows),
    looked as materialized (
      select count(*) as seen, count(*) filter (where "isHit") as hits, min(address) as least, max(address) as most
      from next),
    named as materialized (
      select address from ${from} where ${named(slot('inIndex'), slot('inRow'))} and ${asLooked} and ${isRare}
      limit ${slot('limit')})
    select seen, hits, least::text as least, most::text as most,
      (select ${keysIn(order)} from next where "isHit") as keys,
      case when ${isRare} then (select count(*) from named) end as named,
      (select ${keysIn(order)} from named where not ${isFull}) as "byWords",
      (select (max(address) - min(address))::text from named where ${isFull}) as spread
    from looked`
}

type Walked = {
  count: number
  /** none where they are counted only */
  keys: number[]
  /** where the last one that was looked at lies; null: there are no more, or enough were found before */
  last: bigint | null
}

/** Looks at many calls in their order. */
export async function walk({ db, table, words }: Search, { what, order, ...part }: Part & What): Promise<Walked> {
  const [row] = await runPrepared<WalkedRow>(db, {
    shape: `${table} walked ${order} ${what}`,
    // There is one way only: along the index of places.
    planned: 'once, apart',
    build: (to) => ({ compile: () => walking({ table, order, what }).compile(to) }),
    values: { ...part, all: words.all },
  })
  if (!row) throw new Error('A question for one row was answered with none')
  return { count: row.count, keys: listed(row.keys), last: row.last === null ? null : BigInt(row.last) }
}

type What = { what: 'keys' | 'count' }
type WalkedRow = { count: number; keys: string | null; last: string | null }

function walking({ table, order, what }: Looking & What): RawBuilder<WalkedRow> {
  const range = sql`address > ${slot('above')} and address < ${slot('below')}`
  const inOrder = sql`order by address ${direction(order)}`
  return sql`
    select count, keys, case when count < ${slot('limit')} then (
      select address from ${sql.table(table)} where ${range} ${inOrder} offset ${sql.lit(WALKED - 1)} limit 1)::text end as last
    from (
      select count(*) as count, ${what === 'keys' ? keysIn(order) : sql`null`} as keys from (
        select address from (
          select address, tokens from ${sql.table(table)} where ${range} ${inOrder} limit ${sql.lit(WALKED)}) as next
        where tokens @@ ${slot('all')}::tsquery limit ${slot('limit')}) as found) as counted`
}

/** All that have the words are found, wherever they lie, and then put in order: no index is to be walked for that. */
export async function findByWords(
  { db, table, words }: Search,
  { above, below, order, limit }: Part,
): Promise<number[]> {
  const { rows } = await sql<{ keys: string | null }>`
    with found as materialized (
      select address from ${sql.table(table)}
      where ${named(words.inIndex, words.inRow)} and address > ${above} and address < ${below})
    select ${keysIn(order)} as keys from (
      select address from found order by address ${direction(order)} limit ${limit}) as first`.execute(db)
  return listed(rows[0]?.keys ?? null)
}

function direction(order: 'asc' | 'desc'): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`
}

/** Order keys of `address` as one text: the driver is slow with lists. */
function keysIn(order: 'asc' | 'desc'): RawBuilder<string | null> {
  return sql`string_agg((address & ${sql.lit(ORDER_KEY)})::text, ',' order by address ${direction(order)})`
}

function listed(keys: string | null): number[] {
  return keys ? keys.split(',').map(Number) : []
}

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import { type AddressRange, type Entry, type FirstRange, type Found, ORDER_KEY } from './address.ts'
import type { Db } from '../database.ts'
import { runPrepared, slot } from '../prepared-query.ts'
import { isOfTenant } from './call-document.ts'
import { isLargeTenant } from './large-tenants.ts'
import type { SearchQuery, TenantQuery } from './search-tokens.ts'

/** So many entries go into an index that is made anew with one statement. */
const AT_ONCE = 50

export async function rebuild(db: QueryExecutorProvider, entries: AsyncIterable<Entry>): Promise<void> {
  await sql`drop table if exists call_search`.execute(db)
  // Not compressed, which is for rows of which few fit on a page: to look at one would take half as long again.
  await sql`create table call_search (address bigint primary key, tokens tsvector not null)
    with (toast_tuple_target = 8160)`.execute(db)
  let portion: Entry[] = []
  for await (const entry of entries) {
    if (portion.push(entry) < AT_ONCE) continue
    await insertAll(db, portion)
    portion = []
  }
  await insertAll(db, portion)
  // Made afterwards in a fraction of the time.
  await sql`create index call_search_tokens on call_search using gin (tokens)`.execute(db)
}

/** Tokens are letters and digits only, so a space lies between two of them and in none. */
async function insertAll(db: QueryExecutorProvider, entries: readonly Entry[]): Promise<void> {
  const addresses = entries.map(({ address }) => address)
  const texts = entries.map(({ tokens }) => tokens.join(' '))
  await sql`insert into call_search (address, tokens)
    select address, array_to_tsvector(string_to_array(tokens, ' '))
    from unnest(${addresses}::bigint[], ${texts}::text[]) as entry (address, tokens)`.execute(db)
}

export async function insert(db: QueryExecutorProvider, address: bigint, tokens: readonly string[]): Promise<void> {
  await sql`insert into call_search (address, tokens) values (${address}, array_to_tsvector(${[...tokens]}::text[]))
    on conflict (address) do update set tokens = excluded.tokens`.execute(db)
}

export async function remove(db: QueryExecutorProvider, address: bigint): Promise<void> {
  await sql`delete from call_search where address = ${address}`.execute(db)
}

/** So many calls are looked at one by one before anything else. */
const LOOKED_AT = 200
/** What a smaller share of the calls has is sooner found by its words: in a million calls both take as long at this one. */
const USUAL = 0.045
/** How far it is walked on at once for what is usual. */
const WALKED = 20_000
/** By their words they are first looked for among so many times the calls that should have enough, then among more. */
const SEARCHED = { ample: 3, times: 4n, measured: 2000 }

/** Order keys of the first ones that have the words. */
export async function search(db: Db, asked: TenantQuery, range: AddressRange): Promise<number[]> {
  const { keys } = await findFirst(db, asked, { ...range, wanted: range.limit })
  return [...keys]
}

/**
 * What many calls have is soon found among the first ones; what few have is soon found by its words. PostgreSQL cannot know
 * which it is: its statistics keep the usual words only, and of every other one they say that some calls in a thousand have
 * it, so it would walk through all calls for what three have. So the first calls are looked at, and the index of words
 * is asked where few of them have it.
 */
export async function findFirst(
  db: Db,
  { tenantId, query }: TenantQuery,
  { limit, wanted, ...whole }: FirstRange,
): Promise<Found> {
  const words = wordsOf(query, (await isLargeTenant(db, tenantId)) ? tenantId : null)
  const keys: number[] = []
  let [count, range] = [0, whole]
  for (;;) {
    const asked = { ...range, limit: limit - count, wanted: Math.max(wanted - keys.length, 0) }
    const walked = await walk(db, words, asked)
    const isGapless = keys.length === count
    if (walked.byWords && walked.byWords.length < asked.limit) {
      if (isGapless) keys.push(...walked.byWords)
      return { keys, count: count + walked.byWords.length, isAll: isGapless }
    }
    keys.push(...walked.keys)
    count += walked.count
    if (walked.last === null) return { keys, count, isAll: count < limit && keys.length === count }
    range = beyond(range, walked.last)
    if (!walked.byWords) continue
    const missing = wanted - keys.length
    const share = Math.max(walked.count, 0.5) / LOOKED_AT
    if (missing > 0) keys.push(...(await findNearest(db, words, { ...range, limit: missing, share })))
    return { keys, count: limit, isAll: false }
  }
}

/** What calls have to have: all of it; what the index of words is asked for, and then the row that it names. */
type Words = { all: string; inIndex: string; inRow: string }

/** @param largeTenant whose fact the index has of so many calls that it is sooner looked for in the rows; null: nobody's */
function wordsOf(query: SearchQuery, largeTenant: string | null): Words {
  const all = matchOf(query)
  const [own, others] = [query.filter(isOwn), query.filter((group) => !isOwn(group))]
  if (own.length === 0 || others.length === 0) return { all, inIndex: all, inRow: all }
  return { all, inIndex: matchOf(others), inRow: matchOf(own) }

  function isOwn(group: SearchQuery[number]): boolean {
    return largeTenant !== null && isOfTenant(group, largeTenant)
  }
}

/** The function is the operator, for which no index is asked. */
function named(inIndex: unknown, inRow: unknown): RawBuilder<boolean> {
  return sql`tokens @@ ${inIndex}::tsquery and ts_match_vq(tokens, ${inRow}::tsquery)`
}

type Range = Pick<AddressRange, 'above' | 'below' | 'order'>

function beyond<R extends Range>(range: R, last: bigint): R {
  return range.order === 'asc' ? { ...range, above: last } : { ...range, below: last }
}

type Walked = {
  /** of the first ones, as many as are wanted */
  keys: number[]
  count: number
  /** where the last one that was looked at lies; null: there are no more, or enough were found before */
  last: bigint | null
  /** where few of those that were looked at have the words: what the index of words names in the range, up to the limit */
  byWords: number[] | null
}

/** Looks at some calls in their order, and at many more where those have the words. */
async function walk(db: Db, words: Words, { order, ...range }: FirstRange): Promise<Walked> {
  const fewest = Math.min(Math.ceil(USUAL * LOOKED_AT), range.limit)
  const isWhole = (range.above & ORDER_KEY) === 0n && (range.below & ORDER_KEY) === ORDER_KEY
  const [row] = await runPrepared<WalkedRow>(db, {
    shape: `calls walked ${order} ${isWhole ? 'all' : 'within'}`,
    ...(isWhole && { isPlannedOnce: true }),
    build: (to) => ({ compile: () => walking({ order, isWhole }).compile(to) }),
    values: { ...range, ...words, fewest },
  })
  if (!row) throw new Error('A question for one row was answered with none')
  const { count, last } = row
  return {
    keys: keysOf(row.keys),
    count,
    last: last === null ? null : BigInt(last),
    byWords: count < fewest ? keysOf(row.by_words) : null,
  }
}

type WalkedRow = { count: number; last: string | null; keys: string | null; by_words: string | null }

/** @param asked.isWhole all calls of a tenant are asked for */
function walking({ order, isWhole }: { order: 'asc' | 'desc'; isWhole: boolean }): RawBuilder<WalkedRow> {
  const range = sql`address > ${slot('above')} and address < ${slot('below')}`
  // A plan for any words would take the index of places, and look at half of all calls for words that none has; a plan
  // for these words and a part of the calls takes it together with the one of words.
  const asLooked = isWhole ? sql`address + 0 > ${slot('above')} and address + 0 < ${slot('below')}` : range
  const inOrder = sql`order by address ${direction(order)}`
  const isUsual = sql`(select count(*) from looked) >= ${slot('fewest')}`
  const isShort = sql`(select count(*) from found) < ${slot('limit')}`
  const rows = sql`select address, tokens from call_search where ${range}`
  const isHit = sql`tokens @@ ${slot('all')}::tsquery`
  return sql`
    with looked as materialized (
      select address from (${rows} ${inOrder} limit ${sql.lit(LOOKED_AT)}) as next where ${isHit}),
    found as materialized (
      select address from (${rows} and ${isUsual} ${inOrder} limit ${sql.lit(WALKED)}) as next
      where ${isHit} limit ${slot('limit')})
    select case when ${isUsual} then (select count(*) from found) else (select count(*) from looked) end as count,
      (select ${keysIn(order)} from (
        select address from (select * from found union all select * from looked where not ${isUsual}) as hits
        ${inOrder} limit ${slot('wanted')}) as wanted) as keys,
      (select address from call_search where ${range} and ${isShort} ${inOrder}
       offset (case when ${isUsual} then ${sql.lit(WALKED)} else ${sql.lit(LOOKED_AT)} end) - 1 limit 1)::text as last,
      (select ${keysIn(order)} from (
        select address from call_search where ${named(slot('inIndex'), slot('inRow'))} and ${asLooked}
          and not ${isUsual} limit ${slot('limit')}) as named) as by_words`
}

type Nearest = Range & { limit: number; share: number }

/**
 * The first ones of what few calls have: the index of words and the one of places name together those in a stretch of
 * addresses, so that only they are taken up.
 */
async function findNearest(db: Db, words: Words, { limit, share, ...whole }: Nearest): Promise<number[]> {
  const keys: number[] = []
  let range = whole
  let length = await lengthOf(db, range, Math.ceil((SEARCHED.ample * limit) / share))
  for (; ; length *= SEARCHED.times) {
    const last = range.order === 'asc' ? range.above + length : range.below - length
    const isLast = last <= range.above || last >= range.below
    const within = range.order === 'asc' ? { ...range, below: last + 1n } : { ...range, above: last - 1n }
    const asked = { ...(isLast ? range : within), limit: limit - keys.length }
    keys.push(...(await findByWords(db, words, asked)))
    if (isLast || keys.length >= limit) return keys
    range = beyond(range, last)
  }
}

/** How many addresses so many calls take up, if all are as close as the first ones: those of a day and a night or so. */
async function lengthOf(db: Db, { above, below, order }: Range, calls: number): Promise<bigint> {
  const { rows } = await sql<{ first: string | null; last: string | null; seen: number }>`
    select min(address)::text as first, max(address)::text as last, count(*) as seen from (
      select address from call_search where address > ${above} and address < ${below}
      order by address ${direction(order)} limit ${SEARCHED.measured}) as next`.execute(db)
  const { first, last, seen } = rows[0] ?? { first: null, last: null, seen: 0 }
  return ((BigInt(last ?? 0) - BigInt(first ?? 0)) * BigInt(calls)) / BigInt(Math.max(seen, 1)) + 1n
}

/** All that have the words are found, wherever they lie, and then put in order: no index is to be walked for that. */
async function findByWords(db: Db, words: Words, { above, below, order, limit }: AddressRange): Promise<number[]> {
  const { rows } = await sql<{ keys: string | null }>`
    with found as materialized (
      select address from call_search
      where ${named(words.inIndex, words.inRow)} and address > ${above} and address < ${below})
    select ${keysIn(order)} as keys from (
      select address from found order by address ${direction(order)} limit ${limit}) as first`.execute(db)
  return keysOf(rows[0]?.keys ?? null)
}

function direction(order: 'asc' | 'desc'): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`
}

/** Order keys of `address` as one text: the driver is slow with lists. */
function keysIn(order: 'asc' | 'desc'): RawBuilder<string | null> {
  return sql`string_agg((address & ${sql.lit(ORDER_KEY)})::text, ',' order by address ${direction(order)})`
}

function keysOf(list: string | null): number[] {
  return list ? list.split(',').map(Number) : []
}

/** Tokens are letters and digits only, so nothing in them is syntax. Facts, which most rows have, are looked for last. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query
    .toReversed()
    .map((ways) => `(${ways.map(all).join(' | ')})`)
    .join(' & ')
}

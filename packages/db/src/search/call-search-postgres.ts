import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import { type AddressRange, type Entry, type Found, ORDER_KEY } from './address.ts'
import type { SearchQuery } from './search-tokens.ts'

/** So many entries go into an index that is made anew with one statement. */
const AT_ONCE = 50

export async function rebuild(db: QueryExecutorProvider, entries: AsyncIterable<Entry>): Promise<void> {
  await sql`drop table if exists call_search`.execute(db)
  await sql`create table call_search (address bigint primary key, tokens tsvector not null)`.execute(db)
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

/**
 * What many calls have is soon found among the newest; what few have is soon found by its words. PostgreSQL cannot know
 * which it is: its statistics keep the usual words only, and of every other one they say that some calls in a thousand have
 * it, so it would walk through all calls for what three have.
 */
export async function search(db: QueryExecutorProvider, query: SearchQuery, range: AddressRange): Promise<number[]> {
  const { found, rest } = await walkWhileUsual(db, query, range)
  return rest ? [...found, ...(await findByWords(db, query, rest))] : found
}

/** The same for whoever wants to know how many there are, and only the first ones of them in order. */
export async function findFirst(db: QueryExecutorProvider, query: SearchQuery, range: AddressRange): Promise<Found> {
  const { found, rest } = await walkWhileUsual(db, query, range)
  if (!rest) return { keys: found, count: found.length, isAll: found.length < range.limit }
  const others = await findSomeByWords(db, query, rest)
  // The first that come, wherever they lie: to put all in order would mean to take up each.
  if (others.length >= rest.limit) return { keys: found, count: range.limit, isAll: false }
  const sign = range.order === 'asc' ? 1 : -1
  const keys = [...found, ...others.toSorted((one, other) => sign * (one - other))]
  return { keys, count: keys.length, isAll: true }
}

/** Calls that are looked at at once: at first, for each that is wanted, as many as hold it if two of three have it. */
const WALKED = { least: 200, forEach: 1.5, most: 20_000 }
/** Looking at twice as many calls takes as long as taking up those that the index of words names; of so many calls. */
const SAME_EFFORT = { ratio: 2, calls: 1_000_000 }

/** @returns `rest`: where the others are, if there may be any, which are found sooner by their words */
async function walkWhileUsual(
  db: QueryExecutorProvider,
  query: SearchQuery,
  range: AddressRange,
): Promise<{ found: number[]; rest: AddressRange | null }> {
  const found: number[] = []
  let rest = range
  let seen = 0
  let rows = Math.max(WALKED.least, Math.ceil(WALKED.forEach * range.limit))
  for (;;) {
    const walked = await walk(db, query, { ...rest, rows })
    found.push(...walked.hits)
    seen += walked.seen
    if (walked.seen < rows || found.length >= range.limit) return { found: found.slice(0, range.limit), rest: null }
    rest = after(rest, walked)
    const share = found.length / seen
    if (share * share < (SAME_EFFORT.ratio * rest.limit) / SAME_EFFORT.calls) return { found, rest }
    // Never fewer than so far: where nothing more is found that ends soon, too.
    rows = Math.min(Math.max(seen, Math.ceil((1.25 * rest.limit) / share)), WALKED.most)
  }
}

type Walked = { hits: number[]; last: bigint; seen: number }

function after(range: AddressRange, { hits, last }: Walked): AddressRange {
  const limit = range.limit - hits.length
  return range.order === 'asc' ? { ...range, above: last, limit } : { ...range, below: last, limit }
}

/** Looks at so many calls in their order. */
async function walk(
  db: QueryExecutorProvider,
  query: SearchQuery,
  { above, below, order, rows: most }: AddressRange & { rows: number },
): Promise<Walked> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ hits: string[] | null; last: string | null; seen: number }>`
    select array_agg((address & ${ORDER_KEY})::text order by address ${direction})
             filter (where tokens @@ ${matchOf(query)}::tsquery) as hits,
           ${order === 'asc' ? sql`max(address)` : sql`min(address)`}::text as last, count(*) as seen
    from (select address, tokens from call_search where address > ${above} and address < ${below}
          order by address ${direction} limit ${most}) as walked`.execute(db)
  const [row] = rows
  return { hits: (row?.hits ?? []).map(Number), last: BigInt(row?.last ?? 0), seen: row?.seen ?? 0 }
}

/** All that have the words are found, wherever they lie, and then put in order: no index is to be walked for that. */
async function findByWords(db: QueryExecutorProvider, query: SearchQuery, range: AddressRange): Promise<number[]> {
  const { rows } = await sql<{ order_key: number }>`
    with found as materialized (${matching(query, range)})
    select address & ${ORDER_KEY} as order_key from found
    order by address ${range.order === 'asc' ? sql`asc` : sql`desc`} limit ${range.limit}`.execute(db)
  return rows.map((row) => row.order_key)
}

async function findSomeByWords(db: QueryExecutorProvider, query: SearchQuery, range: AddressRange): Promise<number[]> {
  const { rows } = await sql<{ order_key: number }>`
    select address & ${ORDER_KEY} as order_key from (${matching(query, range)} limit ${range.limit}) as found`.execute(
    db,
  )
  return rows.map((row) => row.order_key)
}

function matching(query: SearchQuery, { above, below }: AddressRange): RawBuilder<{ address: string }> {
  return sql`select address from call_search
    where tokens @@ ${matchOf(query)}::tsquery and address > ${above} and address < ${below}`
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query.map((ways) => `(${ways.map(all).join(' | ')})`).join(' & ')
}

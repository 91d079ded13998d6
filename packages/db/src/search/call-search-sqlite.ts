import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import { type AddressRange, type Entry, type FirstRange, type Found, ORDER_KEY } from './address.ts'
import type { SearchQuery, TenantQuery } from './search-tokens.ts'

// FTS5 without content and without positions: the smallest index that answers "which calls have all of these".
// What changes lies in a plain table first and hides what the index says of the same call, so that every commit is
// searched as it is and still costs one small row. Putting calls into the index, many at a time, and the index's
// parts together is done in small steps in the background.

/** What FTS5 collects in memory before it writes, in bytes: its default, and while everything is put in. */
const COLLECTED = 1_048_576
const COLLECTED_WHILE_FILLED = 33_554_432

export async function rebuild(db: QueryExecutorProvider, entries: AsyncIterable<Entry>): Promise<void> {
  await sql`insert into call_search (call_search) values ('delete-all')`.execute(db)
  await sql`delete from call_search_waiting`.execute(db)
  await configure(db, 'hashsize', COLLECTED_WHILE_FILLED)
  for await (const { address, tokens } of entries) {
    await sql`insert into call_search (rowid, tokens) values (${address}, ${tokens.join(' ')})`.execute(db)
  }
  await configure(db, 'hashsize', COLLECTED)
}

async function configure(db: QueryExecutorProvider, option: string, value: number): Promise<void> {
  await sql`insert into call_search (call_search, rank) values (${option}, ${sql.lit(value)})`.execute(db)
}

export async function insert(db: QueryExecutorProvider, address: bigint, tokens: readonly string[]): Promise<void> {
  // Spaces on both sides: a token is looked for as a whole.
  await sql`insert into call_search_waiting (address, tokens) values (${address}, ${` ${tokens.join(' ')} `})
    on conflict (address) do update set tokens = excluded.tokens`.execute(db)
}

export async function remove(db: QueryExecutorProvider, address: bigint): Promise<void> {
  await sql`delete from call_search_waiting where address = ${address}`.execute(db)
  await sql`delete from call_search where rowid = ${address}`.execute(db)
}

/** Order keys of matching calls, in their order: of those that wait, and of those in the index. */
export async function search(
  db: QueryExecutorProvider,
  { query }: TenantQuery,
  { above, below, order, limit }: AddressRange,
): Promise<number[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  // One statement sees one state: between two of them a call may go from those that wait into the index.
  // FTS5 goes straight to where the range begins, but only where its bounds are integers, which numbers of the driver
  // are not: hence big ones.
  const { rows } = await sql<{ orderKey: number }>`
    select "orderKey" from (select address & ${ORDER_KEY} as "orderKey" from call_search_waiting
      where address > ${above} and address < ${below} and ${isIn(query)}
      order by address ${direction} limit ${limit})
    union all
    select "orderKey" from (select rowid & ${ORDER_KEY} as "orderKey" from call_search
      where call_search match ${matchOf(query)} and rowid > ${above} and rowid < ${below}
        and rowid not in (select address from call_search_waiting)
      order by rowid ${direction} limit ${limit})
    order by "orderKey" ${direction} limit ${limit}`.execute(db)
  return rows.map((row) => row.orderKey)
}

/** FTS5 walks in order anyway. */
export async function findFirst(db: QueryExecutorProvider, asked: TenantQuery, range: FirstRange): Promise<Found> {
  const keys = await search(db, asked, range)
  return { keys, isAll: keys.length < range.limit, count: async () => keys.length }
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `"${token}"`).join(' AND ')})`
  return query.map((ways) => `(${ways.map(all).join(' OR ')})`).join(' AND ')
}

/** The same question to the tokens of a call that waits. */
function isIn(query: SearchQuery): RawBuilder<boolean> {
  const has = (token: string): RawBuilder<boolean> => sql`instr(tokens, ${` ${token} `}) > 0`
  const all = (tokens: readonly string[]): RawBuilder<boolean> => sql`(${sql.join(tokens.map(has), sql` and `)})`
  const groups = query.map((ways) => sql<boolean>`(${sql.join(ways.map(all), sql` or `)})`)
  return sql.join<boolean>(groups, sql` and `)
}

/** So many calls may wait: looking through them takes about a millisecond. */
const MOST_WAITING = 128
const AT_ONCE = 32
/** Of the index's parts so much is put together at once: a few milliseconds. */
const PAGES_AT_ONCE = 32

/**
 * One small step of the work that is left for later.
 * @param db a transaction
 * @returns whether there is more to do at once
 */
export async function tidy(db: QueryExecutorProvider): Promise<boolean> {
  if ((await countWaiting(db)) <= MOST_WAITING) return await merge(db)
  await putSomeIntoIndex(db)
  return true
}

async function countWaiting(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from call_search_waiting limit ${MOST_WAITING + 1})`.execute(db)
  return rows[0]?.count ?? 0
}

/** In the order of addresses: FTS5 writes a part for each that comes out of it. */
async function putSomeIntoIndex(db: QueryExecutorProvider): Promise<void> {
  const first = sql`select address from call_search_waiting order by address limit ${sql.lit(AT_ONCE)}`
  await sql`delete from call_search where rowid in (${first})`.execute(db)
  await sql`insert into call_search (rowid, tokens)
    select address, tokens from call_search_waiting order by address limit ${sql.lit(AT_ONCE)}`.execute(db)
  await sql`delete from call_search_waiting where address in (${first})`.execute(db)
}

/** @returns whether it had anything to put together */
async function merge(db: QueryExecutorProvider): Promise<boolean> {
  const before = await totalChanges(db)
  await sql`insert into call_search (call_search, rank) values ('merge', ${PAGES_AT_ONCE})`.execute(db)
  // The statement itself is one change.
  return (await totalChanges(db)) - before > 1
}

async function totalChanges(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

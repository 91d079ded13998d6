import { type QueryExecutorProvider, sql } from 'kysely'

import { type AddressRange, type Entry, ORDER_KEY } from './address.ts'
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

export async function search(
  db: QueryExecutorProvider,
  query: SearchQuery,
  { above, below, order, limit }: AddressRange,
): Promise<number[]> {
  const { rows } = await sql<{ order_key: number }>`select address & ${ORDER_KEY} as order_key from call_search
    where tokens @@ ${matchOf(query)}::tsquery and address > ${above} and address < ${below}
    order by address ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows.map((row) => row.order_key)
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query.map((ways) => `(${ways.map(all).join(' | ')})`).join(' & ')
}

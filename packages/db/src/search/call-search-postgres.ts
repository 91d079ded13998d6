import { type QueryExecutorProvider, sql } from 'kysely'

import type { SearchRange } from './call-search.ts'
import type { SearchQuery } from './search-tokens.ts'

export async function create(db: QueryExecutorProvider): Promise<void> {
  await sql`create table call_search (order_key bigint primary key, tokens tsvector not null)`.execute(db)
  await sql`create index call_search_tokens on call_search using gin (tokens)`.execute(db)
}

export async function insert(db: QueryExecutorProvider, orderKey: number, tokens: readonly string[]): Promise<void> {
  await sql`insert into call_search (order_key, tokens) values (${orderKey}, array_to_tsvector(${[...tokens]}::text[]))
    on conflict (order_key) do update set tokens = excluded.tokens`.execute(db)
}

export async function remove(db: QueryExecutorProvider, orderKey: number): Promise<void> {
  await sql`delete from call_search where order_key = ${orderKey}`.execute(db)
}

export async function search(
  db: QueryExecutorProvider,
  query: SearchQuery,
  { above, below, order, limit }: SearchRange,
): Promise<number[]> {
  const { rows } = await sql<{ order_key: number }>`select order_key from call_search
    where tokens @@ ${matchOf(query)}::tsquery and order_key > ${above} and order_key < ${below}
    order by order_key ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows.map((row) => row.order_key)
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query.map((ways) => `(${ways.map(all).join(' | ')})`).join(' & ')
}

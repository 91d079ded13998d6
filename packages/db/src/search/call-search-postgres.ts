import { type RawBuilder, sql } from 'kysely'

import type { Bounds } from './call-search.ts'
import type { SearchQuery } from './search-tokens.ts'

export function create(): RawBuilder<unknown>[] {
  return [
    sql`create table call_search (order_key bigint primary key, tokens tsvector not null)`,
    sql`create index call_search_tokens on call_search using gin (tokens)`,
  ]
}

export function insert(orderKey: number, tokens: readonly string[]): RawBuilder<unknown> {
  return sql`insert into call_search (order_key, tokens) values (${orderKey}, array_to_tsvector(${[...tokens]}::text[]))`
}

export function remove(orderKey: number): RawBuilder<unknown> {
  return sql`delete from call_search where order_key = ${orderKey}`
}

export function search(query: SearchQuery, { above, below, order, limit }: Bounds): RawBuilder<{ order_key: number }> {
  return sql`select order_key from call_search
    where tokens @@ ${matchOf(query)}::tsquery and order_key > ${above} and order_key < ${below}
    order by order_key ${order} limit ${limit}`
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query.map((ways) => `(${ways.map(all).join(' | ')})`).join(' & ')
}

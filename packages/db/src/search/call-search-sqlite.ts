import { type RawBuilder, sql } from 'kysely'

import type { Bounds } from './call-search.ts'
import type { SearchQuery } from './search-tokens.ts'

// FTS5 without content and without positions: the smallest index that answers "which calls have all of these".

export function create(): RawBuilder<unknown>[] {
  return [
    sql`create virtual table call_search using fts5(
      tokens, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
  ]
}

export function insert(orderKey: number, tokens: readonly string[]): RawBuilder<unknown> {
  return sql`insert into call_search (rowid, tokens) values (${orderKey}, ${tokens.join(' ')})`
}

export function remove(orderKey: number): RawBuilder<unknown> {
  return sql`delete from call_search where rowid = ${orderKey}`
}

export function search(query: SearchQuery, { above, below, order, limit }: Bounds): RawBuilder<{ order_key: number }> {
  return sql`select rowid as order_key from call_search
    where call_search match ${matchOf(query)} and rowid > ${above} and rowid < ${below}
    order by rowid ${order} limit ${limit}`
}

/** Tokens are letters and digits only, so nothing in them is syntax. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `"${token}"`).join(' AND ')})`
  return query.map((ways) => `(${ways.map(all).join(' OR ')})`).join(' AND ')
}

import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../columns.ts'

/** The full-text index of calls. */
export async function createSearch(db: Kysely<never>): Promise<void> {
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const SQLITE = [
  `create virtual table call_search using fts5(
    tokens, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
  // FTS5 would otherwise merge its segments in the middle of a request's transaction.
  "insert into call_search (call_search, rank) values ('automerge', 0), ('crisismerge', 1000)",
  'create table call_search_waiting (address integer primary key, tokens text not null)',
]

// Rows stay uncompressed: reading one would otherwise take half as long again.
const POSTGRES = ['call_search', 'call_search_numbers'].flatMap((table) => [
  `create table ${table} (address bigint primary key, tokens tsvector not null) with (toast_tuple_target = 8160)`,
  `create index ${table}_tokens on ${table} using gin (tokens)`,
])

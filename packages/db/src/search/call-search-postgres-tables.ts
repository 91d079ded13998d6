import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import type { Entry } from './address.ts'
import { numberTokens, type SearchQuery } from './search-tokens.ts'

/** All tokens of each call. */
export const WORDS_TABLE = 'call_search'
/**
 * Of each call those that digits are looked for by, once more: a row is a fifth of the other's, so that these are soon all in
 * memory. In the other table a thousand calls with the same three digits lie on a thousand pages, far apart.
 */
export const NUMBERS_TABLE = 'call_search_numbers'

export const SEARCH_TABLES = [WORDS_TABLE, NUMBERS_TABLE] as const
export type SearchTable = (typeof SEARCH_TABLES)[number]

/** The smaller one that can answer. */
export function tableFor(query: SearchQuery): SearchTable {
  const tokens = query.flat(2)
  return numberTokens(tokens).length === tokens.length ? NUMBERS_TABLE : WORDS_TABLE
}

/** So many entries go into an index that is made anew with one statement. */
const AT_ONCE = 50

export async function rebuild(db: QueryExecutorProvider, entries: AsyncIterable<Entry>): Promise<void> {
  // Building an index over the rows takes a fraction of the time that adding them one by one does.
  for (const table of SEARCH_TABLES) {
    await sql`drop index ${sql.id(`${table}_tokens`)}`.execute(db)
    await sql`truncate ${sql.table(table)}`.execute(db)
  }
  let portion: Entry[] = []
  for await (const entry of entries) {
    if (portion.push(entry) < AT_ONCE) continue
    await insertAll(db, portion)
    portion = []
  }
  await insertAll(db, portion)
  for (const table of SEARCH_TABLES) {
    await sql`create index ${sql.id(`${table}_tokens`)} on ${sql.table(table)} using gin (tokens)`.execute(db)
  }
}

async function insertAll(db: QueryExecutorProvider, entries: readonly Entry[]): Promise<void> {
  await insertInto(db, WORDS_TABLE, entries)
  await insertInto(db, NUMBERS_TABLE, numbersOf(entries))
}

function numbersOf(entries: readonly Entry[]): Entry[] {
  return entries.map(({ address, tokens }) => ({ address, tokens: numberTokens(tokens) }))
}

/** Tokens are letters and digits only, so a space lies between two of them and in none. */
async function insertInto(db: QueryExecutorProvider, table: SearchTable, entries: readonly Entry[]): Promise<void> {
  const addresses = entries.map(({ address }) => address)
  const texts = entries.map(({ tokens }) => tokens.join(' '))
  await sql`insert into ${sql.table(table)} (address, tokens)
    select address, array_to_tsvector(string_to_array(tokens, ' '))
    from unnest(${addresses}::bigint[], ${texts}::text[]) as entry (address, tokens)`.execute(db)
}

export async function insert(db: QueryExecutorProvider, address: bigint, tokens: readonly string[]): Promise<void> {
  const put = (table: SearchTable, its: readonly string[]): RawBuilder<unknown> => sql`
    insert into ${sql.table(table)} (address, tokens) values (${address}, array_to_tsvector(${[...its]}::text[]))
    on conflict (address) do update set tokens = excluded.tokens`
  await sql`with numbers as (${put(NUMBERS_TABLE, numberTokens(tokens))}) ${put(WORDS_TABLE, tokens)}`.execute(db)
}

export async function remove(db: QueryExecutorProvider, address: bigint): Promise<void> {
  await sql`with numbers as (delete from ${sql.table(NUMBERS_TABLE)} where address = ${address})
    delete from ${sql.table(WORDS_TABLE)} where address = ${address}`.execute(db)
}

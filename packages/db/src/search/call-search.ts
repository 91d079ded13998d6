import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../dialect-of.ts'
import * as postgres from './call-search-postgres.ts'
import { documentTokens, type SearchDocument, type SearchQuery } from './search-tokens.ts'
import * as sqlite from './call-search-sqlite.ts'

/** The full-text index of calls. Its rows are addressed by the calls' order key, so that a hit is in its place at once. */
const dialects = { sqlite, postgres }

/** Puts a call into the index or replaces what stands there, in the caller's transaction. */
export async function indexCall(db: QueryExecutorProvider, orderKey: number, document: SearchDocument): Promise<void> {
  const { remove, insert } = dialects[dialectOf(db)]
  await remove(orderKey).execute(db)
  await insert(orderKey, documentTokens(document)).execute(db)
}

export async function removeFromIndex(db: QueryExecutorProvider, orderKey: number): Promise<void> {
  await dialects[dialectOf(db)].remove(orderKey).execute(db)
}

export type SearchRange = {
  /** order keys, both exclusive */
  above: number | null
  below: number | null
  order: 'asc' | 'desc'
  limit: number
}

/** Order keys of matching calls, in their order. */
export async function searchCalls(
  db: QueryExecutorProvider,
  query: SearchQuery,
  range: SearchRange,
): Promise<number[]> {
  const { rows } = await dialects[dialectOf(db)].search(query, boundsOf(range)).execute(db)
  return rows.map((row) => row.order_key)
}

/** How many match, counted up to a limit. */
export async function countMatches(db: QueryExecutorProvider, query: SearchQuery, range: SearchRange): Promise<number> {
  const matches = dialects[dialectOf(db)].search(query, boundsOf(range))
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${matches}) as matches`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes the index; for the migration. */
export async function createCallSearch(db: QueryExecutorProvider): Promise<void> {
  for (const statement of dialects[dialectOf(db)].create()) await statement.execute(db)
}

export type Bounds = {
  above: RawBuilder<unknown>
  below: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
}

function boundsOf({ above, below, order, limit }: SearchRange): Bounds {
  return {
    above: sql`${above ?? Number.MIN_SAFE_INTEGER}`,
    below: sql`${below ?? Number.MAX_SAFE_INTEGER}`,
    order: order === 'asc' ? sql`asc` : sql`desc`,
    limit,
  }
}

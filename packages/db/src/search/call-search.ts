import type { QueryExecutorProvider } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../dialect-of.ts'
import * as postgres from './call-search-postgres.ts'
import * as sqlite from './call-search-sqlite.ts'
import { documentTokens, type SearchDocument, type SearchQuery } from './search-tokens.ts'

/** The full-text index of calls. Its rows are addressed by the calls' order key, so that a hit is in its place at once. */
const dialects = { sqlite, postgres }

/** Puts a call into the index or replaces what stands there, in the caller's transaction. */
export async function indexCall(db: QueryExecutorProvider, orderKey: number, document: SearchDocument): Promise<void> {
  await dialects[dialectOf(db)].insert(db, orderKey, documentTokens(document))
}

export async function removeFromIndex(db: QueryExecutorProvider, orderKey: number): Promise<void> {
  await dialects[dialectOf(db)].remove(db, orderKey)
}

export type SearchRange = {
  /** order keys, both exclusive */
  above: number
  below: number
  order: 'asc' | 'desc'
  limit: number
}

/** Order keys of matching calls, in their order. */
export async function searchCalls(
  db: QueryExecutorProvider,
  query: SearchQuery,
  range: SearchRange,
): Promise<number[]> {
  return await dialects[dialectOf(db)].search(db, query, range)
}

/**
 * One small step of what the index has put off, in a transaction of its own. PostgreSQL does this by itself.
 * @returns whether there is more to do at once
 */
export async function tidyCallSearch(db: Db): Promise<boolean> {
  if (dialectOf(db) === 'postgres') return false
  return await db.transaction().execute(sqlite.tidy)
}

/** Makes the index; for the migration. */
export async function createCallSearch(db: QueryExecutorProvider): Promise<void> {
  await dialects[dialectOf(db)].create(db)
}

import type { Db } from '../database.ts'
import * as postgres from '../postgres/search.ts'
import { dialectOf } from '../query/dialect-of.ts'
import type { CallSearch, SearchableCall } from '../query/searched-text.ts'
import * as sqlite from '../sqlite/search.ts'

/** Sizes that keep each step of SQLite's indexing to about 20 ms. */
const STEP = { calls: 32, letters: 100_000, pages: 32 }

/**
 * Indexes a listed call: on PostgreSQL in the caller's transaction, on SQLite within a second of the commit, by
 * `indexChangedCalls`. Deleted calls leave the index automatically.
 */
export async function indexCall(db: Db, call: SearchableCall & { id: string }): Promise<void> {
  if (dialectOf(db) === 'postgres') await postgres.index(db, [call])
  else await sqlite.recordChange(db, call)
}

/**
 * `keys`: order keys of the first `wanted` calls that meet all conditions, in order.
 * `count`: the number of calls that meet them, at most `countTo`.
 */
export type CallMatches = { keys: readonly number[]; count: number }

export async function searchCalls(
  db: Db,
  search: CallSearch,
  { wanted, countTo }: { wanted: number; countTo: number },
): Promise<CallMatches> {
  const range = { ...search, above: Math.max(search.above, 0) }
  const sizes = { wanted, countTo }
  const found = dialectOf(db) === 'postgres' ? postgres.search(db, range, sizes) : sqlite.search(db, range, sizes)
  const { keys, count } = await found
  return { keys: keys.slice(0, wanted), count: Math.min(count, countTo) }
}

/** Indexes some changed calls. @returns `many`: a full step, so there may be more */
export async function indexChangedCalls(db: Db): Promise<'many' | 'some' | 'none'> {
  if (dialectOf(db) === 'postgres') return 'none'
  const { indexed, isFull } = await sqlite.indexChanges(db, STEP)
  if (isFull) return 'many'
  return indexed > 0 ? 'some' : 'none'
}

/** Merges some of the index's segments. @returns whether there is more to merge */
export async function mergeSegments(db: Db): Promise<boolean> {
  return dialectOf(db) === 'sqlite' && (await sqlite.mergeSegments(db, STEP.pages))
}

/** Rebuilds the index from all calls. On PostgreSQL, uses the caller's transaction if there is one. */
export async function indexAllCalls(db: Db): Promise<void> {
  await (dialectOf(db) === 'postgres' ? postgres.rebuild(db) : sqlite.rebuild(db))
}

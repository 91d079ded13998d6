import type { Db } from '../database.ts'
import * as postgres from '../postgres/search.ts'
import { dialectOf } from '../query/dialect-of.ts'
import type { CallSearch, SearchableCall } from '../query/searched-text.ts'
import * as sqlite from '../sqlite/search.ts'

/** Sizes that keep each step of the index of SQLite within some 20 ms. */
const STEP = { calls: 32, pages: 32 }

/**
 * Brings the index up to date with a call that lists show: on PostgreSQL in the caller's transaction, on SQLite within a
 * second of its commit, by `indexChangedCalls`. A call that is deleted leaves the index by itself.
 */
export async function indexCall(db: Db, call: SearchableCall & { id: string }): Promise<void> {
  if (dialectOf(db) === 'postgres') await postgres.index(db, [call])
  else await sqlite.noteChange(db, call)
}

/**
 * `keys`: order keys of the first `wanted` calls that meet all conditions, in order
 * `count`: all such calls, counted up to `countTo`
 */
export type CallMatches = { keys: readonly number[]; count: number }

export async function searchCalls(
  db: Db,
  asked: CallSearch,
  { wanted, countTo }: { wanted: number; countTo: number },
): Promise<CallMatches> {
  const range = { ...asked, above: Math.max(asked.above, 0) }
  const sizes = { wanted, countTo }
  const found = dialectOf(db) === 'postgres' ? postgres.search(db, range, sizes) : sqlite.search(db, range, sizes)
  const { keys, count } = await found
  return { keys: keys.slice(0, wanted), count: Math.min(count, countTo) }
}

/** Indexes some calls that have changed. @returns whether there were as many as one step takes, some, or none */
export async function indexChangedCalls(db: Db): Promise<'many' | 'some' | 'none'> {
  if (dialectOf(db) === 'postgres') return 'none'
  const indexed = await sqlite.indexChanges(db, STEP.calls)
  if (indexed === STEP.calls) return 'many'
  return indexed > 0 ? 'some' : 'none'
}

/** Merges some of the index's segments. @returns whether there is more to merge */
export async function mergeSegments(db: Db): Promise<boolean> {
  return dialectOf(db) === 'sqlite' && (await sqlite.mergeSegments(db, STEP.pages))
}

/** Makes the index again from all calls. On PostgreSQL in the caller's transaction, if there is one. */
export async function indexAllCalls(db: Db): Promise<void> {
  await (dialectOf(db) === 'postgres' ? postgres.rebuild(db) : sqlite.rebuild(db))
}

import type { Db } from '../database.ts'
import { indexChangedCalls, mergeSegments } from '../search/call-search.ts'

/** Does what the background indexer does within a second. */
export async function indexCalls(db: Db): Promise<void> {
  while ((await indexChangedCalls(db)) !== 'none') await mergeSegments(db)
}

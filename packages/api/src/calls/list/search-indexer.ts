import { indexChangedCalls, mergeSegments } from '@callwright/db/search/call-search'

import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'

/** Calls become searchable within a second of being committed. */
const EVERY_MS = 500

/** Updates SQLite's search index in short steps, so that no call waits for it. */
export function createSearchIndexer({ db, log }: Pick<Deps, 'db' | 'log'>): Worker {
  let isMerged = false
  const turn = async (): Promise<'more' | 'idle'> => {
    const indexed = await indexChangedCalls(db)
    if (indexed === 'none' && isMerged) return 'idle'
    isMerged = !(await mergeSegments(db))
    return indexed === 'many' || !isMerged ? 'more' : 'idle'
  }
  return createWorker('search index', turn, { everyMs: EVERY_MS, log })
}

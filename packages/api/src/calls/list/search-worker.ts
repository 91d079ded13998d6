import { tidyCallSearch } from '@callwright/db/search/call-search'

import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'

/** Does in small steps what the search index has put off, so that no call waits for it. */
export function createSearchWorker({ db, log }: Pick<Deps, 'db' | 'log'>): Worker {
  const turn = async (): Promise<'more' | 'idle'> => ((await tidyCallSearch(db)) ? 'more' : 'idle')
  return createWorker('search index', turn, { everyMs: 2000, log })
}

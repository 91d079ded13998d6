import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { notFound } from '@callwright/api/domain-error'

import type { RestRequest } from './rest-row.ts'

export type Rows = readonly { id: string }[]

type View = { requests: number; rows: Promise<Rows> | null }

/** One request's view of a list: concurrent requests all get the rows that the first one read. */
export type ListView = Disposable & { rows: (read: () => Promise<Rows>) => Promise<Rows> }

/** Of several concurrent requests for one index only one deletes its row, and none deletes the next row. */
export function createListViews(): { enter: (list: string) => ListView } {
  const views = new Map<string, View>()
  return {
    enter(list) {
      const view = views.get(list) ?? { requests: 0, rows: null }
      views.set(list, view)
      view.requests += 1
      return {
        rows: async (read) => await (view.rows ??= read()),
        [Symbol.dispose]() {
          view.requests -= 1
          if (view.requests === 0) views.delete(list)
        },
      }
    },
  }
}

/** Requests that arrive within this time of each other are taken to mean the same state of the list. */
const SAME_VIEW_MS = 50

/** An id that never exists: deleting it gives `Not found`, or the first answer of its `Idempotency-Key`. */
const NO_ROW = 'none'

/**
 * Resolves an index to the id of its row. Deleting by id keeps a shifted index from hitting another row.
 * @throws DomainError `not-found` if the index is malformed
 */
export async function idAt(rows: Rows, { params }: Pick<RestRequest, 'params'>): Promise<string> {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  await sleep(SAME_VIEW_MS)
  // On a busy machine the timer may fire before requests that have already arrived are read.
  await nextTurn()
  return rows[Number(index)]?.id ?? NO_ROW
}

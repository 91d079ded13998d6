import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { notFound } from '@callwright/api/domain-error'

import type { RestRequest } from './rest-row.ts'

export type Rows = readonly { id: string }[]

type View = { requests: number; rows: Promise<Rows> | null }

/** Reads a list by index; every request that is under way at the same time gets the rows that the first one read. */
export type ListView = Disposable & { rows: (read: () => Promise<Rows>) => Promise<Rows> }

/** So that of several requests for one index only one deletes, and no request deletes the row after it. */
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

/** Requests that come within this time of each other were sent by somebody who saw the same list. */
const SAME_VIEW_MS = 50

/** Deleting it is answered `Not found`, or as the same `Idempotency-Key` was before. */
const NO_ROW = 'none'

/**
 * The id of the row that an index means. What is deleted is deleted by this id, a moment later.
 * @throws DomainError `not-found` for what is no index
 */
export async function idAt(rows: Rows, { params }: Pick<RestRequest, 'params'>): Promise<string> {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  await sleep(SAME_VIEW_MS)
  // On a busy machine the time may be over before what has come meanwhile was even looked at.
  await nextTurn()
  return rows[Number(index)]?.id ?? NO_ROW
}

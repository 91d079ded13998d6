import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { notFound } from '@callwright/api/context/domain-error'

export type Rows = readonly { id: string }[]

type View = { rows: Promise<Rows> | null }

/**
 * One request's view of a list. Concurrent requests share the rows that the first one read. A request that arrives
 * after one of them got its response reads the list again, because its sender may have seen the change.
 */
export type ListView = Disposable & { rows: (read: () => Promise<Rows>) => Promise<Rows> }

export type ListViews = { enter: (list: string) => ListView }

/** Ensures that if concurrent requests delete the same index, one deletes its row and none deletes the next row. */
export function createListViews(): ListViews {
  const views = new Map<string, View>()
  return {
    enter(list) {
      const view = views.get(list) ?? { rows: null }
      views.set(list, view)
      return {
        rows: async (read) => await (view.rows ??= read()),
        [Symbol.dispose]() {
          if (views.get(list) === view) views.delete(list)
        },
      }
    },
  }
}

/** Requests that arrive within this time of each other refer to the same state of the list. */
const SAME_VIEW_MS = 50

/** An id that never exists: deleting it gives `Not found`, or the first response of its `Idempotency-Key`. */
const NO_ROW = 'none'

type IndexRequest = { params: Readonly<Record<string, string>> }

/**
 * Resolves an index to its row's id. Deleting by id keeps a shifted index from hitting a different row.
 * @throws DomainError `not-found` if the index is malformed
 */
export async function idAt(rows: Rows, request: IndexRequest): Promise<string> {
  const index = indexOf(request)
  await sleep(SAME_VIEW_MS)
  // On a busy machine the timer may fire before requests that have already arrived are read.
  await nextTurn()
  return rows[index]?.id ?? NO_ROW
}

/** @throws DomainError `not-found` if the index is malformed */
export function indexOf({ params }: IndexRequest): number {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  return Number(index)
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

export type Rows = readonly { id: string }[]

type View = { rows: Promise<Rows> | null }

export type ListView = Disposable & { findId: (index: number, read: () => Promise<Rows>) => Promise<string> }

/** Requests that arrive within this time of each other refer to the same state of the list. */
const SAME_VIEW_MS = 50

/** An id that never exists: deleting it gives `Not found`, or the first response of its idempotency key. */
export const NO_ROW = 'none'

/** The lists that requests in progress refer to. */
const views = new Map<string, View>()

/**
 * One request's view of a list, in which an index stands for a row's id. Concurrent requests share the rows that the
 * first one read, so if they delete the same index, one deletes its row and none deletes the next row. A request that
 * arrives after one of them ended reads the list again, because its sender may have seen the change. All of this holds
 * within one process.
 * @param list unique among all tenants
 */
export function enterList(list: string): ListView {
  const view = views.get(list) ?? { rows: null }
  views.set(list, view)
  return {
    async findId(index, read) {
      const rows = await (view.rows ??= read())
      await sleep(SAME_VIEW_MS)
      // On a busy machine the timer may fire before requests that have already arrived are read.
      await nextTurn()
      return rows[index]?.id ?? NO_ROW
    },
    [Symbol.dispose]() {
      if (views.get(list) === view) views.delete(list)
    },
  }
}

/** The id of the row at an index, which never exists if there is no such row. */
export async function findListed(
  { list }: { list?: ListView },
  index: number | undefined,
  read: () => Promise<Rows>,
): Promise<string> {
  return list === undefined || index === undefined ? NO_ROW : await list.findId(index, read)
}

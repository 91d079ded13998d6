import { type QueryExecutorProvider, sql } from 'kysely'

import { callDocument, SEARCHABLE_CALLS, type SearchableCall } from './call-document.ts'
import { type IndexedCall, rebuildCallSearch, stretchOf } from './call-search.ts'
import type { SearchDocument } from './search-tokens.ts'

/** Makes the search index anew from all calls that lists show; of each tenant of a stretch a page is in memory. */
export async function indexAllCalls(db: QueryExecutorProvider): Promise<void> {
  await rebuildCallSearch(db, callsInOrder(db))
}

type FoundCall = SearchableCall & IndexedCall

/** Of all tenants in the order of their addresses. */
async function* callsInOrder(
  db: QueryExecutorProvider,
): AsyncGenerator<{ call: IndexedCall; document: SearchDocument }> {
  const { rows: tenants } = await sql<{ id: string }>`select id from businesses`.execute(db)
  const stretches = Map.groupBy(tenants, ({ id }) => stretchOf(id))
  for (const [, ofStretch] of [...stretches].toSorted(([one], [other]) => one - other)) {
    for await (const call of merged(ofStretch.map(({ id }) => callsOf(db, id)))) {
      yield { call, document: callDocument(call) }
    }
  }
}

async function* merged(lists: readonly AsyncGenerator<FoundCall>[]): AsyncGenerator<FoundCall> {
  const heads = new Map<AsyncGenerator<FoundCall>, FoundCall>()
  const advance = async (list: AsyncGenerator<FoundCall>): Promise<void> => {
    const next = await list.next()
    if (next.done) heads.delete(list)
    else heads.set(list, next.value)
  }
  for (const list of lists) await advance(list)
  while (heads.size > 0) {
    const [list, call] = [...heads].reduce((one, other) => (other[1].orderKey < one[1].orderKey ? other : one))
    yield call
    await advance(list)
  }
}

/** Of the longest transcripts that are indexed these are 10 MB. */
const AT_ONCE = 50

async function* callsOf(db: QueryExecutorProvider, tenantId: string): AsyncGenerator<FoundCall> {
  let last: number | undefined = -1
  while (last !== undefined) {
    const { rows }: { rows: FoundCall[] } = await sql<FoundCall>`${sql.raw(SEARCHABLE_CALLS)}
      and calls."tenantId" = ${tenantId} and calls."orderKey" > ${last}
      order by calls."orderKey" limit ${AT_ONCE}`.execute(db)
    yield* rows
    last = rows.at(-1)?.orderKey
  }
}

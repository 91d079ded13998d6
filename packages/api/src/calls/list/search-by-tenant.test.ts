import { buildFilterConditions } from '@callwright/db/query/searched-text'
import { indexAllCalls, searchCalls } from '@callwright/db/search/call-search'
import { shardOf } from '@callwright/db/sqlite/search'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { deleteCalls, listCallsToErase } from '../../privacy/erase/erased-rows.repo.ts'
import { removeContent } from '../../privacy/retention/expire-content.ts'
import { tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'

/** Makes all new ids fall into the search index's first shard. */
function shareShard({ deps }: World): void {
  const { newId } = deps
  const nextId = (): string => {
    for (;;) {
      const id = newId()
      if (shardOf(id) === 0) return id
    }
  }
  Object.assign(deps, { newId: nextId })
}

async function findCallIds({ caller }: Browser, search: string): Promise<string[]> {
  return (await caller.calls.list({ search })).rows.map(({ id }) => id)
}

/** Number of a business's calls in the index. */
async function countIndexed({ deps }: World, business: Browser): Promise<number> {
  await indexCalls(deps.db)
  const tenant = await tenantOf(business)
  const conditions = buildFilterConditions({ tenantId: tenant, facets: null, campaignId: null })
  const everything = { tenant, conditions, above: 0, below: Number.MAX_SAFE_INTEGER, order: 'asc' } as const
  return (await searchCalls(deps.db, everything, { wanted: 0, countTo: 1000 })).count
}

onBothDialects('two businesses in one search index shard', (open) => {
  it.each(['incremental index', 'rebuilt index'])(
    'find only their own calls, even after changes and deletions (%s)',
    async (index) => {
      await using world = await createWorld(open)
      const { db } = world.deps
      shareShard(world)
      const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
      const [adasId, bensId] = [await tenantOf(ada), await tenantOf(ben)]
      expect([shardOf(adasId), shardOf(bensId)]).toEqual([0, 0])
      const calls: Record<string, string> = {}
      for (const [id, business, days] of [
        ['ada-1', ada, 40],
        ['ben-1', ben, 40],
        ['ada-2', ada, 20],
        ['ben-2', ben, 20],
      ] as const) {
        calls[id] = await recordPastCall(world, business, { days, id })
      }
      if (index === 'rebuilt index') await indexAllCalls(db)
      const expectFound = async (search: string, expected: { ada: string[]; ben: string[] }): Promise<void> => {
        await indexCalls(db)
        expect(await findCallIds(ada, search)).toEqual(expected.ada.map((id) => calls[id]))
        expect(await findCallIds(ben, search)).toEqual(expected.ben.map((id) => calls[id]))
      }
      const all = { ada: ['ada-2', 'ada-1'], ben: ['ben-2', 'ben-1'] }
      for (const search of ['pelican', 'aquarium', '2125550142']) await expectFound(search, all)

      await ada.caller.calls.saveNotes({ callId: calls['ada-1'] ?? '', notes: 'Ask about the walrus' })
      await ben.caller.calls.saveNotes({ callId: calls['ben-2'] ?? '', notes: 'Ask about the walrus' })
      await expectFound('walrus', { ada: ['ada-1'], ben: ['ben-2'] })
      await expectFound('pelican', all)

      await db.transaction().execute(async (trx) => {
        await removeContent(trx, world.deps, { tenantId: adasId, callId: calls['ada-1'] ?? '' })
      })
      await expectFound('pelican', { ada: ['ada-2'], ben: all.ben })
      await expectFound('walrus', { ada: ['ada-1'], ben: ['ben-2'] })

      await ben.caller.calls.remove({ callId: calls['ben-1'] ?? '' })
      await expectFound('2125550142', { ada: all.ada, ben: ['ben-2'] })

      expect([await countIndexed(world, ada), await countIndexed(world, ben)]).toEqual([2, 1])
      await db.transaction().execute(async (trx) => {
        await deleteCalls(trx, adasId, await listCallsToErase(trx, adasId, { limit: 10, withInFlight: true }))
      })
      expect([await countIndexed(world, ada), await countIndexed(world, ben)]).toEqual([0, 1])
      await expectFound('pelican', { ada: [], ben: ['ben-2'] })
    },
  )
})

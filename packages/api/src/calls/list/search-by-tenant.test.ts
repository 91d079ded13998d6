import { factQuery } from '@callwright/db/search/call-document'
import { searchCalls, stretchOf } from '@callwright/db/search/call-search'
import { indexAllCalls } from '@callwright/db/search/index-all-calls'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { deleteCalls, listCalls } from '../../privacy/erase/erased-rows.repo.ts'
import { removeContent } from '../../privacy/retention/expire-content.ts'
import { tenantOf } from '../../testing/operator.ts'
import { pastCall } from '../../testing/past-call.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'

/** Whatever is given an id has its calls in the first stretch of the search index. */
function shareStretch({ deps }: World): void {
  const { newId } = deps
  const nextId = (): string => {
    for (;;) {
      const id = newId()
      if (stretchOf(id) === 0) return id
    }
  }
  Object.assign(deps, { newId: nextId })
}

async function found({ caller }: Browser, search: string): Promise<string[]> {
  return (await caller.calls.list({ search })).rows.map(({ id }) => id)
}

/** How many entries a business has in the index, whatever its calls say. */
async function countEntries({ deps }: World, business: Browser): Promise<number> {
  const tenantId = await tenantOf(business)
  const query = factQuery({ tenantId, facets: null, campaignId: null })
  const everything = { above: 0, below: Number.MAX_SAFE_INTEGER, order: 'asc', limit: 1000 } as const
  return (await searchCalls(deps.db, { tenantId, query }, everything)).length
}

onBothDialects('two businesses of one stretch of the search index', (open) => {
  // Once from what waits to be put into the index, once from the index as an upgrade makes it, and once where PostgreSQL's
  // statistics say that each has a large part of all calls.
  it.each(['as they came', 'made anew', 'analyzed'])(
    'find their own calls alone, whatever becomes of them (%s)',
    async (index) => {
      await using world = await createWorld(open)
      const { db } = world.deps
      shareStretch(world)
      const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
      const [ofAda, ofBen] = [await tenantOf(ada), await tenantOf(ben)]
      expect([stretchOf(ofAda), stretchOf(ofBen)]).toEqual([0, 0])
      // In turns: each statement that is prepared at one's first call is run for the other's next.
      const calls: Record<string, string> = {}
      for (const [id, business, days] of [
        ['ada-1', ada, 40],
        ['ben-1', ben, 40],
        ['ada-2', ada, 20],
        ['ben-2', ben, 20],
      ] as const) {
        calls[id] = await pastCall(world, business, { days, id })
      }
      if (index === 'made anew') await db.transaction().execute(indexAllCalls)
      if (index === 'analyzed') await sql`analyze`.execute(db)
      const expectFound = async (search: string, ofEach: { ada: string[]; ben: string[] }): Promise<void> => {
        expect(await found(ada, search)).toEqual(ofEach.ada.map((id) => calls[id]))
        expect(await found(ben, search)).toEqual(ofEach.ben.map((id) => calls[id]))
      }
      const all = { ada: ['ada-2', 'ada-1'], ben: ['ben-2', 'ben-1'] }
      for (const search of ['pelican', 'aquarium', '2125550142']) await expectFound(search, all)

      await ada.caller.calls.saveNotes({ callId: calls['ada-1'] ?? '', notes: 'Ask about the walrus' })
      await ben.caller.calls.saveNotes({ callId: calls['ben-2'] ?? '', notes: 'Ask about the walrus' })
      await expectFound('walrus', { ada: ['ada-1'], ben: ['ben-2'] })
      await expectFound('pelican', all)

      await db.transaction().execute(async (trx) => {
        await removeContent(trx, world.deps, { tenantId: ofAda, callId: calls['ada-1'] ?? '' })
      })
      await expectFound('pelican', { ada: ['ada-2'], ben: all.ben })
      await expectFound('walrus', { ada: ['ada-1'], ben: ['ben-2'] })

      await ben.caller.calls.remove({ callId: calls['ben-1'] ?? '' })
      await expectFound('2125550142', { ada: all.ada, ben: ['ben-2'] })

      expect([await countEntries(world, ada), await countEntries(world, ben)]).toEqual([2, 1])
      await db.transaction().execute(async (trx) => {
        await deleteCalls(trx, ofAda, await listCalls(trx, ofAda, { limit: 10, withUnanswered: true }))
      })
      expect([await countEntries(world, ada), await countEntries(world, ben)]).toEqual([0, 1])
      await expectFound('pelican', { ada: [], ben: ['ben-2'] })
    },
  )
})

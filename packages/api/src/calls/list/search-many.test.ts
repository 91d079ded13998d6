import { asE164 } from '@callwright/contract/text/phone'
import { facetOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { indexAllCalls } from '@callwright/db/search/call-search'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type World } from '../../testing/test-world.ts'

const CALLS = 2600
const START = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

/** Search terms, and which calls (by index) contain them. Calls with higher indexes are newer. */
const TERMS: Readonly<Record<string, (call: number) => boolean>> = {
  often: (call) => call % 2 === 0,
  tenth: (call) => call % 10 === 3,
  seldom: (call) => call % 130 === 7,
  formerly: (call) => call < 1200,
  '777': (call) => call % 3 === 0,
  '4321': (call) => call % 200 === 9,
  '777 tenth': (call) => call % 3 === 0 && call % 10 === 3,
}

async function fill({ deps }: World, tenant: TenantId): Promise<void> {
  const rows = Array.from({ length: CALLS }, (_, call) => {
    const words = Object.keys(TERMS).filter((word) => /^[a-z]+$/.test(word) && TERMS[word]?.(call))
    const [hundreds, last] = [TERMS['777']?.(call) ? '777' : '600', TERMS['4321']?.(call) ? '4321' : '1000']
    const at = START + call * MINUTE_MS
    return {
      id: `call_${call}`,
      tenantId: tenant,
      provider: 'simulator' as const,
      conversationId: `conv_${call}`,
      direction: 'inbound' as const,
      status: 'completed' as const,
      phoneNumber: asE164(`+1212${hundreds}${last}`),
      summary: `Call ${words.join(' ')}`,
      startedAt: at,
      durationSeconds: 1 + ((call * 7919) % 2600),
      orderKey: orderKeyAt(at),
      facet: facetOf('completed', 'inbound'),
      createdAt: at,
      updatedAt: at,
    }
  })
  await deps.db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += 200) {
      await trx
        .insertInto('calls')
        .values(rows.slice(from, from + 200))
        .execute()
    }
  })
  await indexAllCalls(deps.db)
}

describeWorld('a search with many matches', (it) => {
  it('counts up to 1,000 matches and pages without gaps', async ({ world, ada }) => {
    await fill(world, await tenantOf(ada))
    const { list } = ada.caller.calls
    for (const [search, has] of Object.entries(TERMS)) {
      const oldest = Array.from({ length: CALLS }, (_, call) => call).filter(has)
      const found = { count: Math.min(oldest.length, 1000), isMore: oldest.length > 1000 }
      const seconds = (call: number): number => 1 + ((call * 7919) % 2600)
      // Sorting by duration considers only the newest thousand.
      const longest = oldest.slice(-1000).toSorted((one, other) => seconds(other) - seconds(one))
      for (const [input, calls] of [
        [{ order: 'desc' as const }, oldest.toReversed()],
        [{ order: 'asc' as const }, oldest],
        [{ sort: 'duration' as const }, longest],
      ] as const) {
        for (const limit of [3, 50, 150, 1000]) {
          const seen: string[] = []
          let cursor: string | null = null
          for (let pages = 0; pages < 4; pages += 1) {
            const page: Awaited<ReturnType<typeof list>> = await list({ ...input, search, limit, cursor })
            expect(page.found).toEqual(found)
            seen.push(...page.rows.map(({ id }) => id))
            cursor = page.nextCursor
            if (!cursor) break
          }
          const expected = calls.slice(0, cursor ? 4 * limit : undefined).map((call) => `call_${call}`)
          expect(seen, `${search} ${JSON.stringify(input)} by ${limit}`).toEqual(expected)
        }
      }
    }
  })
})

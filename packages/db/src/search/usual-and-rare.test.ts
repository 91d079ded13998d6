import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { TenantId, UserId } from '../tables/ids.ts'
import { onBothDialects } from '../testing/test-databases.ts'
import { factQuery } from './call-document.ts'
import { findFirstCalls, rebuildCallSearch, searchCalls } from './call-search.ts'
import { type SearchDocument, typedQuery } from './search-tokens.ts'

const CALLS = 6000
const TENANT = 'first' as TenantId
const FACTS = factQuery({ tenantId: TENANT, facets: null, campaignId: null })

/** Which calls have a word, by their order keys: from nearly all of them to a single one, and none. */
const WORDS: Readonly<Record<string, (orderKey: number) => boolean>> = {
  usual: (orderKey) => orderKey % 3 !== 0,
  oldest: (orderKey) => orderKey < 2000,
  tenth: (orderKey) => orderKey % 10 === 4,
  hundredth: (orderKey) => orderKey % 100 === 7,
  seldom: (orderKey) => [3, 2718, 5999].includes(orderKey),
  single: (orderKey) => orderKey === 1,
  none: () => false,
}

/** The same of digits, which are a part of a number, or a word that is said. */
const DIGITS: Readonly<Record<string, (orderKey: number) => boolean>> = {
  222: (orderKey) => orderKey % 3 !== 0,
  3334: (orderKey) => orderKey % 40 === 4,
  55555: (orderKey) => orderKey % 100 === 7,
  666777: (orderKey) => [3, 2718, 5999].includes(orderKey),
  888: (orderKey) => orderKey === 1,
  999: () => false,
}

const LOOKED_FOR = { ...WORDS, ...DIGITS }

async function* calls(): AsyncGenerator<{
  call: { tenantId: string; orderKey: number }
  document: SearchDocument
}> {
  for (let orderKey = 0; orderKey < CALLS; orderKey += 1) {
    const its = (all: typeof WORDS): string[] => Object.keys(all).filter((one) => all[one]?.(orderKey))
    const [words, digits] = [its(WORDS), its(DIGITS)]
    const isSaid = orderKey % 7 === 0
    const facts = FACTS.flat(2).map((token) => token.slice(1))
    const texts = [...words, ...(isSaid ? digits : [])]
    const document = { texts: [texts.join(' ')], numbers: isSaid ? [] : [`+1${digits.join('11')}00`], facts }
    yield { call: { tenantId: TENANT, orderKey }, document }
  }
}

onBothDialects('a search', (open) => {
  it.each([false, true])(
    'finds the first ones and counts, however many have what is searched (%s)',
    async (isAnalyzed) => {
      await using database = await open()
      const { db } = database
      await rebuildCallSearch(db, calls())
      const person = { id: 'ann' as UserId, email: 'ann@example.com', passwordHash: 'x', role: 'business' as const }
      await db
        .insertInto('users')
        .values({ ...person, createdAt: 1, updatedAt: 1 })
        .execute()
      await db
        .insertInto('businesses')
        .values({ id: TENANT, userId: person.id, name: 'Ann', servicePlan: 'both', createdAt: 1, updatedAt: 1 })
        .execute()
      await db.insertInto('call_totals').values({ tenantId: TENANT, facet: 0, calls: CALLS }).execute()
      // PostgreSQL's statistics say then that nearly all calls are this tenant's.
      if (isAnalyzed) await sql`analyze`.execute(db)
      for (const [word, has] of Object.entries(LOOKED_FOR)) {
        const asked = { tenantId: TENANT, query: [...FACTS, ...(typedQuery(word) ?? [])] }
        for (const order of ['asc', 'desc'] as const) {
          for (const [above, below] of [
            [-1, CALLS],
            [10, 5000],
          ] as const) {
            const first = Math.max(above, 0)
            const keys = Array.from({ length: CALLS }, (_, orderKey) => orderKey).filter(
              (orderKey) => has(orderKey) && orderKey > first && orderKey < below,
            )
            const expected = order === 'asc' ? keys : keys.toReversed()
            for (const limit of [1, 50, 1001]) {
              const range = { above, below, order, limit }
              expect(await searchCalls(db, asked, range)).toEqual(expected.slice(0, limit))
              for (const wanted of [0, 26, limit]) {
                const found = await findFirstCalls(db, asked, { ...range, wanted })
                expect(await found.count()).toBe(Math.min(expected.length, limit))
                expect(found.keys).toEqual(expected.slice(0, found.keys.length))
                expect(found.keys.length).toBeGreaterThanOrEqual(Math.min(expected.length, limit, wanted))
                if (found.isAll) expect(found.keys.length).toBe(expected.length)
                if (wanted === limit) expect([word, found.isAll]).toEqual([word, expected.length < limit])
              }
            }
          }
        }
      }
    },
  )
})

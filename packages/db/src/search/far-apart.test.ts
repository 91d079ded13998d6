import { expect, it, vi } from 'vitest'

import type { Db } from '../database.ts'
import { type OpenTestDatabase, onBothDialects } from '../testing/test-databases.ts'
import { factQuery } from './call-document.ts'
import { findFirstCalls, rebuildCallSearch, searchCalls, type SearchRange } from './call-search.ts'
import { type SearchDocument, type TenantQuery, typedQuery } from './search-tokens.ts'

const CALLS = 26_000
/** A call a second. */
const APART = 10_000_000
const TENANT = 'first'
const FACTS = factQuery({ tenantId: TENANT, facets: null, campaignId: null })

/** Which calls have a word; the last ones are the newest. */
const WORDS: Readonly<Record<string, (call: number) => boolean>> = {
  lately: (call) => (call < 1000 ? call > 3 : call >= 25_000 && call % 20 === 0),
  once: (call) => call < 1500 || call === 12_345,
  twice: (call) => call === 2000 || call === 15_000,
}

async function* calls(): AsyncGenerator<{ call: { tenantId: string; orderKey: number }; document: SearchDocument }> {
  for (let call = 0; call < CALLS; call += 1) {
    const words = Object.keys(WORDS).filter((word) => WORDS[word]?.(call))
    const facts = FACTS.flat(2).map((token) => token.slice(1))
    yield {
      call: { tenantId: TENANT, orderKey: (call + 1) * APART },
      document: { texts: [words.join(' ')], numbers: [], facts },
    }
  }
}

async function filled(open: OpenTestDatabase): Promise<{ db: Db } & AsyncDisposable> {
  const opened = await open()
  await rebuildCallSearch(opened.db, calls())
  return opened
}

const EVERYTHING = { above: 0, below: Number.MAX_SAFE_INTEGER, limit: 1001 }

function asked(word: string): TenantQuery {
  return { tenantId: TENANT, query: [...FACTS, ...(typedQuery(word) ?? [])] }
}

function expected(word: string, { above, below, order }: Omit<SearchRange, 'limit'>): number[] {
  const all = Array.from({ length: CALLS }, (_, call) => call).filter((call) => WORDS[word]?.(call))
  const keys = all.map((call) => (call + 1) * APART).filter((key) => key > above && key < below)
  return order === 'asc' ? keys : keys.toReversed()
}

onBothDialects('a search of calls that lie far apart', (open, dialect) => {
  it('goes on where a word stops to be usual, and begins to be', async () => {
    await using database = await filled(open)
    const { db } = database
    for (const word of Object.keys(WORDS)) {
      for (const order of ['asc', 'desc'] as const) {
        for (const below of [Number.MAX_SAFE_INTEGER, 25_800 * APART, 2500 * APART]) {
          const range = { ...EVERYTHING, below, order }
          const all = expected(word, range)
          expect(await searchCalls(db, asked(word), range)).toEqual(all.slice(0, 1001))
          for (const wanted of [0, 26, 60, 1001]) {
            const found = await findFirstCalls(db, asked(word), { ...range, wanted })
            expect(await found.count()).toBe(Math.min(all.length, 1001))
            expect(found.keys).toEqual(all.slice(0, found.keys.length))
            expect(found.keys.length).toBeGreaterThanOrEqual(Math.min(all.length, wanted))
            if (found.isAll) expect(found.keys).toEqual(all)
          }
        }
      }
    }
  })

  // SQLite walks in order, with one.
  if (dialect === 'sqlite') return
  it('asks few questions, however few are wanted', async () => {
    await using database = await filled(open)
    const { db } = database
    const asking = vi.spyOn(db.getExecutor(), 'executeQuery')
    for (const word of Object.keys(WORDS)) {
      for (const order of ['asc', 'desc'] as const) {
        for (const limit of [1, 2, 7]) {
          const range = { above: 10 * APART, below: 24_900 * APART, order, limit }
          asking.mockClear()
          expect(await searchCalls(db, asked(word), range)).toEqual(expected(word, range).slice(0, limit))
          expect(asking.mock.calls.length).toBeLessThanOrEqual(7)
        }
      }
    }
  })
})

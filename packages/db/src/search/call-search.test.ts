import { expect, it } from 'vitest'

import { onBothDialects } from '../testing/test-databases.ts'
import { type IndexedCall, indexCall, removeFromIndex, searchCalls, stretchOf, tidyCallSearch } from './call-search.ts'
import { documentTokens, oneOfFacts, type SearchDocument, type SearchQuery, typedQuery } from './search-tokens.ts'

const WORDS = ['apple', 'apricot', 'banana', 'cherry', 'date', 'elderberry', 'fig', 'grape', 'naïve', '苹果']

function documentOf(orderKey: number, number: number): SearchDocument {
  const words = WORDS.filter((_, index) => (number * 7 + index * index) % 3 === 0)
  return { texts: [words.join(' ')], numbers: [`+1202555${1000 + number}`], facts: [`t${tenantOf(orderKey)}`] }
}

/** What a look at every document finds. */
function lookedUp(documents: ReadonlyMap<number, SearchDocument>, query: SearchQuery): number[] {
  return [...documents]
    .filter(([, document]) => {
      const tokens = new Set(documentTokens(document))
      return query.every((ways) => ways.some((all) => all.every((token) => tokens.has(token))))
    })
    .map(([orderKey]) => orderKey)
    .toSorted((one, other) => one - other)
}

/** The second has its calls in the same stretch of the index as the first. */
const TENANTS = ['first', Array.from({ length: 20_000 }, (_, nth) => `other${nth}`).find(isBesideFirst) ?? '', 'third']

function isBesideFirst(tenantId: string): boolean {
  return stretchOf(tenantId) === stretchOf('first')
}

/** Calls of all tenants come in turns and say the same. */
function tenantOf(orderKey: number): number {
  return Math.floor(orderKey / 3) % TENANTS.length
}

function called(orderKey: number): IndexedCall {
  return { tenantId: TENANTS[tenantOf(orderKey)] ?? '', orderKey }
}

onBothDialects('the search index', (open) => {
  it('finds what a look at every call finds, whatever waits, has moved in, changed or gone', async () => {
    await using database = await open()
    const { db } = database
    const documents = new Map<number, SearchDocument>()
    const queries = ['ap', 'app', 'apple fig', 'naive', '苹果', '2025551', '(202) 555-1003', 'nothing'].map(
      (typed) => typedQuery(typed) ?? [],
    )
    const compare = async (): Promise<void> => {
      for (const [tenant, words] of queries.flatMap((asked) =>
        [...TENANTS.keys()].map((one) => [one, asked] as const),
      )) {
        const query = [oneOfFacts([`t${tenant}`]), ...words]
        const asked = { tenantId: TENANTS[tenant] ?? '', query }
        const all = lookedUp(documents, query)
        const everything = { above: 0, below: 10_000, limit: 1000 }
        expect(await searchCalls(db, asked, { ...everything, order: 'asc' })).toEqual(all)
        const newest = await searchCalls(db, asked, { above: 20, below: 250, limit: 5, order: 'desc' })
        expect(newest).toEqual(
          all
            .filter((key) => key > 20 && key < 250)
            .toReversed()
            .slice(0, 5),
        )
      }
    }
    const write = async (orderKey: number, number: number): Promise<void> => {
      await indexCall(db, called(orderKey), documentOf(orderKey, number))
      documents.set(orderKey, documentOf(orderKey, number))
    }
    for (let number = 1; number <= 300; number += 1) await write(number, number)
    await compare()
    let steps = 0
    while (await tidyCallSearch(db)) steps += 1
    expect(steps).toBeLessThan(100)
    await compare()
    for (let orderKey = 1; orderKey <= 200; orderKey += 9) await write(orderKey, orderKey + 1)
    for (let orderKey = 4; orderKey <= 300; orderKey += 7) {
      await removeFromIndex(db, called(orderKey))
      documents.delete(orderKey)
    }
    await compare()
    for (let number = 301; number <= 500; number += 1) await write(number, number)
    while (await tidyCallSearch(db)) steps += 1
    await compare()
  })
})

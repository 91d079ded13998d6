import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'

import { openDatabase } from '../database.ts'
import { migrateToLatest } from '../migrate.ts'
import { factQuery } from '../search/call-document.ts'
import { indexCall, searchCalls } from '../search/call-search.ts'
import { typedQuery } from '../search/search-tokens.ts'
import { newPostgresDatabase } from '../testing/test-databases.ts'

const server = process.env['TEST_POSTGRES_URL']

it.skipIf(!server)('an upgrade on PostgreSQL puts the numbers of all calls into a table of their own', async () => {
  await using made = await newPostgresDatabase(server ?? '')
  const { db, close } = await openDatabase({ kind: 'postgres', url: made.url })
  const facts = ['tann', 'tannf0']
  for (let place = 1; place <= 300; place += 1) {
    const numbers = [`+1212555${1000 + place}`]
    const document = { texts: [`Pelican ${place % 10 === 0 ? 2026 : 'none'} n212 m1`], numbers, facts }
    await indexCall(db, { tenant_id: 'ann', order_key: place }, document)
  }
  const table = async (): Promise<unknown[]> =>
    (await sql`select address::text, tokens::text from call_search_numbers order by address`.execute(db)).rows
  const asMade = await table()
  // As the version before left it.
  const older: RawBuilder<unknown>[] = [
    sql`drop table call_search_numbers`,
    sql`alter table recipients drop column name_words`,
    sql`delete from kysely_migration where name >= '0020'`,
  ]
  for (const statement of older) await statement.execute(db)
  expect((await migrateToLatest(db)).applied).toContain('0020-search-by-numbers')
  expect(asMade).toHaveLength(300)
  expect(await table()).toEqual(asMade)
  const found = async (typed: string): Promise<number[]> => {
    const query = [...factQuery({ tenantId: 'ann', facets: null, campaignId: null }), ...(typedQuery(typed) ?? [])]
    return await searchCalls(db, { tenantId: 'ann', query }, { above: 0, below: 1000, order: 'asc', limit: 1000 })
  }
  expect(await found('(212) 555-1077')).toEqual([77])
  expect(await found('2026')).toHaveLength(30)
  expect(await found('212')).toHaveLength(300)
  const indexes = await sql`select indexdef from pg_indexes where tablename = 'call_search_numbers'`.execute(db)
  expect(indexes.rows).toHaveLength(2)
  await close()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'

import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { indexAllCalls } from '../search/index-all-calls.ts'
import { emptyPostgresDatabase } from '../testing/test-databases.ts'
import { openCopy } from './copy-to-postgres.ts'

const server = process.env['TEST_POSTGRES_URL'] ?? ''
const CALLS = 3000

async function makeSource(file: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
    values ('ann', 'ann', '', 'business', 1, 1)`.execute(db)
  await sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
    values ('ann', 'ann', 'Ann', 'both', 1, 1)`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (let call = 1; call <= CALLS; call += 1) {
      await sql`insert into calls (id, "tenantId", provider, "conversationId", direction, status, "phoneNumber", summary,
          "startedAt", "orderKey", facet, "createdAt", "updatedAt")
        values (${`call-${call}`}, 'ann', 'simulator', ${`call-${call}`}, 'inbound', 'completed',
          ${`+1212555${call}`}, ${`Zoë spoke of ${call} pelicans`}, 1, ${call}, 0, 1, 1)`.execute(trx)
    }
  })
  await close()
}

it.skipIf(server === '')('a copy has the search as the product makes it, in both of its tables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-copy-'))
  const file = join(folder, 'callwright.db')
  await makeSource(file)
  await using target = await emptyPostgresDatabase(server)
  const runCopy = async (): Promise<{ rows: number; difference: string | null }> => {
    const copy = await openCopy({ file, installation: 'ours' }, { url: target.url, named: '--to', onStep: () => {} })
    const { searched } = await copy.run()
    if (searched.difference === null) await copy.finish(1)
    await copy.close()
    return searched
  }
  expect(await runCopy()).toMatchObject({ rows: CALLS, difference: null })

  const { db, close } = await openDatabase({ kind: 'postgres', url: target.url })
  const ask = async (statement: RawBuilder<unknown>): Promise<unknown[]> => (await statement.execute(db)).rows
  const tables = [sql.table('call_search_numbers'), sql.table('call_search')]
  const contents = async (): Promise<unknown[][]> =>
    await Promise.all(tables.map((table) => ask(sql`select address::text, tokens::text from ${table} order by 1`)))
  const copied = await contents()
  await indexAllCalls(db)
  expect(copied).toEqual(await contents())
  expect(copied.map((rows) => rows.length)).toEqual([CALLS, CALLS])

  for (const table of tables) {
    await ask(sql`delete from ${table} where address in (select address from ${table} limit 1)`)
    expect((await runCopy()).difference).toBe('The search knows 2999 of 3000 calls.')
  }
  await close()
  rmSync(folder, { recursive: true })
})

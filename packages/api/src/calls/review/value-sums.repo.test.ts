import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/tables/ids'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery } from 'kysely'
import { expect, test, vi } from 'vitest'

import { sumValueByDay, sumValues } from './value-sums.repo.ts'

const TENANT = asTenantId('tenant')
const RANGE = { from: 0, to: 1_800_000 }

const QUERIES: readonly [name: string, run: (db: Db) => Promise<unknown>][] = [
  ['totals', async (db) => await sumValues(db, TENANT, { fieldId: 'x', ...RANGE })],
  [
    'totals by day',
    async (db) => await sumValueByDay(db, TENANT, { fieldId: 'x', valueKey: 'a', offset: 0, ...RANGE }),
  ],
]

test.each(QUERIES)('the %s of values are read as ranges of half hours, without sorting', async (_name, run) => {
  await using database = await openSqliteForTest()
  const executeQuery = vi.spyOn(database.db.getExecutor(), 'executeQuery')
  await run(database.db)
  const [query] = executeQuery.mock.calls[0] ?? []
  if (!query) throw new Error('No query was executed')
  const plan = await database.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  const details = plan.rows.map(({ detail }) => detail).join('; ')
  expect(details).toContain('(tenantId=? AND fieldId=? AND valueKey=? AND halfHour>? AND halfHour<?)')
  expect(details).not.toContain('TEMP B-TREE')
})

import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/tables/ids'
import { expect, test } from 'vitest'

import { explainQuery } from '../../testing/explain-query.ts'
import { sumValueByDay, sumValues } from './value-sums.repo.ts'

const TENANT = asTenantId('tenant')
const RANGE = { from: 0, to: 1_800_000, segments: [0, 1] }

const QUERIES: readonly [name: string, run: (db: Db) => Promise<unknown>][] = [
  ['totals', async (db) => await sumValues(db, TENANT, { fieldId: 'x', ...RANGE })],
  [
    'totals by day',
    async (db) => await sumValueByDay(db, TENANT, { fieldId: 'x', valueKey: 'a', offset: 0, ...RANGE }),
  ],
]

test.each(QUERIES)('the %s of values are read as ranges of half hours, without sorting', async (_name, run) => {
  const details = (await explainQuery(run)).join('; ')
  expect(details).toContain('(tenantId=? AND fieldId=? AND valueKey=? AND halfHour>? AND halfHour<?)')
  expect(details).not.toContain('TEMP B-TREE')
})

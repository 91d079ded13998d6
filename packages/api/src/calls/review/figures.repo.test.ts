import { asTenantId } from '@callwright/db/tables/ids'
import { expect, it } from 'vitest'

import { explainQuery } from '../../testing/explain-query.ts'
import { listCallsIn } from './figures.repo.ts'

it('calls in several ranges are read by their order', async () => {
  const ranges = [0, 1, 2].map((day) => ({ from: day * 86_400_000, to: day * 86_400_000 + 60_000 }))
  const steps = await explainQuery(async (db) => await listCallsIn(db, asTenantId('tenant'), { ranges, segments: [0] }))
  expect(steps.filter((step) => /SCAN/.test(step))).toEqual([])
  expect(steps.filter((step) => /orderKey>\? AND orderKey<\?/.test(step))).toHaveLength(3)
})

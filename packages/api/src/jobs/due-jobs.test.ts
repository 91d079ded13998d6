import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { explainQuery } from '../testing/explain-query.ts'
import { findDueJobs } from './due-jobs.repo.ts'

test('the next job in turn is found with an index, however many jobs another tenant has', async () => {
  const query = { kind: 'delivery', lane: 0, after: 'x', only: sql<boolean>`key is not null` } as const
  const steps = await explainQuery(async (db) => await findDueJobs(db, [query], 1))
  expect(steps.filter((step) => step.includes('INDEX jobs_turns'))).toHaveLength(2)
  expect(steps.join()).not.toContain('TEMP B-TREE')
})

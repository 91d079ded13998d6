import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery, sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { findDueJobs } from './due-jobs.repo.ts'

test('the next job in turn is found with an index, however many jobs another tenant has', async () => {
  await using database = await openSqliteForTest()
  const executeQuery = vi.spyOn(database.db.getExecutor(), 'executeQuery')
  await findDueJobs(database.db, [{ kind: 'delivery', lane: 0, after: 'x', only: sql<boolean>`key is not null` }], 1)
  const [query] = executeQuery.mock.calls[0] ?? []
  if (!query) throw new Error('No query was executed')
  const plan = await database.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  const steps = plan.rows.map(({ detail }) => detail)
  expect(steps.filter((step) => step.includes('INDEX jobs_turns'))).toHaveLength(2)
  expect(steps.join()).not.toContain('TEMP B-TREE')
})

import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/ids'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery, type RootOperationNode } from 'kysely'
import { expect, test, vi } from 'vitest'

// A query is compiled once per process, and another test may already have run it.
vi.resetModules()
const { findQueuedTo } = await import('../recipients/do-not-call.repo.ts')
const { listExpired } = await import('./attempts.repo.ts')
const { countUnanswered, listNewestStarts } = await import('./campaigns.repo.ts')
const queue = await import('./queue.repo.ts')

const TENANT = asTenantId('tenant')
const BEFORE = { began: 1, lost: 2 }

/** What the dialler asks, and the index that is to answer it. */
const QUESTIONS: readonly [index: string, ask: (db: Db) => Promise<unknown>][] = [
  ['campaigns_due', async (db) => await queue.listDueTenants(db, 1)],
  ['campaigns_due', async (db) => await queue.listDueCampaigns(db, TENANT, 1)],
  ['recipients_queue', async (db) => await queue.listDue(db, { campaignId: 'x', now: 1, limit: 5 })],
  ['recipients_queue', async (db) => await queue.findNextDue(db, 'x')],
  ['recipients_queued_number', async (db) => await findQueuedTo(db, TENANT, ['1', '2'])],
  ['attempts_open', async (db) => await queue.countOpen(db, BEFORE)],
  ['attempts_open', async (db) => await queue.countOpenOf(db, TENANT, BEFORE)],
  ['attempts_open', async (db) => await countUnanswered(db, TENANT, 'x')],
  ['attempts_unanswered', async (db) => await listExpired(db, { now: 1, limit: 5 })],
  ['attempts_sent', async (db) => await listNewestStarts(db, TENANT, { campaignId: 'x', limit: 5 })],
]

/** The slots of a prepared query are given their values by its run. */
function givenOrAny(parameter: unknown): unknown {
  return typeof parameter === 'object' ? 1 : parameter
}

test.each(QUESTIONS)('%s answers, however much lies behind', async (index, ask) => {
  await using opened = await openSqliteForTest()
  const asked: RootOperationNode[] = []
  const watched = opened.db.withPlugin({
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  })
  await ask(watched)
  const [node] = asked
  if (!node) throw new Error('Nothing was asked')
  const { sql, parameters } = opened.db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const plan = await opened.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, parameters.map(givenOrAny)),
  )
  expect(plan.rows.map(({ detail }) => detail).join('; ')).toContain(`INDEX ${index}`)
})

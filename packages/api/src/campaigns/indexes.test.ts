import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/tables/ids'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery } from 'kysely'
import { expect, test, vi } from 'vitest'

import { findQueuedRecipients } from './do-not-call.repo.ts'
import * as attempts from './attempts.repo.ts'
import { listDueCampaigns, listDueTenants } from './campaigns.repo.ts'
import { findNextDue, listDue } from './recipient-queue.repo.ts'

const TENANT = asTenantId('tenant')
const BEFORE = { startedBefore: 1, lostBefore: 2 }

/** The dialer's queries, and the index that each must use. */
const QUERIES: readonly [index: string, run: (db: Db) => Promise<unknown>][] = [
  ['campaigns_due', async (db) => await listDueTenants(db, 1)],
  ['campaigns_due', async (db) => await listDueCampaigns(db, TENANT, 1)],
  ['recipients_queue', async (db) => await listDue(db, { campaignId: 'x', now: 1, limit: 5 })],
  ['recipients_queue', async (db) => await findNextDue(db, 'x')],
  ['recipients_queued_number', async (db) => await findQueuedRecipients(db, TENANT, ['1', '2'])],
  ['attempts_open', async (db) => await attempts.countOpenByTenant(db, BEFORE)],
  ['attempts_open', async (db) => await attempts.countOpenByCampaign(db, TENANT, BEFORE)],
  ['attempts_open', async (db) => await attempts.countAttemptsInFlight(db, TENANT, 'x')],
  ['attempts_unanswered', async (db) => await attempts.listExpiredAttempts(db, { limit: 5 })],
  ['attempts_sent', async (db) => await attempts.listNewestStarts(db, TENANT, { campaignId: 'x', limit: 5 })],
]

test.each(QUERIES)('%s is used by the query', async (index, run) => {
  await using database = await openSqliteForTest()
  const executeQuery = vi.spyOn(database.db.getExecutor(), 'executeQuery')
  await run(database.db)
  const [query] = executeQuery.mock.calls[0] ?? []
  if (!query) throw new Error('No query was executed')
  const plan = await database.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  expect(plan.rows.map(({ detail }) => detail).join('; ')).toContain(`INDEX ${index}`)
})

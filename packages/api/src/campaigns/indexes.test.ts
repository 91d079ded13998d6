import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/tables/ids'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery } from 'kysely'
import { expect, test, vi } from 'vitest'

import { findQueuedTo } from './do-not-call.repo.ts'
import * as attempts from './attempts.repo.ts'
import { listDueCampaigns, listDueTenants } from './campaigns.repo.ts'
import { findNextDue, listDue } from './recipient-queue.repo.ts'

const TENANT = asTenantId('tenant')
const BEFORE = { began: 1, lost: 2 }

/** What the dialler asks, and the index that is to answer it. */
const QUESTIONS: readonly [index: string, ask: (db: Db) => Promise<unknown>][] = [
  ['campaigns_due', async (db) => await listDueTenants(db, 1)],
  ['campaigns_due', async (db) => await listDueCampaigns(db, TENANT, 1)],
  ['recipients_queue', async (db) => await listDue(db, { campaignId: 'x', now: 1, limit: 5 })],
  ['recipients_queue', async (db) => await findNextDue(db, 'x')],
  ['recipients_queued_number', async (db) => await findQueuedTo(db, TENANT, ['1', '2'])],
  ['attempts_open', async (db) => await attempts.countOpen(db, BEFORE)],
  ['attempts_open', async (db) => await attempts.countOpenOf(db, TENANT, BEFORE)],
  ['attempts_open', async (db) => await attempts.countUnanswered(db, TENANT, 'x')],
  ['attempts_unanswered', async (db) => await attempts.listExpiredAttempts(db, { limit: 5 })],
  ['attempts_sent', async (db) => await attempts.listNewestStarts(db, TENANT, { campaignId: 'x', limit: 5 })],
]

test.each(QUESTIONS)('%s answers, however much lies behind', async (index, ask) => {
  await using opened = await openSqliteForTest()
  const asking = vi.spyOn(opened.db.getExecutor(), 'executeQuery')
  await ask(opened.db)
  const [query] = asking.mock.calls[0] ?? []
  if (!query) throw new Error('Nothing was asked')
  const plan = await opened.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  expect(plan.rows.map(({ detail }) => detail).join('; ')).toContain(`INDEX ${index}`)
})

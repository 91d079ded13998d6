import type { Db } from '@callwright/db/database'
import { asTenantId } from '@callwright/db/tables/ids'
import { expect, test } from 'vitest'

import {
  countProposedCallBacks,
  dismissCallBacksTo,
  dismissConfirmedCallBacks,
  findQuotes,
  listCallBacks,
} from './call-backs/call-backs.repo.ts'
import { listMissedCallers } from './call-backs/missed-callers.repo.ts'
import { findQueuedRecipients } from './do-not-call.repo.ts'
import { markStartedAsCanceled } from './recipients.repo.ts'
import { makeNumbers } from '../testing/campaigns.ts'
import { explainQuery } from '../testing/explain-query.ts'
import * as attempts from './attempts.repo.ts'
import * as openAttempts from './open-attempts.repo.ts'
import { listDueCampaigns, listDueTenants, listOpenCampaigns } from './campaigns.repo.ts'
import {
  countFirstCalls,
  countPlanned,
  findNextDue,
  listDue,
  listDueCallBacks,
  listPlanned,
  listQueues,
} from './recipient-queue.repo.ts'

const TENANT = asTenantId('tenant')
const BEFORE = { startedBefore: 1, lostBefore: 2 }
const counted = 'live'
const CALL_BACKS = { counted, before: { at: 1, id: 'x' }, limit: 5 } as const
const QUEUES = ['x', 'y'].map((campaignId) => ({
  campaignId,
  plan: 'retry' as const,
  after: { dueAt: 1, position: 2 },
}))

type Query = [index: string, run: (db: Db) => Promise<unknown>]

/** Queries of the dialer and of the call-back list, and the index that each must use. */
const QUERIES: readonly Query[] = [
  ['campaigns_due', async (db) => await listDueTenants(db, 1)],
  ['campaigns_due', async (db) => await listDueCampaigns(db, TENANT, 1)],
  ['recipients_queue', async (db) => await listDue(db, { campaignId: 'x', now: 1, limit: 5 })],
  ['recipients_queue', async (db) => await findNextDue(db, 'x')],
  ['recipients_planned', async (db) => await listDueCallBacks(db, { campaignId: 'x', now: 1, limit: 5 })],
  ['recipients_planned', async (db) => await countPlanned(db, 'x', 'retry')],
  ['recipients_planned', async (db) => await listQueues(db, { queues: QUEUES, limit: 5 })],
  ['recipients_queue', async (db) => await countFirstCalls(db, { campaignId: 'x', now: 1 })],
  ['recipients_planned', async (db) => await listPlanned(db, { campaignId: 'x', plans: ['retry'], limit: 5 })],
  ['campaigns_open', async (db) => await listOpenCampaigns(db, TENANT)],
  ['recipients_queued_number', async (db) => await findQueuedRecipients(db, TENANT, makeNumbers(2))],
  ['attempts_open', async (db) => await openAttempts.countOpenByTenant(db, BEFORE)],
  ['attempts_open', async (db) => await openAttempts.countOpen(db, TENANT, BEFORE)],
  ['attempts_open', async (db) => await openAttempts.countOpen(db, TENANT, { ...BEFORE, campaignId: 'x' })],
  ['attempts_open', async (db) => await openAttempts.listOpenAttempts(db, TENANT, BEFORE)],
  ['attempts_open', async (db) => await openAttempts.countAttemptsInFlight(db, TENANT, { campaignId: 'x' })],
  [
    'attempts_recipient',
    async (db) => await openAttempts.countAttemptsInFlight(db, TENANT, { recipientIds: ['x', 'y'] }),
  ],
  ['attempts_open', async (db) => await openAttempts.listUnconfirmedAttempts(db, TENANT)],
  ['attempts_recipient', async (db) => await attempts.listLastAttempts(db, TENANT, ['x', 'y'])],
  ['attempts_recipient', async (db) => await attempts.hasUnsentClaim(db, TENANT, 'x')],
  ['attempts_unanswered', async (db) => await attempts.listExpiredAttempts(db, { limit: 5 })],
  [
    'attempts_sent',
    async (db) => await attempts.listNewestStarts(db, TENANT, { campaignId: 'x', notAfter: 1, limit: 5 }),
  ],
  ['call_backs_due', async (db) => await listCallBacks(db, TENANT, { ...CALL_BACKS, state: 'proposed' })],
  ['call_backs_by_state', async (db) => await listCallBacks(db, TENANT, { ...CALL_BACKS, state: 'confirmed' })],
  ['call_backs_due', async (db) => await countProposedCallBacks(db, TENANT, { now: 1, counted })],
  ...['calls_by_facet', 'calls_reached', 'call_backs_number', 'recipients_queued_number'].map((index): Query => [
    index,
    async (db) => await listMissedCallers(db, TENANT, { now: 1, counted }),
  ]),
  ['call_backs_number', async (db) => await dismissCallBacksTo(db, TENANT, { phoneNumbers: makeNumbers(2), now: 1 })],
  ['recipients_by_state', async (db) => await markStartedAsCanceled(db, TENANT, { campaignId: 'x' })],
  ['attempts_recipient', async (db) => await markStartedAsCanceled(db, TENANT, { campaignId: 'x' })],
  ['call_backs_recipient', async (db) => await findQuotes(db, TENANT, ['1', '2'])],
  [
    'call_backs_recipient',
    async (db) => await dismissConfirmedCallBacks(db, TENANT, { recipientIds: ['1', '2'], now: 1 }),
  ],
]

test('missed callers are found with one index scan for each status and origin', async () => {
  const plan = await explainQuery(async (db) => await listMissedCallers(db, TENANT, { now: 1, counted }))
  expect(plan.filter((step) => step.includes('COVERING INDEX calls_by_facet '))).toHaveLength(2)
})

test.each(QUERIES)('%s is used by the query', async (index, run) => {
  expect((await explainQuery(run)).join('; ')).toContain(`INDEX ${index}`)
})

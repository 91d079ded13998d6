import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation, StartCallResult } from '@callwright/voice/voice-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { recordConversation } from '../../calls/record/post-call.ts'
import { changeCampaign, listDueCampaigns } from '../../campaigns/campaigns.repo.ts'
import { finishCampaignIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { lockCampaigns, lockGate, lockTenant } from '../../tenant/tenant.repo.ts'
import { expectExactCounts, makeList, makeNumber, makeNumbers } from '../../testing/campaigns.ts'
import { sendCall } from '../../testing/dial-by-hand.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'
import { claimRecipients } from './claim.ts'
import { markSent } from './mark-sent.ts'
import { recordOutcome } from './record-outcome.ts'

/** A report about an ended call; inbound unless it has our call id. */
function createReport(conversationId: string, report: Partial<Conversation> = {}): Conversation {
  const { callId = null } = report
  const direction = callId === null ? 'inbound' : 'outbound'
  return { ...CONVERSATION, conversationId, callId, direction, calledNumber: null, ...report }
}

async function recordReport(world: World, tenantId: TenantId, report: Conversation): Promise<void> {
  await recordConversation(world.deps, { tenantId, provider: 'simulator' }, report)
}

/** A campaign with one call in progress and another recipient queued. */
async function startOneCall(
  world: World,
  ada: Browser,
): Promise<{ campaignId: string; callId: string; tenantId: TenantId }> {
  const tenantId = await tenantOf(ada)
  const { campaignId } = await ada.caller.bulk.create({ name: 'Two', list: makeList(makeNumbers(2)) })
  const { claim, callId } = await sendCall(world, tenantId)
  await recordOutcome(world.deps, { claim, callId, started: { outcome: 'started', conversationId: 'conv_1' } })
  return { campaignId, callId, tenantId }
}

type Overlap = {
  lock: (trx: Db, tenantId: TenantId) => Promise<void>
  tenantId: TenantId
  work: () => Promise<unknown>
  rest: (trx: EventTrx) => Promise<void>
}

/** Starts `work` while a transaction holds a lock. Once the work waits for it, runs `rest` and commits. */
async function runOverlapping({ deps }: World, { lock, tenantId, work, rest }: Overlap): Promise<void> {
  let pendingWork: Promise<unknown> = Promise.resolve()
  await transactionWithEvents(deps, async (trx) => {
    await lock(trx, tenantId)
    pendingWork = work()
    await waitUntil(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
      return rows.length > 0
    })
    await rest(trx)
  })
  await pendingWork
}

describeWorld('concurrent transactions for one business', (it, _open, dialect) => {
  // SQLite has a single writer, so transactions never overlap.
  const itOnPostgres = it.skipIf(dialect === 'sqlite')

  itOnPostgres(
    'dial while a call is recorded, and record calls while a recipient is claimed',
    async ({ world, ada, tenantId }) => {
      const { db } = world.deps
      await ada.caller.bulk.create({ name: 'Two', list: makeList(makeNumbers(2)) })
      const [claim] = await db.transaction().execute(async (trx) => {
        await lockTenant(trx, tenantId)
        return await claimRecipients(world.deps, { tenantId, max: 1 })
      })
      if (!claim) throw new Error('No recipient was claimed')
      const sent = await db.transaction().execute(async (trx) => {
        await lockTenant(trx, tenantId)
        await lockCampaigns(trx, tenantId)
        return await markSent(world.deps, claim)
      })
      if (!sent || 'go' in sent) throw new Error('The attempt was not marked as sent')
      await db.transaction().execute(async (trx) => {
        await lockCampaigns(trx, tenantId)
        await lockGate(trx, tenantId)
        await recordReport(world, tenantId, createReport('conv_inbound'))
        const started: StartCallResult = { outcome: 'started', conversationId: 'conv_1' }
        await recordOutcome(world.deps, { claim, callId: sent.callId, started })
      })
      expect((await ada.caller.calls.list({})).total).toBe(2)
    },
  )

  itOnPostgres('finish a campaign whose last two recipients are done at the same time', async ({ world, ada }) => {
    const { campaignId, callId, tenantId } = await startOneCall(world, ada)
    await runOverlapping(world, {
      lock: lockCampaigns,
      tenantId,
      work: async () => await recordReport(world, tenantId, createReport('conv_1', { callId })),
      async rest(trx) {
        const { id } = await trx
          .selectFrom('recipients')
          .select('id')
          .where('state', '=', 'queued')
          .executeTakeFirstOrThrow()
        await moveRecipients(trx, tenantId, { campaignId, ids: [id], from: 'queued', to: 'skipped' })
        await finishCampaignIfDone(trx, tenantId, { id: campaignId, now: world.deps.now() })
      },
    })
    const counts = { completed: 1, skipped: 1, queued: 0, dialling: 0 }
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'finished', counts })
  })

  itOnPostgres(
    'keep a retry that is marked as sent while an event for its older call arrives',
    async ({ world, ada }) => {
      const { campaignId, callId, tenantId } = await startOneCall(world, ada)
      await recordReport(world, tenantId, createReport('conv_1', { callId, status: 'failed' }))
      await ada.caller.bulk.retry({ campaignId })
      const claims = await claimRecipients(world.deps, { tenantId, max: 2 })
      const ids = claims.filter(({ attemptNumber }) => attemptNumber === 2).map(({ recipientId }) => recipientId)
      await world.deps.db.transaction().execute(async (trx) => {
        const change = { callId: 'call_2', attempts: 2 }
        await moveRecipients(trx, tenantId, { campaignId, ids, from: 'dialling', to: 'dialling', change })
        await recordReport(world, tenantId, createReport('conv_1', { callId }))
      })
      const retriedRows = world.deps.db.selectFrom('recipients').select(['state', 'callId']).where('attempts', '=', 2)
      expect(await retriedRows.execute()).toEqual([{ state: 'dialling', callId: 'call_2' }])
      await expectExactCounts(world, campaignId)
    },
  )

  itOnPostgres('keep a failure hold that is set during a claim', async ({ world, ada }) => {
    const { campaignId, callId, tenantId } = await startOneCall(world, ada)
    await world.deps.db
      .updateTable('campaigns')
      .set({ outcomes: 'f'.repeat(19) })
      .execute()
    await runOverlapping(world, {
      lock: lockCampaigns,
      tenantId,
      work: async () => await recordReport(world, tenantId, createReport('conv_1', { callId, status: 'failed' })),
      async rest(trx) {
        const [due] = await listDueCampaigns(trx, tenantId, world.deps.now())
        const change = { nextAt: due?.nextAt ?? null, heldReason: null }
        await changeCampaign(trx, tenantId, { id: campaignId, change })
      },
    })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'held', reason: 'provider-trouble' })
    expect(await claimRecipients(world.deps, { tenantId, max: 1 })).toEqual([])
  })

  itOnPostgres(
    'make changes that close the gate wait for a call that is passing it',
    async ({ world, operator, ada }) => {
      const { db } = world.deps
      const { campaignId, tenantId } = await startOneCall(world, ada)
      const second = makeNumber(1)
      const gateClosingChanges = [
        async () => await operator.caller.admin.setLimit({ tenantId, limitMinutes: 1 }),
        async () => await operator.caller.admin.setPaused({ tenantId, paused: true }),
        async () => await ada.caller.bulk.addDoNotCall({ phoneNumbers: [second] }),
        async () => await ada.caller.bulk.pause({ campaignId }),
        async () => await ada.caller.business.erase({ password: PASSWORD }),
      ]
      const readGate = async (): Promise<unknown> =>
        await db
          .selectFrom('businesses')
          .innerJoin('recipients', 'recipients.tenantId', 'businesses.id')
          .innerJoin('campaigns', 'campaigns.id', 'recipients.campaignId')
          .select([
            'businesses.pausedAt',
            'monthlyLimitMinutes',
            'erasedAt',
            'campaigns.state',
            'recipients.skipReason',
          ])
          .where('recipients.phoneNumber', '=', second)
          .executeTakeFirst()
      for (const work of gateClosingChanges) {
        const before = await readGate()
        const rest = async (): Promise<void> => expect(await readGate()).toEqual(before)
        await runOverlapping(world, { lock: lockGate, tenantId, work, rest })
        expect(await readGate()).not.toEqual(before)
      }
    },
  )
})

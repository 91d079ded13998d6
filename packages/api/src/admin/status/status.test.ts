import { mockRequestTimeouts } from '@callwright/voice/testing/time-limits'
import { expect, onTestFinished, vi } from 'vitest'

import { requestAgentSync } from '../../agent/knowledge/sync-jobs.ts'
import { mailHandler, type SendEmail } from '../../mail/mail-job.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { createLatch } from '../../testing/latch.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { signInOperator, tenantOf } from '../../testing/operator.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { viewStatus } from './status.ts'

describeWorld('the status', (it) => {
  it('reports version, provider, dialer, mail, disk and database', async ({ world, ada, ben }) => {
    const { caller } = await signInOperator(world)
    await ada.caller.bulk.create({ name: 'One', list: makeList(makeNumbers(4)) })
    const { campaignId } = await ben.caller.bulk.create({ name: 'Two', list: makeList(makeNumbers(3, 50)) })
    await ben.caller.bulk.pause({ campaignId })
    world.clock.advance(30_000)
    const status = await caller.admin.status()
    expect(status).toMatchObject({
      version: '0.0.0',
      provider: { name: 'simulator', isGood: true, lastWebhookAt: null, quarantined: 0 },
      dialer: { running: 1, paused: 1, held: 0, queuedRecipients: 7, callsInProgress: 0, callsInFlight: 0 },
      mail: { isConnected: false },
      disk: { freeBytes: 5e9, totalBytes: 9e9 },
      database: { dialect: world.dialect },
      failed: [],
    })
    // No dialer runs in this test.
    expect(status.dialer.lateMs).toBeGreaterThan(20_000)
    expect(status.database.bytes).toBeGreaterThan(100_000)
    expect(status.mail.queued).toBeGreaterThan(0)
    const settings = { ...world.deps.settings, emailVerificationRequired: true }
    const serverInfo = { ...world.deps.serverInfo, readMailProblem: () => 'It is down.' }
    const { mail } = await viewStatus({ ...world.deps, serverInfo, settings })
    expect([mail.isConnected, mail.problem]).toEqual([true, 'It is down.'])
  })

  it('counts campaigns on hold as their clients see them', async ({ world, operator, ada, ben }) => {
    const { db, now } = world.deps
    const count = async () => (await operator.caller.admin.status()).dialer
    const { campaignId } = await ada.caller.bulk.create({ name: 'One', list: makeList(makeNumbers(4)) })
    await ben.caller.bulk.create({ name: 'Two', list: makeList(makeNumbers(3, 50)) })
    expect(await count()).toMatchObject({ running: 2, held: 0 })
    await db
      .updateTable('campaigns')
      .set({ nextAt: now() + 3_600_000 })
      .where('id', '=', campaignId)
      .execute()
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'held', reason: 'outside-hours' })
    expect(await count()).toMatchObject({ running: 2, held: 1 })
    await operator.caller.admin.setPaused({ tenantId: await tenantOf(ben), paused: true })
    expect(await count()).toMatchObject({ running: 2, held: 2 })
  })

  it('does not wait for a provider that hangs', async ({ world }) => {
    const response = createLatch()
    const checkAccount = async (): Promise<never[]> => {
      await response.wait()
      return []
    }
    const expireTimeLimits = mockRequestTimeouts()
    onTestFinished(() => void vi.restoreAllMocks())
    const pendingStatus = viewStatus({ ...world.deps, voice: { ...world.simulator, checkAccount } })
    await response.reached
    expireTimeLimits()
    const { isGood, findings } = (await pendingStatus).provider
    expect([isGood, findings[0]?.message]).toEqual([
      false,
      'The provider did not respond within 5 s. Calls wait until it does.',
    ])
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(5000)
  })

  it('lists failed background work and retries it', async ({ world }) => {
    const { db } = world.deps
    const { caller } = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await db.transaction().execute(async (trx) => await requestAgentSync(trx, world.deps, { tenantId, dueAt: 9e15 }))
    await db.updateTable('jobs').set({ lastError: 'Not now' }).where('tenantId', '=', tenantId).execute()
    const webhook = {
      provider: 'elevenlabs' as const,
      body: '{}',
      state: 'failed' as const,
      tenantId: null,
      doneAt: null,
    }
    const failedWebhook = {
      ...webhook,
      id: 'one',
      bodyHash: 'one',
      conversationId: 'conv_1',
      error: 'Broken',
      nextTryAt: 9e15,
      receivedAt: 5,
    }
    await db.insertInto('stored_webhooks').values(failedWebhook).execute()
    const failingSend: SendEmail = async () => {
      throw new Error('Mailbox full')
    }
    const failingJobs = runJobs(world.deps, { mail: mailHandler(world.deps, failingSend) })
    await waitUntil(async () => (await caller.admin.status()).failed.some(({ work }) => work === 'mail'))
    await failingJobs[Symbol.asyncDispose]()
    const { failed } = await caller.admin.status()
    expect(failed.map(({ work }) => work)).toEqual(['mail', 'webhook', 'agent'])
    expect(failed[1]).toEqual({ work: 'webhook', count: 1, items: [{ what: 'conv_1', error: 'Broken' }] })
    expect(failed[2]?.items).toEqual([{ what: 'Ada', error: 'Not now' }])
    expect(failed[0]?.items[0]?.error).toBe('Mailbox full')

    const response = await caller.admin.retryFailed({ work: 'webhook' })
    expect(response.retried).toBe(1)
    expect((await db.selectFrom('stored_webhooks').select(['state', 'attempts']).execute())[0]).toEqual({
      state: 'pending',
      attempts: 0,
    })
    expect((await caller.admin.retryFailed()).retried).toBeGreaterThanOrEqual(2)
    const sync = await db.selectFrom('jobs').select('runAt').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
    expect(sync.runAt).toBeLessThanOrEqual(world.deps.now())
    const sent: string[] = []
    await using _again = runJobs(world.deps, { mail: mailHandler(world.deps, async ({ to }) => void sent.push(to)) })
    await waitUntil(async () => sent.length >= 2)
    await waitUntil(async () => (await caller.admin.status()).mail.queued === 0)
    expect((await caller.admin.status()).mail.lastSentAt).toBeGreaterThan(0)
    const { rows } = await caller.admin.audit({ action: 'admin.retryFailed' })
    expect(rows.map((row) => row.subject)).toEqual(['everything', 'webhook'])
  })
})

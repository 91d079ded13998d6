import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import type { TenantId } from '@callwright/db/tables/ids'
import type { StartCallResult } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { saveCallBack } from '../../campaigns/call-backs/call-backs.repo.ts'
import { listQueues } from '../../campaigns/recipient-queue.repo.ts'
import { requeueRecipient } from '../../campaigns/requeue-recipient.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeList, makeNumber, makeNumbers, expectExactCounts } from '../../testing/campaigns.ts'
import { reportCall, sendCall, type StartedCall, startCall, startDueCalls } from '../../testing/dial-by-hand.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { claimRecipients } from '../dialer/claim.ts'
import { markSent } from '../dialer/mark-sent.ts'
import { recordOutcome } from '../dialer/record-outcome.ts'
import { releaseClaimInTransaction } from '../dialer/release-claim.ts'

const HOUR_MS = 60 * 60_000

const RULES: RetryRules = {
  ends: ['no-answer'],
  outcomes: [],
  attempts: 3,
  afterMinutes: 60,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  otherTimeOfDay: false,
}

const BUSY: StartCallResult = { outcome: 'refused', reason: 'busy', message: 'Busy.', retryable: true }

/** A campaign whose first calls were not answered, so that all of them are tried again in an hour. */
async function createUnanswered(
  world: World,
  ada: Browser,
  recipients: number,
  firstNumber = 0,
): Promise<{ campaignId: string; tenantId: TenantId; calls: StartedCall[] }> {
  const list = makeList(makeNumbers(recipients, firstNumber))
  const { campaignId } = await ada.caller.bulk.create({ name: 'Again', list, retryRules: RULES })
  const tenantId = await tenantOf(ada)
  const calls = await startDueCalls(world, tenantId)
  for (const call of calls) await reportCall(world, call)
  return { campaignId, tenantId, calls }
}

/** Plans a call-back that the customer asked for in this call. */
async function planCallBack(
  { deps }: World,
  { callId, claim: { tenantId, campaignId, recipientId, phoneNumber } }: StartedCall,
  dueAt: number,
): Promise<void> {
  await saveCallBack(deps.db, {
    ...{ id: deps.newId(), tenantId, callId, campaignId, recipientId, phoneNumber, contactName: null },
    ...{
      source: 'customer',
      quote: 'Call me at four.',
      quoteTurn: 1,
      wantedAt: dueAt,
      state: 'confirmed',
      createdAt: 1,
      answeredAt: 1,
    },
  })
  await deps.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, tenantId)
    const callBack = { from: 'queued', plan: 'call-back', planReason: null, dueAt } as const
    await requeueRecipient(trx, tenantId, { campaignId, recipientId, ...callBack })
  })
}

describeWorld('the schedule', (it) => {
  it('shows when and why people will be called, soonest first', async ({ world, ada, bob }) => {
    const { campaignId, calls } = await createUnanswered(world, ada, 2)
    const [, second] = calls
    if (!second) throw new Error('Fewer than two calls were started')
    const at = world.deps.now() + 30 * 60_000
    await planCallBack(world, second, at)
    world.clock.advance(1)
    const later = await createUnanswered(world, ada, 1, 100)
    const [one = '', two = ''] = makeNumbers(2)
    const { rows, nextCursor } = await ada.caller.bulk.schedule({})
    expect(nextCursor).toBe(null)
    const retried = { campaignId, campaignName: 'Again', name: null, heldReason: null }
    expect(rows).toMatchObject([
      {
        ...{ ...retried, phoneNumber: two, attempt: 2, dueAt: at },
        ...{ plan: 'call-back', planReason: null, quote: 'Call me at four.' },
      },
      { ...retried, phoneNumber: one, attempt: 2, plan: 'retry', planReason: 'no-answer', quote: null },
      { campaignId: later.campaignId, plan: 'retry' },
    ])
    expect((await ada.caller.bulk.schedule({ campaignId })).rows).toEqual(rows.slice(0, 2))
    await ada.caller.bulk.pause({ campaignId })
    expect((await ada.caller.bulk.schedule({ campaignId })).rows[0]).toMatchObject({ state: 'paused' })
    await ada.caller.bulk.cancel({ campaignId })
    expect((await ada.caller.bulk.schedule({ campaignId })).rows).toEqual([])
    expect((await ada.caller.bulk.schedule()).rows).toEqual(rows.slice(2))
    expect((await bob.caller.bulk.schedule({})).rows).toEqual([])
    await expect(bob.caller.bulk.schedule({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is what a campaign waits for', async ({ world, ada }) => {
    const { campaignId } = await createUnanswered(world, ada, 2)
    const nextAt = world.deps.now() + HOUR_MS
    await world.deps.db.updateTable('campaigns').set({ nextAt }).execute()
    const readWaits = async (): Promise<(number | null | undefined)[]> => [
      (await ada.caller.bulk.campaign({ campaignId })).waitsUntil,
      (await ada.caller.bulk.campaigns({})).rows[0]?.waitsUntil,
    ]
    expect(await readWaits()).toEqual([nextAt, nextAt])
  })

  it('counts first calls by campaign and hour, and lists the others', async ({ world, ada, bob }) => {
    const { campaignId } = await createUnanswered(world, ada, 2)
    const scheduledAt = world.deps.now() + 2 * HOUR_MS
    const later = await ada.caller.bulk.create({ name: 'Later', list: makeList(makeNumbers(3, 100)), scheduledAt })
    const inAnHour = { dueAt: scheduledAt + HOUR_MS }
    await world.deps.db.updateTable('recipients').set(inAnHour).where('phoneNumber', '=', makeNumber(100)).execute()
    const line = {
      campaignId: later.campaignId,
      campaignName: 'Later',
      testMode: false,
      state: 'scheduled',
      heldReason: null,
    }
    const { rows, firstCalls, nextCursor } = await ada.caller.bulk.schedule({ limit: 1 })
    expect(rows).toMatchObject([{ campaignId, plan: 'retry' }])
    expect(firstCalls).toEqual([
      { ...line, dueAt: scheduledAt, calls: 2 },
      { ...line, ...inAnHour, calls: 1 },
    ])
    const second = await ada.caller.bulk.schedule({ limit: 1, cursor: nextCursor })
    expect(second).toMatchObject({ rows: [{ campaignId, plan: 'retry' }], firstCalls: [], nextCursor: null })
    expect(await bob.caller.bulk.schedule()).toMatchObject({ rows: [], firstCalls: [] })
  })

  it('is the same page by page, also for calls that are due at the same time', async ({ world, ada }) => {
    const scheduledAt = world.deps.now() + HOUR_MS
    for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
      await ada.caller.bulk.create({ name, list: makeList(makeNumbers(3, index * 10)), scheduledAt })
    }
    await world.deps.db.updateTable('recipients').set({ plan: 'again' }).execute()
    const whole = await ada.caller.bulk.schedule({ limit: 100 })
    expect(new Set(whole.rows.map(({ recipientId }) => recipientId)).size).toBe(9)
    for (const limit of [1, 2, 4]) {
      const paged: typeof whole.rows = []
      let cursor: string | null = null
      do {
        const page: typeof whole = await ada.caller.bulk.schedule({ limit, cursor })
        paged.push(...page.rows)
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(whole.rows)
    }
    const [row] = whole.rows
    const queues = Array.from({ length: 600 }, () => ({
      campaignId: row?.campaignId ?? '',
      plan: 'again' as const,
      after: null,
    }))
    expect((await listQueues(world.deps.db, { queues, limit: 1 })).length).toBe(600)
    for (const cursor of ['x', '1.x', '1.1_', `1.${'9'.repeat(20)}_a`]) {
      await expect(ada.caller.bulk.schedule({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

describeWorld('a planned call', (it, open) => {
  it('that is canceled is never made; its recipient keeps the result of the last call', async ({ world, ada, bob }) => {
    const { campaignId, tenantId, calls } = await createUnanswered(world, ada, 2)
    const [one, two] = (await ada.caller.bulk.recipients({ campaignId })).rows.map(({ id }) => id)
    if (!one || !two) throw new Error('The campaign has fewer than two recipients')
    await expect(bob.caller.bulk.cancelPlanned({ recipientIds: [one] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const all = { campaignId, plan: 'all' } as const
    await expect(bob.caller.bulk.cancelPlanned(all)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.bulk.cancelPlanned({ recipientIds: [one, 'other'] })).toEqual({ canceled: 1, inFlight: 0 })
    const statuses = async () => (await ada.caller.bulk.recipients({ campaignId })).rows.map(({ status }) => status)
    expect(await statuses()).toEqual(['missed', 'queued'])
    const entry = await world.deps.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'bulk.cancelPlanned')
      .where('after', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.after ?? '')).toEqual({ recipientIds: [one, 'other'], canceled: 1 })
    // A later report about the call does not bring it back.
    for (const call of calls) await reportCall(world, call, { summary: 'Nobody was there.' })
    expect(await statuses()).toEqual(['missed', 'queued'])
    expect(await ada.caller.bulk.cancelPlanned({ recipientIds: [one, two] })).toEqual({ canceled: 1, inFlight: 0 })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'finished', counts: { missed: 2 } })
    world.clock.advance(2 * HOUR_MS)
    expect(await startDueCalls(world, tenantId)).toEqual([])
    await expectExactCounts(world, campaignId)
  })

  it('is canceled together with all others of its kind in the campaign', async ({ world, ada }) => {
    const { campaignId, calls } = await createUnanswered(world, ada, 4)
    const [first] = calls
    if (!first) throw new Error('No call was started')
    await planCallBack(world, first, world.deps.now() + HOUR_MS)
    const readPlanned = async () => (await ada.caller.bulk.campaign({ campaignId })).planned
    expect(await readPlanned()).toEqual({ retries: 3, callBacks: 1 })
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'retry' })).toEqual({ canceled: 3, inFlight: 0 })
    expect(await readPlanned()).toEqual({ retries: 0, callBacks: 1 })
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'retry' })).toEqual({ canceled: 0, inFlight: 0 })
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'all' })).toEqual({ canceled: 1, inFlight: 0 })
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ queued: 0, missed: 4 })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['subject', 'after'])
      .where('action', '=', 'bulk.cancelPlanned')
      .orderBy('id')
      .execute()
    expect(entries[0]).toEqual({ subject: campaignId, after: JSON.stringify({ plan: 'retry' }) })
    expect(entries.length).toBe(3)
  })

  it('that is canceled leaves a recipient without a call skipped, with the reason', async ({ world, ada }) => {
    const { campaignId, calls } = await createUnanswered(world, ada, 1)
    await ada.caller.calls.remove({ callId: calls[0]?.callId ?? '' })
    const scheduledAt = world.deps.now() + HOUR_MS
    const later = await ada.caller.bulk.create({ name: 'Later', list: makeList(makeNumbers(2, 100)), scheduledAt })
    const [retry] = (await ada.caller.bulk.schedule({})).rows
    const [first] = (await ada.caller.bulk.recipients({ campaignId: later.campaignId })).rows
    const recipientIds = [retry?.recipientId ?? '', first?.id ?? '']
    expect(await ada.caller.bulk.cancelPlanned({ recipientIds })).toEqual({ canceled: 2, inFlight: 0 })
    for (const each of [campaignId, later.campaignId]) {
      const { rows } = await ada.caller.bulk.recipients({ campaignId: each, status: 'skipped' })
      expect(rows).toMatchObject([{ skipReason: 'cancelled', callId: null }])
      await expectExactCounts(world, each)
    }
    expect((await ada.caller.bulk.campaign({ campaignId: later.campaignId })).counts).toMatchObject({ queued: 1 })
  })

  it('that is claimed is never made once it is canceled, and others still are', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createUnanswered(world, ada, 3)
    world.clock.advance(HOUR_MS)
    const [first, second] = await claimRecipients(world.deps, { tenantId, max: 2 })
    if (!first || !second) throw new Error('Fewer than two recipients were claimed')
    const canceled = await ada.caller.bulk.cancelPlanned({ recipientIds: [first.recipientId] })
    expect(canceled).toEqual({ canceled: 1, inFlight: 0 })
    expect(await markSent(world.deps, first)).toBe(null)
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ missed: 1, dialling: 1, queued: 1 })
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'retry' })).toEqual({ canceled: 2, inFlight: 0 })
    await releaseClaimInTransaction(world.deps, second)
    const campaign = await ada.caller.bulk.campaign({ campaignId })
    expect(campaign).toMatchObject({ state: 'finished', counts: { missed: 3 } })
    expect(await startDueCalls(world, tenantId)).toEqual([])
    await expectExactCounts(world, campaignId)
  })

  it('that was already requested is not made again if it is canceled and then refused', async ({ world, ada }) => {
    const { campaignId, tenantId, calls } = await createUnanswered(world, ada, 1)
    world.clock.advance(HOUR_MS)
    const canceled = await sendCall(world, tenantId)
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'all' })).toEqual({ canceled: 0, inFlight: 1 })
    await recordOutcome(world.deps, { ...canceled, started: BUSY })
    const lastCall = { status: 'missed', attempts: 1, callId: calls[0]?.callId }
    expect((await ada.caller.bulk.recipients({ campaignId })).rows).toMatchObject([lastCall])
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    // A later attempt, which was not canceled, is made again.
    await ada.caller.bulk.retry({ campaignId })
    await recordOutcome(world.deps, { ...(await sendCall(world, tenantId)), started: BUSY })
    expect((await ada.caller.bulk.recipients({ campaignId })).rows).toMatchObject([{ ...lastCall, status: 'queued' }])
    await expectExactCounts(world, campaignId)
  })

  it.each(['retry', 'recipients'] as const)(
    'is not made after calls that are taking place when their %s are canceled, until a later attempt',
    async (by) => {
      await using world = await createWorld(open)
      const ada = await world.signUp('ada@example.com')
      const list = makeList(makeNumbers(2))
      const { campaignId } = await ada.caller.bulk.create({ name: 'Again', list, retryRules: RULES })
      const tenantId = await tenantOf(ada)
      const calls = await startDueCalls(world, tenantId)
      const [first] = calls
      if (!first) throw new Error('No call was started')
      await reportCall(world, first, { status: 'in-progress', endReason: null })
      const recipientIds = calls.map(({ claim }) => claim.recipientId)
      const canceled = await ada.caller.bulk.cancelPlanned(
        by === 'retry' ? { campaignId, plan: 'retry' } : { recipientIds },
      )
      expect(canceled).toEqual({ canceled: 0, inFlight: 0 })
      const readRows = async () => (await ada.caller.bulk.recipients({ campaignId })).rows
      expect(await readRows()).toMatchObject([
        { status: 'in-progress', skipReason: null },
        { status: 'dialling', skipReason: null },
      ])
      for (const call of calls) await reportCall(world, call)
      expect(await readRows()).toMatchObject([
        { status: 'missed', skipReason: null },
        { status: 'missed', skipReason: null },
      ])
      expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
      await ada.caller.bulk.retry({ campaignId })
      for (const call of await startDueCalls(world, tenantId)) await reportCall(world, call)
      expect((await ada.caller.bulk.campaign({ campaignId })).planned).toEqual({ retries: 2, callBacks: 0 })
      await expectExactCounts(world, campaignId)
    },
  )

  it('does not include a first call that was requested when all planned calls are canceled', async ({ world, ada }) => {
    const list = makeList(makeNumbers(1))
    const { campaignId } = await ada.caller.bulk.create({ name: 'Again', list, retryRules: RULES })
    const first = await sendCall(world, await tenantOf(ada))
    expect(await ada.caller.bulk.cancelPlanned({ campaignId, plan: 'all' })).toEqual({ canceled: 0, inFlight: 0 })
    await recordOutcome(world.deps, { ...first, started: BUSY })
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ queued: 1, skipped: 0 })
  })

  it('that is the last of a scheduled campaign finishes it when it is canceled or refused', async ({ world, ada }) => {
    const scheduledAt = world.deps.now() + HOUR_MS
    const [one = '', two = ''] = makeNumbers(2)
    for (const number of [one, two]) {
      await ada.caller.bulk.create({ name: number, list: makeList([number]), scheduledAt })
    }
    const readStates = async () => (await ada.caller.bulk.campaigns({})).rows.map(({ state }) => state)
    const [line] = (await ada.caller.bulk.schedule()).firstCalls
    const [planned] = (await ada.caller.bulk.recipients({ campaignId: line?.campaignId ?? '' })).rows
    await ada.caller.bulk.cancelPlanned({ recipientIds: [planned?.id ?? ''] })
    expect((await readStates()).toSorted()).toEqual(['finished', 'scheduled'])
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [one, two] })
    expect(await readStates()).toEqual(['finished', 'finished'])
  })

  it.each(['cancel', 'remove'] as const)(
    'leaves the result of the last call when its campaign is stopped with %s',
    async (stop) => {
      await using world = await createWorld(open)
      const ada = await world.signUp('ada@example.com')
      const { campaignId, tenantId, calls } = await createUnanswered(world, ada, 3)
      const [first] = calls
      if (!first) throw new Error('No call was started')
      await planCallBack(world, first, world.deps.now() + 2 * HOUR_MS)
      world.clock.advance(HOUR_MS)
      const [claim] = await claimRecipients(world.deps, { tenantId, max: 1 })
      if (!claim) throw new Error('No recipient was claimed')
      await ada.caller.bulk[stop]({ campaignId })
      const recipients = await world.deps.db.selectFrom('recipients').select('state').execute()
      expect(recipients.map(({ state }) => state)).toEqual(['missed', 'missed', 'missed'])
      expect((await ada.caller.bulk.callBacks({ state: 'confirmed' })).rows).toEqual([])
      expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows.length).toBe(1)
      await expectExactCounts(world, campaignId)
    },
  )

  it('is canceled together with those of all campaigns, but not of other businesses', async ({ world, ada, bob }) => {
    const { calls } = await createUnanswered(world, ada, 2)
    await createUnanswered(world, ada, 1, 100)
    await createUnanswered(world, bob, 1)
    const [first] = calls
    if (!first) throw new Error('No call was started')
    await planCallBack(world, first, world.deps.now() + HOUR_MS)
    const scheduledAt = world.deps.now() + HOUR_MS
    await ada.caller.bulk.create({ name: 'Later', list: makeList(makeNumbers(1, 200)), scheduledAt })
    expect(await ada.caller.bulk.cancelPlanned({ plan: 'all' })).toEqual({ canceled: 3, inFlight: 0 })
    const firstCalls = [{ campaignName: 'Later', calls: 1 }]
    expect(await ada.caller.bulk.schedule()).toMatchObject({ rows: [], firstCalls })
    expect((await ada.caller.bulk.callBacks({ state: 'dismissed' })).rows.length).toBe(1)
    expect((await bob.caller.bulk.schedule()).rows.length).toBe(1)
  })

  it('takes place if it was not canceled', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createUnanswered(world, ada, 2)
    const [one] = (await ada.caller.bulk.recipients({ campaignId })).rows
    await ada.caller.bulk.cancelPlanned({ recipientIds: [one?.id ?? ''] })
    world.clock.advance(HOUR_MS)
    const { claim } = await startCall(world, tenantId)
    expect([claim.phoneNumber, claim.attemptNumber]).toEqual([makeNumbers(2)[1], 2])
  })
})

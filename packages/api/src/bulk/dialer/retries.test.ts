import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { asE164 } from '@callwright/contract/text/phone'
import type { Conversation, StartCallResult } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCallLookupWorker } from '../../calls/reconcile/call-lookup-worker.ts'
import { pauseAllCampaigns } from '../../campaigns/campaigns.repo.ts'
import { requeueRecipient } from '../../campaigns/requeue-recipient.ts'
import { releaseClaims } from '../../installation/release-claims.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeList, makeNumbers, expectExactCounts } from '../../testing/campaigns.ts'
import { reportCall, sendCall, startCall, startDueCalls } from '../../testing/dial-by-hand.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { claimRecipients } from './claim.ts'
import { markSent } from './mark-sent.ts'
import { reclaimExpiredAttempts } from './reclaim.ts'
import { recordOutcome } from './record-outcome.ts'
import { releaseClaimInTransaction } from './release-claim.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONDAY = 0

const RULES: RetryRules = {
  ends: ['no-answer', 'busy', 'voicemail', 'failed'],
  outcomes: ['call back'],
  attempts: 3,
  afterMinutes: 60,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  otherTimeOfDay: false,
}

const IN_PROGRESS: Partial<Conversation> = { status: 'in-progress', endReason: null }
const ANSWERED: Partial<Conversation> = { status: 'completed', endReason: 'answered', durationSeconds: 20 }
const VOICEMAIL: Partial<Conversation> = { status: 'completed', endReason: 'voicemail', durationSeconds: 5 }
const OPT_OUT: Partial<Conversation> = {
  ...ANSWERED,
  turns: [{ role: 'customer', text: 'Please stop calling me.', atSeconds: 1 }],
}
const REJECTED: StartCallResult = { outcome: 'refused', reason: 'rejected', message: 'No.', retryable: false }
const BUSY: StartCallResult = { outcome: 'refused', reason: 'busy', message: 'Busy.', retryable: true }
const LOST: StartCallResult = { outcome: 'unknown', message: 'There was no response.' }

/** Creates a campaign that tries again by these rules. */
async function createCampaign(
  ada: Browser,
  {
    rules = {},
    recipients = 1,
    ...input
  }: { rules?: Partial<RetryRules>; recipients?: number; testMode?: boolean } = {},
) {
  const list = makeList(makeNumbers(recipients))
  const retryRules = { ...RULES, ...rules }
  const { campaignId } = await ada.caller.bulk.create({ name: 'Again', list, retryRules, ...input })
  return { campaignId, tenantId: await tenantOf(ada) }
}

/** The only recipient, or the first. */
async function readRecipient({ caller }: Browser, campaignId: string) {
  const { rows } = await caller.bulk.recipients({ campaignId })
  const [recipient] = rows
  if (!recipient) throw new Error('The campaign has no recipients')
  return recipient
}

/** The analysis of a call whose outcome is this value. */
async function analysisOf({ caller }: Browser, value: string): Promise<Partial<Conversation>> {
  const outcome = (await caller.agent.fields()).find(({ kind }) => kind === 'outcome')
  return { ...ANSWERED, analysis: [{ fieldId: outcome?.id ?? '', value, reason: '' }] }
}

function advanceTo({ clock, deps }: World, time: string): void {
  clock.advance(Date.parse(time) - deps.now())
}

describeWorld('a campaign with retry rules', (it, open) => {
  // Security: 27
  it.for<[description: string, report: Partial<Conversation>, reason: string]>([
    ['is not answered', {}, 'no-answer'],
    ['is busy', { endReason: 'busy' }, 'busy'],
    ['is declined', { endReason: 'declined' }, 'busy'],
    ['reaches voicemail', VOICEMAIL, 'voicemail'],
    ['fails', { status: 'failed', endReason: 'provider-error' }, 'failed'],
  ])('tries again after the delay if a call %s', async ([, report, planReason], { world, ada, bob }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const first = await startCall(world, tenantId)
    const endedAt = world.deps.now()
    await reportCall(world, first, report)
    const planned = await readRecipient(ada, campaignId)
    expect(planned).toMatchObject({ status: 'queued', plan: 'retry', planReason, attempts: 1, callId: first.callId })
    expect(planned.dueAt).toBeGreaterThanOrEqual(endedAt + HOUR_MS)
    expect(planned.dueAt).toBeLessThanOrEqual(world.deps.now() + HOUR_MS)
    const campaign = await ada.caller.bulk.campaign({ campaignId })
    expect(campaign).toMatchObject({ state: 'held', retryRules: RULES, planned: { retries: 1, callBacks: 0 } })
    world.clock.advance(HOUR_MS - MINUTE_MS)
    expect(await startDueCalls(world, tenantId)).toEqual([])
    expect(await startDueCalls(world, await tenantOf(bob))).toEqual([])
    world.clock.advance(2 * MINUTE_MS)
    const second = await startCall(world, tenantId)
    expect(second.claim.attemptNumber).toBe(2)
    await reportCall(world, second, ANSWERED)
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'completed', attempts: 2, plan: null })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'finished', planned: { retries: 0 } })
    await expectExactCounts(world, campaignId)
  })

  it('tries again after an outcome, and not after another outcome or end', async ({ world, ada }) => {
    const rules = { ends: ['busy' as const], outcomes: ['Call Back'] }
    const { campaignId, tenantId } = await createCampaign(ada, { rules, recipients: 3 })
    const [one, two, three] = await startDueCalls(world, tenantId)
    if (!one || !two || !three) throw new Error('Fewer than three calls were started')
    await reportCall(world, one, await analysisOf(ada, 'call back'))
    await reportCall(world, two, await analysisOf(ada, 'interested'))
    await reportCall(world, three)
    const { rows } = await ada.caller.bulk.recipients({ campaignId })
    expect(rows.map(({ status, planReason }) => [status, planReason])).toEqual([
      ['queued', 'Call Back'],
      ['completed', null],
      ['missed', null],
    ])
  })

  it('tries again after a call that the provider refused', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const { claim, callId } = await sendCall(world, tenantId)
    await recordOutcome(world.deps, { claim, callId, started: REJECTED })
    expect(await readRecipient(ada, campaignId)).toMatchObject({
      status: 'queued',
      plan: 'retry',
      planReason: 'failed',
    })
  })

  it('does not try again without rules', async ({ world, ada }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Once', list: makeList(makeNumbers(1)) })
    await reportCall(world, await startCall(world, await tenantOf(ada)))
    const campaign = await ada.caller.bulk.campaign({ campaignId })
    expect(campaign).toMatchObject({ state: 'finished', retryRules: null, callBacks: 'ask', counts: { missed: 1 } })
  })

  // Security: 28
  it('never tries again without proof of how the call ended', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const { claim, callId } = await sendCall(world, tenantId)
    await recordOutcome(world.deps, { claim, callId, started: LOST })
    world.clock.advance(2 * HOUR_MS)
    const lookupWorker = createCallLookupWorker(world.deps)
    lookupWorker.start()
    const openAttempts = world.deps.db.selectFrom('attempts').select('id').where('endedAt', 'is', null)
    await waitUntil(async () => (await openAttempts.execute()).length === 0)
    await lookupWorker.stop()
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'unknown', attempts: 1 })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it.for<[description: string, listed: string[], report: Partial<Conversation>]>([
    ['is on the do-not-call list', makeNumbers(1), {}],
    ['seems to have asked not to be called', makeNumbers(1, 1), OPT_OUT],
  ])('does not try again if the number %s', async ([, phoneNumbers, report], { world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers })
    await reportCall(world, call, { ...(await analysisOf(ada, 'call back')), ...report })
    expect((await readRecipient(ada, campaignId)).status).toBe('completed')
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  // Security: 27
  it('makes no more attempts than allowed', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { rules: { attempts: 2 } })
    for (const attempt of [1, 2]) {
      const call = await startCall(world, tenantId)
      expect(call.claim.attemptNumber).toBe(attempt)
      await reportCall(world, call)
      world.clock.advance(2 * HOUR_MS)
    }
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'missed', attempts: 2 })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  it('calls again only on the chosen weekdays and within the calling hours', async () => {
    await using world = await createWorld(open, { callingHours: { from: 8 * 60, to: 21 * 60 } })
    advanceTo(world, '2027-01-13T15:00:00Z')
    const ada = await world.signUp('ada@example.com')
    const { campaignId, tenantId } = await createCampaign(ada, { rules: { weekdays: [MONDAY] } })
    await reportCall(world, await startCall(world, tenantId))
    // Monday morning in New York.
    const monday = Date.parse('2027-01-18T13:00:00Z')
    expect((await readRecipient(ada, campaignId)).dueAt).toBe(monday)
    await world.deps.db.updateTable('recipients').set({ dueAt: 0 }).execute()
    await world.deps.db.updateTable('campaigns').set({ nextAt: 0 }).execute()
    expect(await startDueCalls(world, tenantId)).toEqual([])
    expect((await readRecipient(ada, campaignId)).dueAt).toBe(monday)
    advanceTo(world, '2027-01-18T20:59:00Z')
    const [claim] = await claimRecipients(world.deps, { tenantId, max: 1 })
    if (!claim) throw new Error('No recipient was claimed')
    advanceTo(world, '2027-01-19T15:00:00Z')
    expect(await markSent(world.deps, claim)).toEqual({ go: 'later', dueAt: monday + 7 * DAY_MS })
  })

  it('calls again at a different time of day than the last attempt', async () => {
    await using world = await createWorld(open, { callingHours: { from: 8 * 60, to: 21 * 60 } })
    advanceTo(world, '2027-01-13T15:00:00Z')
    const ada = await world.signUp('ada@example.com')
    const { campaignId, tenantId } = await createCampaign(ada, { rules: { otherTimeOfDay: true } })
    await reportCall(world, await startCall(world, tenantId))
    // Noon in New York.
    const noon = Date.parse('2027-01-13T17:00:00Z')
    expect((await readRecipient(ada, campaignId)).dueAt).toBe(noon)
    advanceTo(world, '2027-01-13T16:30:00Z')
    await world.deps.db.updateTable('recipients').set({ dueAt: 0 }).execute()
    await world.deps.db.updateTable('campaigns').set({ nextAt: 0 }).execute()
    expect(await startDueCalls(world, tenantId)).toEqual([])
    expect((await readRecipient(ada, campaignId)).dueAt).toBe(noon)
    advanceTo(world, '2027-01-13T17:00:01Z')
    await reportCall(world, await startCall(world, tenantId))
    // Five o'clock: after the second attempt in the afternoon.
    expect((await readRecipient(ada, campaignId)).dueAt).toBe(Date.parse('2027-01-13T22:00:00Z'))
  })

  it('in Test Mode tries again after a minute, at any time', async () => {
    await using world = await createWorld(open, { callingHours: { from: 8 * 60, to: 21 * 60 } })
    // Night in New York, before a Thursday.
    advanceTo(world, '2027-01-14T04:00:00Z')
    const ada = await world.signUp('ada@example.com')
    const rules = { afterMinutes: 7 * 24 * 60, weekdays: [MONDAY], otherTimeOfDay: true }
    const { tenantId } = await createCampaign(ada, { rules, testMode: true })
    await reportCall(world, await startCall(world, tenantId))
    expect(await startDueCalls(world, tenantId)).toEqual([])
    world.clock.advance(MINUTE_MS)
    expect((await startCall(world, tenantId)).claim).toMatchObject({ attemptNumber: 2, testMode: true })
  })

  it('tries again when the outcome arrives late, even if the campaign has finished', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, ANSWERED)
    const endedBy = world.deps.now()
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    world.clock.advance(10 * MINUTE_MS)
    await reportCall(world, call, await analysisOf(ada, 'call back'))
    const recipient = await readRecipient(ada, campaignId)
    expect(recipient).toMatchObject({ status: 'queued', plan: 'retry', planReason: 'call back' })
    expect(recipient.dueAt).toBeLessThanOrEqual(endedBy + HOUR_MS)
    world.clock.advance(HOUR_MS)
    expect((await startCall(world, tenantId)).claim.attemptNumber).toBe(2)
  })

  // Security: 32
  it('does not resume automatically if it was paused when it finished', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await ada.caller.bulk.pause({ campaignId })
    await reportCall(world, call, ANSWERED)
    await reportCall(world, call, await analysisOf(ada, 'call back'))
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'finished', reason: null })
    expect((await readRecipient(ada, campaignId)).status).toBe('completed')
  })

  // Security: 32
  it('stays paused if it finished while paused and a call turns out not to have been made', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const { claim, callId } = await sendCall(world, tenantId)
    await ada.caller.bulk.pause({ campaignId })
    await releaseClaims(world.deps)
    await reclaimExpiredAttempts(world.deps, 10)
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    await recordOutcome(world.deps, { claim, callId, started: BUSY })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'paused', counts: { queued: 1 } })
    world.clock.advance(HOUR_MS)
    expect(await startDueCalls(world, tenantId)).toEqual([])
    await ada.caller.bulk.resume({ campaignId })
    expect((await startCall(world, tenantId)).claim.attemptNumber).toBe(1)
  })

  it('that had finished before a restore does not try again', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, ANSWERED)
    expect(await pauseAllCampaigns(world.deps.db, world.deps.now())).toBe(0)
    await reportCall(world, call, await analysisOf(ada, 'call back'))
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    expect((await readRecipient(ada, campaignId)).status).toBe('completed')
  })

  // Security: 27
  it('plans one retry for any number of reports in any order', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { recipients: 6 })
    const [first, second, third] = [IN_PROGRESS, ANSWERED, await analysisOf(ada, 'call back')]
    const orders = [
      [first, second, third],
      [first, third, second],
      [second, first, third],
      [second, third, first],
      [third, first, second],
      [third, second, first],
    ]
    const calls = await startDueCalls(world, tenantId)
    expect(calls.length).toBe(orders.length)
    for (const [index, call] of calls.entries()) {
      for (const report of [...(orders[index] ?? []), first, second, third]) await reportCall(world, call, report)
    }
    const { rows } = await ada.caller.bulk.recipients({ campaignId })
    expect(rows.every(({ status, plan, attempts }) => status === 'queued' && plan === 'retry' && attempts === 1)).toBe(
      true,
    )
    world.clock.advance(HOUR_MS)
    const retries = await startDueCalls(world, tenantId)
    expect(retries.map(({ claim }) => claim.attemptNumber)).toEqual([2, 2, 2, 2, 2, 2])
    await expectExactCounts(world, campaignId)
  })

  it('does not try again if a better report gives no reason, until another one does', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { rules: { ends: ['failed'] } })
    const call = await startCall(world, tenantId)
    await reportCall(world, call, { status: 'failed', endReason: 'provider-error' })
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'queued', planReason: 'failed' })
    for (const [report, status] of [[{}, 'missed'] as const, [ANSWERED, 'completed'] as const]) {
      await reportCall(world, call, report)
      expect(await readRecipient(ada, campaignId)).toMatchObject({ status, attempts: 1, callId: call.callId })
      expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    }
    await reportCall(world, call, await analysisOf(ada, 'call back'))
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'queued', planReason: 'call back' })
    await expectExactCounts(world, campaignId)
  })

  it('does not try again after voicemail if the call turns out to have been transferred', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await reportCall(world, call, VOICEMAIL)
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'queued', planReason: 'voicemail' })
    const transfer = { phoneNumber: asE164('+12125550177'), turn: 0 }
    await reportCall(world, call, { ...VOICEMAIL, endReason: 'transferred', transfer })
    expect((await readRecipient(ada, campaignId)).status).toBe('completed')
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'finished', planned: { retries: 0 } })
  })

  it('tries a number in an unknown time zone again if the time does not matter', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    // No time zone is known for this number.
    await world.deps.db
      .updateTable('recipients')
      .set({ phoneNumber: asE164('+870773111632') })
      .execute()
    await reportCall(world, call)
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'queued', plan: 'retry' })
  })

  // Security: 27
  it('ignores reports about a call once its retry is planned, claimed, sent, or skipped', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await reportCall(world, call)
    const planned = await readRecipient(ada, campaignId)
    // Each of these reports changes the call.
    await reportCall(world, call, { summary: 'Nobody was there.' })
    expect(await readRecipient(ada, campaignId)).toEqual(planned)
    world.clock.advance(HOUR_MS)
    const [claim] = await claimRecipients(world.deps, { tenantId, max: 1 })
    if (!claim) throw new Error('No recipient was claimed')
    await reportCall(world, call, { hasRecording: true })
    expect((await readRecipient(ada, campaignId)).status).toBe('dialling')
    const sent = await markSent(world.deps, claim)
    if (!sent || 'go' in sent) throw new Error('The attempt was not marked as sent')
    await reportCall(world, call, ANSWERED)
    expect((await readRecipient(ada, campaignId)).status).toBe('dialling')
    const second = { callId: sent.callId, claim, startedAt: world.deps.now() }
    const started: StartCallResult = { outcome: 'started', conversationId: `conv_${sent.callId}` }
    await recordOutcome(world.deps, { claim, callId: sent.callId, started })
    await reportCall(world, second)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(1) })
    await reportCall(world, second, { summary: 'Nobody was there.' })
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'skipped', skipReason: 'do-not-call' })
    await expectExactCounts(world, campaignId)
  })

  it('ignores a late report about an earlier call while a further one is planned', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const first = await startCall(world, tenantId)
    await reportCall(world, first)
    world.clock.advance(HOUR_MS)
    await reportCall(world, await startCall(world, tenantId))
    const planned = await readRecipient(ada, campaignId)
    expect(planned).toMatchObject({ status: 'queued', plan: 'retry', attempts: 2 })
    for (const report of [{ endReason: 'busy' as const }, ANSWERED, await analysisOf(ada, 'interested')]) {
      await reportCall(world, first, report)
      expect(await readRecipient(ada, campaignId)).toEqual(planned)
    }
    world.clock.advance(HOUR_MS)
    expect(await startDueCalls(world, tenantId)).toMatchObject([{ claim: { attemptNumber: 3 } }])
  })

  it('keeps the plan and the last call if the provider refuses the retry for now', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const first = await startCall(world, tenantId)
    await reportCall(world, first)
    world.clock.advance(HOUR_MS)
    const { claim, callId } = await sendCall(world, tenantId)
    await recordOutcome(world.deps, { claim, callId, started: BUSY })
    const retry = { status: 'queued', plan: 'retry', planReason: 'no-answer', attempts: 1, callId: first.callId }
    expect(await readRecipient(ada, campaignId)).toMatchObject(retry)
  })

  // Security: 29, 32
  it('starts no planned retry while it is paused, held, or canceled', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    const call = await startCall(world, tenantId)
    await ada.caller.bulk.pause({ campaignId })
    await reportCall(world, call)
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ state: 'paused', planned: { retries: 1 } })
    world.clock.advance(2 * HOUR_MS)
    expect(await startDueCalls(world, tenantId)).toEqual([])
    await ada.caller.bulk.resume({ campaignId })
    const business = world.deps.db.updateTable('businesses').where('id', '=', tenantId)
    await business.set({ monthlyLimitMinutes: 0 }).execute()
    expect(await startDueCalls(world, tenantId)).toEqual([])
    await business.set({ monthlyLimitMinutes: null }).execute()
    world.clock.advance(MINUTE_MS)
    const [claim] = await claimRecipients(world.deps, { tenantId, max: 1 })
    if (!claim) throw new Error('No recipient was claimed')
    await ada.caller.bulk.cancel({ campaignId })
    expect(await markSent(world.deps, claim)).toMatchObject({ go: 'later' })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ planned: { retries: 0 } })
  })

  // Security: 29
  it('skips a planned retry once the number is on the do-not-call list', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada)
    await reportCall(world, await startCall(world, tenantId))
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(1) })
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'skipped', skipReason: 'do-not-call' })
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
  })

  // Security: 29
  it('keeps the result of the last call once the customer seems to refuse further calls', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { recipients: 2 })
    const calls = await startDueCalls(world, tenantId)
    for (const call of calls) await reportCall(world, call)
    world.clock.advance(HOUR_MS)
    const [claim] = await claimRecipients(world.deps, { tenantId, max: 1 })
    if (!claim) throw new Error('No recipient was claimed')
    const suggestions = calls.map(({ callId, claim: { phoneNumber } }) => ({
      ...{ id: callId, tenantId, callId, phoneNumber, quote: 'Stop calling me.' },
      ...{ state: 'open' as const, createdAt: 1, answeredAt: null },
    }))
    await world.deps.db.insertInto('do_not_call_suggestions').values(suggestions).execute()
    const verdict = await markSent(world.deps, claim)
    if (!verdict || !('go' in verdict)) throw new Error('The attempt was not denied')
    expect(verdict).toEqual({ go: 'never', reason: 'asked-not-to-be-called' })
    await releaseClaimInTransaction(world.deps, claim, { verdict })
    expect(await claimRecipients(world.deps, { tenantId, max: 10 })).toEqual([])
    const kept = calls.map(({ callId }) => ({ status: 'missed', skipReason: null, attempts: 1, callId }))
    expect((await ada.caller.bulk.recipients({ campaignId })).rows).toMatchObject(kept)
    expect((await ada.caller.bulk.campaign({ campaignId })).state).toBe('finished')
    await expectExactCounts(world, campaignId)
  })

  it('shows that a user asked for another attempt', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { rules: { ends: ['busy'] } })
    await reportCall(world, await startCall(world, tenantId))
    await ada.caller.bulk.retry({ campaignId })
    expect(await readRecipient(ada, campaignId)).toMatchObject({ status: 'queued', plan: 'again', planReason: null })
  })

  it('makes due call-backs first', async ({ world, ada }) => {
    const { campaignId, tenantId } = await createCampaign(ada, { recipients: 3 })
    const [last] = (await ada.caller.bulk.recipients({ campaignId })).rows.slice(-1)
    await world.deps.db.transaction().execute(async (trx) => {
      await lockCampaigns(trx, tenantId)
      const plan = { from: 'queued', plan: 'call-back', planReason: null, dueAt: world.deps.now() } as const
      await requeueRecipient(trx, tenantId, { campaignId, recipientId: last?.id ?? '', ...plan })
    })
    const claims = await claimRecipients(world.deps, { tenantId, max: 1 })
    expect(claims.map(({ recipientId }) => recipientId)).toEqual([last?.id])
  })

  it('accepts only outcomes that the business has', async ({ ada }) => {
    const rules = { ends: [], outcomes: ['interested', 'maybe'] }
    await expect(createCampaign(ada, { rules })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: '"maybe" is not one of your outcomes. Please choose which calls to try again.',
    })
    await expect(createCampaign(ada, { rules: { ends: [], outcomes: [] } })).rejects.toThrow(
      'Please choose which calls to try again',
    )
  })
})

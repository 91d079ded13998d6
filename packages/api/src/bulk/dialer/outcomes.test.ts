import type { StartCallResult } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCallLookupWorker } from '../../calls/reconcile/call-lookup-worker.ts'
import { createEventRecorder } from '../../calls/place/simulated-calls.ts'
import { releaseClaims } from '../../installation/release-claims.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import {
  expectExactCounts,
  runDialer,
  createSpyProvider,
  makeList,
  makeNumber,
  makeNumbers,
  waitForState,
  waitUntilFinished,
} from '../../testing/campaigns.ts'
import { sendCall } from '../../testing/dial-by-hand.ts'
import { createWorld, type World } from '../../testing/test-world.ts'
import { holdCampaign } from '../../campaigns/campaigns.repo.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { transactionWithEvents } from '../../webhooks/publish-event.ts'
import { claimRecipients } from './claim.ts'
import { markSent } from './mark-sent.ts'
import { recordOutcome } from './record-outcome.ts'
import { reclaimExpiredAttempts } from './reclaim.ts'

const BUSY: StartCallResult = {
  outcome: 'refused',
  reason: 'busy',
  message: 'Busy.',
  retryable: true,
  retryAfterMs: 70_000,
}
const QUOTA: StartCallResult = { outcome: 'refused', reason: 'quota', message: 'No credits.', retryable: true }
const BLOCKED: StartCallResult = { outcome: 'refused', reason: 'blocked', message: 'Wrong key.', retryable: true }
const NOT_FOUND: StartCallResult = { outcome: 'refused', reason: 'not-found', message: 'No agent.', retryable: true }
const REJECTED: StartCallResult = { outcome: 'refused', reason: 'rejected', message: 'No.', retryable: false }
const LOST: StartCallResult = { outcome: 'unknown', message: 'There was no response.' }

async function findTenantId(world: World) {
  return (await world.deps.db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()).id
}

/** A provider that reports each call before it responds to the request. */
function createEarlyReporter(world: World, status: 'initiated' | 'in-progress'): ReturnType<typeof createSpyProvider> {
  return createSpyProvider(world, async (_call, start) => {
    const started = await start()
    const id = started.outcome === 'started' ? started.conversationId : ''
    const conversation = await world.simulator.fetchConversation(id)
    if (!conversation) throw new Error('The simulator does not know this call')
    await createEventRecorder(world.deps)({ ...conversation, status, endReason: null })
    return started
  })
}

describeWorld('a campaign call', (it, open) => {
  it.each([
    ['busy', BUSY, 'provider-busy', 70_000],
    ['out of credits', QUOTA, 'provider-busy', 300_000],
    ['refusing all calls (401, 403)', BLOCKED, 'provider-trouble', 60_000],
    ['missing the agent or our number (404)', NOT_FOUND, 'provider-trouble', 60_000],
  ])('to a provider that is %s is requeued without failing, and dialing resumes', async (_description, ...rest) => {
    const [refusal, reason, waitMs] = rest
    await using world = await createWorld(open, { dialer: { concurrency: 2, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    let refusals = 2
    const voice = createSpyProvider(world, async (_call, start) => (refusals-- > 0 ? refusal : await start()))
    const { campaignId } = await ada.caller.bulk.create({ name: 'Busy', list: makeList(makeNumbers(6)) })
    const startedAt = world.deps.now()
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.dialling === 0)
    const held = await ada.caller.bulk.campaign({ campaignId })
    expect(held).toMatchObject({ reason, counts: { queued: 6, failed: 0 } })
    expect(held.resumesAt).toBeGreaterThanOrEqual(startedAt + waitMs)
    expect(held.resumesAt).toBeLessThanOrEqual(world.deps.now() + waitMs)
    // A refusal that asks for a shorter wait does not shorten it.
    const tenantId = await findTenantId(world)
    const hold = { campaignId, reason: 'agent-trouble' as const, until: world.deps.now() }
    await transactionWithEvents(world.deps, async (trx) => await holdCampaign(trx, tenantId, hold))
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ reason, resumesAt: held.resumesAt })
    expect(await waitUntilFinished(world, ada, { campaignId, ms: waitMs })).toMatchObject({ completed: 6, failed: 0 })
    const { rows } = await ada.caller.bulk.recipients({ campaignId })
    expect(rows.map((row) => row.attempts)).toEqual([1, 1, 1, 1, 1, 1])
    expect(new Set(voice.dialed.map(({ callId }) => callId)).size).toBe(voice.dialed.length)
    await expectExactCounts(world, campaignId)
  })

  it('that is refused fails with a reason and is retried only on demand', async ({ world, ada, bob }) => {
    const [refused = '', accepted = ''] = makeNumbers(2)
    let isRefusing = true
    const voice = createSpyProvider(world, async ({ toNumber }, start) =>
      toNumber === refused && isRefusing ? REJECTED : await start(),
    )
    const { campaignId } = await ada.caller.bulk.create({ name: 'Refused', list: makeList([refused, accepted]) })
    await using _dialer = runDialer({ ...world.deps, voice })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 1, failed: 1 })
    const { rows } = await ada.caller.bulk.recipients({ campaignId, status: 'failed' })
    expect(rows).toMatchObject([{ phoneNumber: refused, endReason: 'provider-error', attempts: 1, callId: null }])
    await expect(bob.caller.bulk.retry({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    isRefusing = false
    expect(await ada.caller.bulk.retry({ campaignId })).toEqual({ campaignId, requeued: 1 })
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ completed: 2, failed: 0 })
    expect(voice.dialed.map(({ toNumber }) => toNumber).toSorted()).toEqual([refused, refused, accepted])
    await expect(ada.caller.bulk.retry({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    const again = await ada.caller.bulk.recipients({ campaignId })
    expect(again.rows.map((row) => [row.phoneNumber, row.attempts])).toEqual([
      [refused, 2],
      [accepted, 1],
    ])
    await expectExactCounts(world, campaignId)
  })

  // Security: 28
  it('whose response is lost is unknown, never redialed, and resolved if the call is known', async ({ world, ada }) => {
    const [startedNumber, lostNumber] = [makeNumber(0), makeNumber(1)]
    let conversationId = ''
    const voice = createSpyProvider(world, async ({ toNumber }, start) => {
      const started = toNumber === startedNumber ? await start() : LOST
      if (started.outcome === 'started') conversationId = started.conversationId
      return LOST
    })
    // The simulator's events do not arrive either.
    await world.simulator.stop()
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lost', list: makeList([startedNumber, lostNumber]) })
    const deps = { ...world.deps, voice }
    await using _dialer = runDialer(deps)
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ unknown: 2 })
    await expect(ada.caller.bulk.retry({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' })
    world.clock.advance(61_000)
    const lookupWorker = createCallLookupWorker(deps)
    lookupWorker.start()
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.completed === 1)
    expect((await ada.caller.bulk.recipients({ campaignId, status: 'unknown' })).rows).toMatchObject([
      { phoneNumber: lostNumber, callId: null },
    ])
    world.clock.advance(2 * 60 * 60_000)
    lookupWorker.wake()
    await waitUntil(async () => {
      const row = await world.deps.db
        .selectFrom('attempts')
        .select('id')
        .where('endedAt', 'is', null)
        .executeTakeFirst()
      return row === undefined
    })
    await lookupWorker.stop()
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ unknown: 1, completed: 1 })
    // Even then, a late report completes the call, and is announced.
    const announced: string[] = []
    world.deps.events.on('callCompleted', ({ callId }) => announced.push(callId))
    const conversation = await world.simulator.fetchConversation(conversationId)
    const callId = voice.dialed.find(({ toNumber }) => toNumber === lostNumber)?.callId ?? ''
    if (!conversation) throw new Error('The simulator does not know this call')
    const report = { ...conversation, conversationId: 'conv_late', callId, calledNumber: lostNumber }
    for (let repeat = 0; repeat < 2; repeat += 1) await createEventRecorder(world.deps)(report)
    expect(announced).toEqual([callId])
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ unknown: 0, completed: 2 })
    expect(voice.dialed.length).toBe(2)
    await expectExactCounts(world, campaignId)
  })

  it('whose response is lost is resolved as one call by a failure reported without our id', async ({ world, ada }) => {
    await world.simulator.stop()
    const voice = createSpyProvider(world, async (_call, start) => {
      const started = await start()
      const conversation = await world.simulator.fetchConversation(
        started.outcome === 'started' ? started.conversationId : '',
      )
      if (!conversation) throw new Error('The simulator does not know this call')
      await createEventRecorder(world.deps)({ ...conversation, status: 'missed', endReason: 'busy', callId: null })
      return LOST
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Busy', list: makeList(makeNumbers(1)) })
    const deps = { ...world.deps, voice }
    await using _dialer = runDialer(deps)
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ unknown: 1 })
    world.clock.advance(61_000)
    const lookupWorker = createCallLookupWorker(deps)
    lookupWorker.start()
    // The conversation itself shows that the call was answered.
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.unknown === 0)
    await lookupWorker.stop()
    expect((await world.deps.db.selectFrom('calls').select('id').execute()).length).toBe(1)
    const { rows } = await ada.caller.calls.list({ campaignId })
    expect(rows.length).toBe(1)
    expect((await ada.caller.bulk.recipients({ campaignId })).rows).toMatchObject([
      { callId: rows[0]?.id, attempts: 1 },
    ])
    await expectExactCounts(world, campaignId)
  })

  it('whose response is lost is resolved as soon as the provider reports its failure', async ({ world, ada }) => {
    await world.simulator.stop()
    let conversationId = ''
    const voice = createSpyProvider(world, async (_call, start) => {
      const started = await start()
      if (started.outcome === 'started') ({ conversationId } = started)
      return LOST
    })
    const lookups: boolean[] = []
    const findConversationOf: typeof voice.findConversationOf = async (call) => {
      lookups.push(lookups.length > 0)
      return lookups.at(-1) ? await world.simulator.findConversationOf(call) : null
    }
    const deps = { ...world.deps, voice: { ...voice, findConversationOf } }
    const lookupWorker = createCallLookupWorker(deps)
    lookupWorker.start()
    const { campaignId } = await ada.caller.bulk.create({ name: 'Reported', list: makeList(makeNumbers(1)) })
    await using _dialer = runDialer(deps)
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ unknown: 1 })
    await waitUntil(async () => lookups.length === 1)
    const conversation = await world.simulator.fetchConversation(conversationId)
    if (!conversation) throw new Error('The simulator does not know this call')
    await createEventRecorder(deps)({ ...conversation, status: 'missed', endReason: 'busy', callId: null })
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.unknown === 0)
    await lookupWorker.stop()
    expect(voice.dialed.length).toBe(1)
  })

  it('whose response is lost occupies its line for two minutes and no longer', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 1, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    let isFirst = true
    const voice = createSpyProvider(world, async (_call, start) => {
      const isLost = isFirst
      isFirst = false
      return isLost ? LOST : await start()
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'One line', list: makeList(makeNumbers(3)) })
    const deps = { ...world.deps, voice }
    const first = runDialer(deps)
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.unknown === 1)
    await first.stop()
    const { resolvedAt: lostAt } = await deps.db.selectFrom('attempts').select('resolvedAt').executeTakeFirstOrThrow()
    const claimAfter = async (ms: number) =>
      await claimRecipients({ ...deps, now: () => (lostAt ?? 0) + ms }, { tenantId: await findTenantId(world), max: 3 })
    expect(await claimAfter(119_999)).toEqual([])
    world.clock.advance(120_000)
    await using _dialer = runDialer(deps)
    expect(await waitForState(ada, campaignId, 'finished')).toMatchObject({ unknown: 1, completed: 2 })
  })

  // Security: 27, 28, 61
  it('after a crash is requeued if unsent, unknown if sent, and not sent by a stale holder', async ({ world, ada }) => {
    const { deps } = world
    const { campaignId } = await ada.caller.bulk.create({ name: 'Crash', list: makeList(makeNumbers(2)) })
    const [one, two] = await claimRecipients(deps, { tenantId: await findTenantId(world), max: 2 })
    if (!one || !two) throw new Error('Fewer than two recipients were claimed')
    const sent = await markSent(deps, two)
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ dialling: 2 })
    expect(await reclaimExpiredAttempts(deps, 10)).toBe(0)
    await releaseClaims(deps)
    expect(await reclaimExpiredAttempts(deps, 10)).toBe(2)
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ queued: 1, unknown: 1 })
    const [again] = await claimRecipients(deps, { tenantId: await findTenantId(world), max: 2 })
    expect([again?.attemptId, again?.attemptNumber, again?.fence]).toEqual([one.attemptId, 1, 2])
    expect(await markSent(deps, one)).toBeNull()
    expect((await deps.db.selectFrom('calls').select('id').execute()).length).toBe(1)
    // The response to the other call arrives late.
    if (!sent || 'go' in sent) throw new Error('The attempt was not marked as sent')
    const started: StartCallResult = { outcome: 'started', conversationId: 'conv_late' }
    await recordOutcome(deps, { claim: two, callId: sent.callId, started })
    const { state } = await deps.db
      .selectFrom('attempts')
      .select('state')
      .where('id', '=', two.attemptId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('started')
    await expectExactCounts(world, campaignId)
  })

  it.each([
    ['temporary refusal is queued again', BUSY, { queued: 1, unknown: 0, failed: 0 }],
    ['permanent refusal fails', REJECTED, { queued: 0, unknown: 0, failed: 1 }],
  ])('that was reclaimed and then gets a late %s', async (_description, lateResponse, counts) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const { deps } = world
    const { campaignId } = await ada.caller.bulk.create({ name: 'Late', list: makeList(makeNumbers(1)) })
    const { claim, callId } = await sendCall(world, await findTenantId(world))
    await releaseClaims(deps)
    await reclaimExpiredAttempts(deps, 10)
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ unknown: 1 })
    await recordOutcome(deps, { claim, callId, started: lateResponse })
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject(counts)
  })

  it('that is retried on demand waits while its campaign is held', async ({ world, ada }) => {
    const [rejected = '', busy = ''] = makeNumbers(2)
    const voice = createSpyProvider(world, async ({ toNumber }) => (toNumber === rejected ? REJECTED : BUSY))
    const { campaignId } = await ada.caller.bulk.create({ name: 'Held', list: makeList([rejected, busy]) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.failed === 1)
    const { reason, resumesAt } = await ada.caller.bulk.campaign({ campaignId })
    expect(await ada.caller.bulk.retry({ campaignId })).toMatchObject({ requeued: 1 })
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ reason, resumesAt, counts: { queued: 2 } })
  })

  it('that keeps failing holds the campaign, which probes with one call and resumes', async ({ world, ada, bob }) => {
    let isBroken = true
    const voice = createSpyProvider(world, async ({ toNumber }, start) =>
      isBroken && makeNumbers(45).includes(toNumber) ? REJECTED : await start(),
    )
    const { campaignId } = await ada.caller.bulk.create({ name: 'Broken', list: makeList(makeNumbers(45)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.dialling === 0)
    const held = await ada.caller.bulk.campaign({ campaignId })
    expect(held.reason).toBe('provider-trouble')
    expect(held.counts.failed).toBeGreaterThanOrEqual(20)
    expect(held.counts.failed).toBeLessThanOrEqual(29)
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Other', list: makeList(makeNumbers(3, 500)) })
    await waitForState(bob, bobsCampaign.campaignId, 'finished')
    world.clock.advance(61_000)
    const triedAt = world.deps.now()
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.failed > held.counts.failed)
    await waitForState(ada, campaignId, 'held')
    const again = await ada.caller.bulk.campaign({ campaignId })
    expect(again.counts.failed).toBe(held.counts.failed + 1)
    expect(again.resumesAt).toBeGreaterThanOrEqual(triedAt + 120_000)
    isBroken = false
    const counts = await waitUntilFinished(world, ada, { campaignId, ms: 121_000 })
    expect(counts).toMatchObject({ failed: again.counts.failed, completed: 45 - again.counts.failed })
  })

  it('whose response was lost before a hold does not delay the campaign after it, nor hold it again', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 40, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    await world.simulator.stop()
    const numbers = makeNumbers(40)
    const [ringing = ''] = numbers
    const isLost = new Set(numbers.slice(1, 9))
    let [isBroken, ringingId] = [true, '']
    const voice = createSpyProvider(world, async ({ toNumber }, start) => {
      if (!isBroken) return await start()
      if (toNumber !== ringing) return isLost.has(toNumber) ? LOST : REJECTED
      const started = await start()
      if (started.outcome === 'started') ringingId = started.conversationId
      return started
    })
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lost', list: makeList(numbers) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.dialling === 1)
    const heldAt = world.deps.now()
    const { counts, reason, resumesAt } = await ada.caller.bulk.campaign({ campaignId })
    expect(counts).toMatchObject({ dialling: 1, unknown: 8 })
    expect(reason).toBe('provider-trouble')
    expect(resumesAt).toBeGreaterThan(heldAt)
    isBroken = false
    const dialed = voice.dialed.length
    world.clock.advance(61_000)
    await waitUntil(() => voice.dialed.length > dialed)
    expect(world.deps.now() - heldAt).toBeLessThan(120_000)
    const probing = await ada.caller.bulk.campaign({ campaignId })
    expect(probing).toMatchObject({ state: 'running', resumesAt: null, counts: { unknown: 8, dialling: 2 } })
    // The call from before the hold fails, and one call is still tried at a time.
    const conversation = await world.simulator.fetchConversation(ringingId)
    if (!conversation) throw new Error('The simulator does not know this call')
    await createEventRecorder(world.deps)({ ...conversation, status: 'failed', endReason: 'provider-error' })
    const after = await ada.caller.bulk.campaign({ campaignId })
    expect(after).toMatchObject({ state: 'running', reason: null, counts: { dialling: 1 } })
    expect(voice.dialed).toHaveLength(dialed + 1)
  })

  it('that is lost on every line does not delay the one call after a hold, which alone exceeds the limit', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 20, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    await world.simulator.stop()
    let isBroken = true
    const voice = createSpyProvider(world, async (_call, start) => (isBroken ? LOST : await start()))
    const { campaignId } = await ada.caller.bulk.create({ name: 'Lost', list: makeList(makeNumbers(40)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts.unknown === 20)
    expect(voice.dialed).toHaveLength(20)
    const other = await ada.caller.bulk.create({ name: 'Other', list: makeList([makeNumber(90)]) })
    isBroken = false
    world.clock.advance(61_000)
    await waitUntil(() => voice.dialed.length > 20)
    const probing = await ada.caller.bulk.campaign({ campaignId })
    expect(probing).toMatchObject({ state: 'running', reason: null, counts: { unknown: 20, dialling: 1 } })
    // A call whose response was lost may be taking place, so no other call starts before the provider would report it.
    const claim = { tenantId: await findTenantId(world), max: 10 }
    expect(await claimRecipients(world.deps, claim)).toEqual([])
    world.clock.advance(60_000)
    await waitUntil(() => voice.dialed.length === 22)
    expect((await ada.caller.bulk.campaign({ campaignId: other.campaignId })).counts.queued).toBe(0)
  })

  it('that is lost says why its campaign waits, and until when, once most lines are used by such calls', async () => {
    await using world = await createWorld(open, { dialer: { concurrency: 10, callsPerSecond: 1000 } })
    const ada = await world.signUp('ada@example.com')
    await world.simulator.stop()
    const startedAt = world.deps.now()
    let isFirstPlaced = false
    const voice = createSpyProvider(world, async (_call, start) => {
      const isPlaced = isFirstPlaced
      isFirstPlaced = false
      return isPlaced ? await start() : LOST
    })
    const first = await ada.caller.bulk.create({ name: 'First', list: makeList(makeNumbers(25)) })
    const second = await ada.caller.bulk.create({ name: 'Second', list: makeList(makeNumbers(20, 500)) })
    const read = async () => [
      await ada.caller.bulk.campaign({ campaignId: first.campaignId }),
      await ada.caller.bulk.campaign({ campaignId: second.campaignId }),
    ]
    const countUnknown = async () => (await read()).reduce((sum, { counts }) => sum + counts.unknown, 0)
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => (await countUnknown()) === 10)
    const waiting = await read()
    for (const campaign of waiting) expect(campaign).toMatchObject({ state: 'held', reason: 'responses-lost' })
    const resumesAt = waiting[0]?.resumesAt ?? 0
    expect(resumesAt).toBeGreaterThanOrEqual(startedAt + 120_000)
    expect(resumesAt).toBeLessThanOrEqual(world.deps.now() + 120_000)
    const listed = await ada.caller.bulk.campaigns()
    expect(listed.rows.map(({ reason }) => reason)).toEqual(['responses-lost', 'responses-lost'])
    expect(voice.dialed).toHaveLength(10)
    // The next round: one call is placed, so only the other campaign waits without a call of its own.
    isFirstPlaced = true
    world.clock.advance(120_000)
    await waitUntil(async () => (await countUnknown()) === 19)
    expect(voice.dialed).toHaveLength(20)
    const next = (await read()).toSorted((a, b) => a.counts.dialling - b.counts.dialling)
    expect(next).toMatchObject([
      { state: 'held', reason: 'responses-lost', counts: { dialling: 0 } },
      { state: 'running', reason: null, resumesAt: null, counts: { dialling: 1 } },
    ])
  })

  it('that is reported before its response arrives is taking place, not unknown', async ({ world, ada }) => {
    await world.simulator.stop()
    const voice = createEarlyReporter(world, 'initiated')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Early', list: makeList(makeNumbers(1)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    const listAttempts = async () =>
      await world.deps.db.selectFrom('attempts').select(['state', 'resolvedAt']).execute()
    await waitUntil(async () => (await listAttempts())[0]?.state === 'started')
    expect((await listAttempts())[0]?.resolvedAt).not.toBeNull()
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ dialling: 1, unknown: 0 })
  })

  it('that is answered counts as successful before its end, and stops single-call dialing', async ({ world, ada }) => {
    await world.simulator.stop()
    const voice = createEarlyReporter(world, 'in-progress')
    const { campaignId } = await ada.caller.bulk.create({ name: 'Long talks', list: makeList(makeNumbers(3)) })
    await world.deps.db.updateTable('campaigns').set({ trips: 1 }).execute()
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitUntil(async () => (await ada.caller.bulk.campaign({ campaignId })).counts['in-progress'] === 3)
    expect(voice.dialed.length).toBe(3)
  })

  it('whose agent cannot be prepared is not placed, and the campaign waits', async ({ world, ada }) => {
    const { VoiceProviderError } = await import('@callwright/voice/voice-provider')
    let isDown = true
    const voice = {
      ...createSpyProvider(world),
      saveAgent: async (agent: Parameters<typeof world.simulator.saveAgent>[0]) => {
        if (isDown) throw new VoiceProviderError('unavailable', 'Down.')
        return await world.simulator.saveAgent(agent)
      },
    }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Agentless', list: makeList(makeNumbers(3)) })
    await using _dialer = runDialer({ ...world.deps, voice })
    await waitForState(ada, campaignId, 'held')
    expect(await ada.caller.bulk.campaign({ campaignId })).toMatchObject({ reason: 'agent-trouble' })
    expect(voice.dialed).toEqual([])
    isDown = false
    expect(await waitUntilFinished(world, ada, { campaignId, ms: 31_000 })).toMatchObject({ completed: 3 })
  })
})

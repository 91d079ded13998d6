import { asE164 } from '@callwright/contract/text/phone'
import { CALL_ALIASES } from '@callwright/contract/calls/call-wire'
import { EVENT_DOCS } from '@callwright/contract/webhook-data'
import type { MessageType } from '@callwright/contract/webhooks'
import type { TenantId } from '@callwright/db/tables/ids'
import { onBothDialects, type OpenTestDatabase } from '@callwright/db/testing/test-databases'
import { CALL_BACK_ID } from '@callwright/voice/reserved-questions'
import type { Conversation, StartCallResult } from '@callwright/voice/voice-provider'
import { expect, it } from 'vitest'

import { CONVERSATION } from '../testing/sample-conversation.ts'
import { claimRecipients } from '../bulk/dialer/claim.ts'
import { recordOutcome } from '../bulk/dialer/record-outcome.ts'
import { createCallLookupWorker } from '../calls/reconcile/call-lookup-worker.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import { storeRecording } from '../calls/record/recording.ts'
import { housekeepingHandler } from '../installation/housekeeping.ts'
import { makeList, makeNumber, makeNumbers } from '../testing/campaigns.ts'
import { reportCall, sendCall, startCall } from '../testing/dial-by-hand.ts'
import { charge, signInOperator, tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { retentionHandlers } from '../testing/retention-handlers.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { runWorker } from '../testing/run-worker.ts'
import { type Browser, createWorld, PASSWORD, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { insertEndpoint, listSentEvents, listSentTypes } from '../testing/webhook-endpoints.ts'

const HOUR_MS = 60 * 60_000
const BUSY: StartCallResult = { outcome: 'refused', reason: 'busy', message: '', retryable: true, retryAfterMs: 5000 }

type Sandbox = AsyncDisposable & { world: World; ada: Browser; tenantId: TenantId; endpoint: string }

/** A business with an endpoint, beside another business's endpoint that receives nothing in any test. */
async function open(openDatabase: OpenTestDatabase, settings?: Parameters<typeof createWorld>[1]): Promise<Sandbox> {
  const world = await createWorld(openDatabase, settings)
  const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
  const tenantId = await tenantOf(ada)
  const endpoint = await insertEndpoint(world, tenantId)
  const bens = await insertEndpoint(world, await tenantOf(ben))
  const dispose = async (): Promise<void> => {
    expect(await listSentTypes(world, bens)).toEqual([])
    for (const { type, data } of await listSentEvents(world, endpoint)) {
      const documented = Object.entries(data).filter(([name]) => !Object.hasOwn(CALL_ALIASES, name))
      EVENT_DOCS[type as MessageType].data.parse(Object.fromEntries(documented))
    }
    await world[Symbol.asyncDispose]()
  }
  return { world, ada, tenantId, endpoint, [Symbol.asyncDispose]: dispose }
}

async function report({ world, tenantId }: Sandbox, change: Partial<Conversation> = {}): Promise<string> {
  const conversation: Conversation = {
    ...{ ...CONVERSATION, tenantId, summary: 'A table for two.', hasRecording: true },
    turns: [{ role: 'customer', text: 'A table for two, please.', atSeconds: 1 }],
    ...change,
  }
  await recordConversation(world.deps, { tenantId, provider: 'simulator' }, conversation)
  const { conversationId } = conversation
  const row = world.deps.db.selectFrom('calls').select('id').where('conversationId', '=', conversationId)
  return (await row.executeTakeFirstOrThrow()).id
}

const RINGING: Partial<Conversation> = {
  status: 'in-progress',
  endReason: null,
  durationSeconds: 0,
  summary: null,
  turns: [],
}

onBothDialects('events about calls', (openDatabase) => {
  it('are sent once each, with the call’s state at that time, however often it is reported', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, endpoint } = sandbox
    const asking = await insertEndpoint(world, sandbox.tenantId, { includeTranscript: 1 })
    const [outcome] = await ada.caller.agent.fields()
    const analysis = [{ fieldId: outcome?.id ?? '', value: 'interested', reason: 'They booked.' }]
    const callId = await report(sandbox, RINGING)
    await report(sandbox, RINGING)
    await report(sandbox)
    await report(sandbox)
    await report(sandbox, RINGING)
    await report(sandbox, { turns: [], analysis })
    await report(sandbox, { analysis })
    const audio = { callId, tenantId: sandbox.tenantId, audio: Buffer.from('audio'), mediaType: 'audio/mpeg' }
    for (let times = 0; times < 2; times += 1) await storeRecording(world.deps, audio)
    const events = await listSentEvents(world, endpoint)
    expect(events.map(({ type }) => type)).toEqual([
      'call.started',
      'call.completed',
      'call.analyzed',
      'call.recording_ready',
    ])
    expect(events.map(({ data }) => data['sequence'])).toEqual([1, 2, 3, 4])
    const [started, completed, analyzed, recorded] = events.map(({ data }) => data)
    expect(started).toMatchObject({ id: callId, status: 'in-progress', summary: null, fields: {}, outcome: null })
    expect(completed).toMatchObject({
      ...{ id: callId, tenant_id: sandbox.tenantId, status: 'completed', action: 'answered', duration: 42 },
      ...{ phone_number: '+12125550142', summary: 'A table for two.', outcome: null, campaign_id: null },
      ...{ variables: {}, test_mode: false },
      page_url: `http://localhost:3000/call-dashboard?call=${callId}`,
    })
    expect(analyzed).toMatchObject({ outcome: 'interested' })
    expect(recorded).toMatchObject({ recordingUrl: `http://localhost:3000/api/calls/${callId}/recording` })
    expect(JSON.stringify(events)).not.toContain('please')
    const withTranscripts = (await listSentEvents(world, asking)).map(({ data }) => data['transcript'])
    const transcript = 'Customer: A table for two, please.'
    expect(withTranscripts).toEqual([undefined, transcript, transcript, transcript])
  })

  it('say how a call ended, and again if a better report arrives', async () => {
    await using sandbox = await open(openDatabase)
    const { world, endpoint } = sandbox
    const noTurns = { turns: [], summary: null }
    await report(sandbox, { ...noTurns, conversationId: 'missed', status: 'missed', endReason: 'no-answer' })
    await report(sandbox, { ...noTurns, conversationId: 'failed', status: 'failed', endReason: 'provider-error' })
    await report(sandbox, { conversationId: 'voicemail', endReason: 'voicemail' })
    await report(sandbox, { conversationId: 'transferred' })
    const transfer = { phoneNumber: asE164('+12125550177'), turn: 1 }
    for (let times = 0; times < 2; times += 1) await report(sandbox, { conversationId: 'transferred', transfer })
    await report(sandbox, { conversationId: 'failed' })
    const events = await listSentEvents(world, endpoint)
    expect(events.map(({ type, data }) => [data['conversation_id'], type])).toEqual([
      ['missed', 'call.missed'],
      ['failed', 'call.failed'],
      ['voicemail', 'call.completed'],
      ['voicemail', 'call.voicemail'],
      ['transferred', 'call.completed'],
      ['transferred', 'call.transferred'],
      ['failed', 'call.completed'],
    ])
    const { data } = events[5] ?? {}
    expect(data).toMatchObject({ transferred_to: { phone_number: '+12125550177' } })
  })

  it('contain the campaign and the recipient’s values in its list', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    const list = { headers: ['phone', 'name', 'Order'], rows: [[makeNumber(0), 'Grace', '17']] }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list })
    await reportCall(world, await startCall(world, tenantId), RINGING)
    const started = (await listSentEvents(world, endpoint)).find(({ type }) => type === 'call.started')
    expect(started?.data).toMatchObject({ campaign_id: campaignId, contact_name: 'Grace', variables: { Order: '17' } })
  })

  it('are sent for a call that the provider no longer knows', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    await ada.caller.bulk.create({ name: 'Winter', list: makeList(makeNumbers(1)) })
    const { callId } = await startCall(world, tenantId)
    world.clock.advance(2 * HOUR_MS)
    await using _worker = runWorker(createCallLookupWorker(world.deps))
    await waitUntil(async () => (await ada.caller.calls.byId({ callId })).status === 'failed')
    const failed = (await listSentEvents(world, endpoint)).find(({ type }) => type === 'call.failed')
    expect(failed?.data).toMatchObject({ id: callId, action: 'unknown' })
  })

  it('move to the placed call when a report arrived before the response', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    const number = makeNumber(0)
    await ada.caller.bulk.create({ name: 'Winter', list: makeList([number]) })
    const { claim, callId } = await sendCall(world, tenantId)
    const outbound = { direction: 'outbound', callerNumber: null, calledNumber: number, hasRecording: false } as const
    const otherId = await report(sandbox, { ...RINGING, ...outbound })
    await recordOutcome(world.deps, { claim, callId, started: { outcome: 'started', conversationId: 'conv_1' } })
    expect(otherId).not.toBe(callId)
    const events = await listSentEvents(world, endpoint)
    expect(events.map(({ type, data }) => [type, data['id']])).toEqual([
      ['campaign.started', undefined],
      ['call.started', callId],
    ])
    expect(JSON.stringify(events)).not.toContain(otherId)
    const deliveries = world.deps.db
      .selectFrom('webhook_deliveries')
      .select('callId')
      .where('type', '=', 'call.started')
    expect(await deliveries.execute()).toEqual([{ callId }])
  })

  it('include what customers asked for', async () => {
    await using sandbox = await open(openDatabase)
    const { world, endpoint } = sandbox
    const asks = (text: string) => ({ turns: [{ role: 'customer' as const, text, atSeconds: 1 }], summary: null })
    const [later, stop] = ['Could you call me back at four?', 'Please do not call me again.']
    const analysis = [{ fieldId: CALL_BACK_ID, value: 'today at 16:00', reason: `"${later}"` }]
    for (let times = 0; times < 2; times += 1) {
      await report(sandbox, { conversationId: 'later', ...asks(later), analysis })
      await report(sandbox, { conversationId: 'stop', ...asks(stop) })
    }
    const asked = (await listSentEvents(world, endpoint)).filter(({ type }) => !type.startsWith('call.'))
    expect(asked).toMatchObject([
      { type: 'callback.requested', data: { quote: later, phone_number: '+12125550142', campaign_id: null } },
      { type: 'do_not_call.suggested', data: { quote: stop, phone_number: '+12125550142' } },
    ])
  })
})

onBothDialects('events about campaigns and clients', (openDatabase) => {
  it('report a campaign’s first start, its holds, and its end', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    const { campaignId } = await ada.caller.bulk.create({ name: 'Winter', list: makeList(makeNumbers(1)) })
    await ada.caller.bulk.pause({ campaignId })
    await ada.caller.bulk.resume({ campaignId })
    const { claim, callId } = await sendCall(world, tenantId)
    for (let times = 0; times < 2; times += 1) {
      await recordOutcome(world.deps, { claim, callId, started: BUSY })
    }
    world.clock.advance(6000)
    const call = await startCall(world, tenantId)
    for (let times = 0; times < 2; times += 1) await reportCall(world, call)
    const events = (await listSentEvents(world, endpoint)).filter(({ type }) => type.startsWith('campaign.'))
    expect(events.map(({ type }) => type)).toEqual(['campaign.started', 'campaign.held', 'campaign.finished'])
    const [started, held, finished] = events.map(({ data }) => data)
    expect(started).toMatchObject({ campaign_id: campaignId, name: 'Winter', counts: { queued: 1 }, held_reason: null })
    expect(held).toMatchObject({ held_reason: 'provider-busy', held_until: expect.any(String), finished_at: null })
    expect(finished).toMatchObject({ counts: { missed: 1 }, finished_at: expect.any(String), held_reason: null })
  })

  it('report the start of scheduled campaigns, on time or when they are resumed later', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    const scheduledAt = world.deps.now() + 60_000
    const schedule = async (name: string, from: number): Promise<string> =>
      (await ada.caller.bulk.create({ name, list: makeList(makeNumbers(1, from)), scheduledAt })).campaignId
    await schedule('On time', 1)
    const pausedId = await schedule('Paused', 2)
    await ada.caller.bulk.pause({ campaignId: pausedId })
    expect(await listSentTypes(world, endpoint)).toEqual([])
    world.clock.advance(120_000)
    await claimRecipients(world.deps, { tenantId, max: 1 })
    await ada.caller.bulk.resume({ campaignId: pausedId })
    const events = await listSentEvents(world, endpoint)
    expect(events.map(({ type, data }) => [type, data['name']])).toEqual([
      ['campaign.started', 'On time'],
      ['campaign.started', 'Paused'],
    ])
  })

  it('report once that a client was paused and that its campaign is held', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, tenantId, endpoint } = sandbox
    const operator = await signInOperator(world)
    await ada.caller.bulk.create({ name: 'Winter', list: makeList(makeNumbers(1)) })
    for (let times = 0; times < 2; times += 1) {
      await operator.caller.admin.setPaused({ tenantId, paused: true })
      world.clock.advance(3000)
      await claimRecipients(world.deps, { tenantId, max: 1 })
    }
    await operator.caller.admin.setPaused({ tenantId, paused: false })
    const events = await listSentEvents(world, endpoint)
    expect(events.slice(1)).toMatchObject([
      { type: 'client.paused', data: { business_name: 'Ada', paused: true } },
      { type: 'campaign.held', data: { held_reason: 'client-paused' } },
      { type: 'client.resumed', data: { business_name: 'Ada', paused: false } },
    ])
  })

  it('report each share of a limit once, and benchmarks only to the operator', async () => {
    await using sandbox = await open(openDatabase, { usageBenchmarks: [8] })
    const { world, tenantId, endpoint } = sandbox
    const operator = await signInOperator(world)
    const operators = await insertEndpoint(world, null)
    await operator.caller.admin.setLimit({ tenantId, limitMinutes: 10 })
    for (const seconds of [420, 90, 90, 60]) await charge(world, tenantId, { seconds })
    const limit = { kind: 'limit', minutes: 10 }
    expect((await listSentEvents(world, endpoint)).map(({ data }) => data)).toMatchObject([
      { ...limit, percent: 80, used_minutes: 8.5 },
      { ...limit, percent: 100, used_minutes: 10 },
    ])
    const kinds = (await listSentEvents(world, operators)).map(({ data }) => data['kind'])
    expect(kinds).toEqual(['benchmark', 'limit', 'limit'])
  })
})

onBothDialects('the bodies of events', (openDatabase) => {
  const countMessages = async ({ deps }: World): Promise<number> =>
    (await deps.db.selectFrom('webhook_messages').select('id').execute()).length
  const countDeliveries = async ({ deps }: World): Promise<number> =>
    (await deps.db.selectFrom('webhook_deliveries').select('id').execute()).length

  it('are deleted with their call', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada } = sandbox
    const callId = await report(sandbox)
    await report(sandbox, { conversationId: 'conv_2' })
    expect([await countMessages(world), await countDeliveries(world)]).toEqual([2, 2])
    await ada.caller.calls.remove({ callId })
    expect([await countMessages(world), await countDeliveries(world)]).toEqual([1, 1])
  })

  it('are deleted when the content of their call expires', async () => {
    await using sandbox = await open(openDatabase, { retentionDays: 30 })
    const { world, ada } = sandbox
    await recordPastCall(world, ada, { days: 20, id: 'young' })
    const young = await countMessages(world)
    await recordPastCall(world, ada, { days: 40, id: 'old' })
    expect(await countMessages(world)).toBe(2 * young)
    await using _retention = runJobs(world.deps, retentionHandlers(world.deps))
    await waitUntil(async () => (await countMessages(world)) === young)
  })

  it('are deleted after 30 days', async () => {
    await using sandbox = await open(openDatabase)
    const { world } = sandbox
    await report(sandbox)
    world.clock.advance(20 * 24 * HOUR_MS)
    await report(sandbox, { conversationId: 'conv_2' })
    world.clock.advance(11 * 24 * HOUR_MS)
    await using _jobs = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
    await waitUntil(async () => (await countMessages(world)) === 1)
    expect(await countDeliveries(world)).toBe(1)
  })

  it('are not sent to an erased business anymore', async () => {
    await using sandbox = await open(openDatabase)
    const { world, ada, endpoint } = sandbox
    await report(sandbox)
    await ada.caller.business.erase({ password: PASSWORD })
    const row = world.deps.db.selectFrom('webhook_endpoints').select('offReason').where('id', '=', endpoint)
    expect(await row.executeTakeFirst()).toEqual({ offReason: 'switched-off' })
  })
})

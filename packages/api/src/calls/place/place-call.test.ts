import type { StartCallResult, VoiceProvider } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { createWorld, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createEventRecorder } from './simulated-calls.ts'
import { createCallLookupWorker } from '../reconcile/call-lookup-worker.ts'

const CALL_INPUT = { phoneNumber: '555-555-0100' }

/** A tenant whose call requests get the given response. `requestedNumbers` lists the requested numbers. */
async function withResponses(
  world: World,
  respond: (start: () => Promise<StartCallResult>) => Promise<StartCallResult>,
) {
  const ada = await world.signUp('ada@example.com')
  await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
  const requestedNumbers: string[] = []
  const voice: VoiceProvider = {
    ...world.simulator,
    startCall: async (call) => {
      requestedNumbers.push(call.toNumber)
      return await respond(async () => await world.simulator.startCall(call))
    },
  }
  const ctx = await ada.ctx()
  return { ada, requestedNumbers, caller: createCaller({ ...ctx, voice }), deps: { ...world.deps, voice } }
}

/** A call that the simulator placed and knows, but whose response was lost. */
async function withLostResponse(world: World) {
  let conversationId = ''
  const { caller, ada, deps } = await withResponses(world, async (start) => {
    await world.simulator.stop()
    const started = await start()
    if (started.outcome === 'started') ({ conversationId } = started)
    return { outcome: 'unknown', message: 'There was no response.' }
  })
  const { callId } = await caller.calls.place(CALL_INPUT)
  const conversation = await world.simulator.fetchConversation(conversationId)
  if (!conversation) throw new Error('The simulator should know its calls')
  return { ada, deps, callId, conversation }
}

async function settleCalls(world: World, deps: World['deps']): Promise<void> {
  const worker = createCallLookupWorker(deps)
  worker.start()
  await waitUntil(async () => {
    const due = await world.deps.db
      .selectFrom('calls')
      .select('id')
      .where('lookupAt', '<=', world.deps.now())
      .executeTakeFirst()
    return due === undefined
  })
  await worker.stop()
}

describeWorld('a placed call', (it, open) => {
  it('that the provider refuses reports the refusal, and a repeated request tries again', async ({ world }) => {
    const message = 'The number is not in service.'
    const refusal: StartCallResult = { outcome: 'refused', reason: 'rejected', message, retryable: false }
    const { caller, requestedNumbers, ada } = await withResponses(world, async () => refusal)
    for (let tries = 0; tries < 2; tries += 1) {
      const placed = caller.calls.place({ ...CALL_INPUT, idempotencyKey: 'the same press' })
      await expect(placed).rejects.toMatchObject({ code: 'BAD_GATEWAY', message: 'The number is not in service.' })
    }
    expect(requestedNumbers.length).toBe(2)
    expect((await ada.caller.calls.list({})).total).toBe(0)
  })

  it('whose response is lost is dialed once and later found at the provider', async ({ world }) => {
    const { caller, requestedNumbers, ada, deps } = await withResponses(world, async (start) => {
      await world.simulator.stop()
      await start()
      return { outcome: 'unknown', message: 'There was no response.' }
    })
    const placed = await caller.calls.place(CALL_INPUT)
    expect(placed.conversationId).toBe(null)
    expect(await caller.calls.place(CALL_INPUT)).toEqual({ ...placed, replayed: true })
    world.clock.advance(61_000)
    await settleCalls(world, deps)
    expect(requestedNumbers.length).toBe(1)
    const { rows } = await ada.caller.calls.list({})
    expect(rows.map((row) => [row.id, row.status])).toEqual([[placed.callId, 'completed']])
  })

  it('whose response is lost is unconfirmed until the provider reports it', async ({ world, bob }) => {
    const { caller, ada, deps } = await withResponses(world, async (start) => {
      await world.simulator.stop()
      await start()
      return { outcome: 'unknown', message: 'There was no response.' }
    })
    const { callId, isUnconfirmed } = await caller.calls.place(CALL_INPUT)
    expect(isUnconfirmed).toBe(true)
    expect(await caller.calls.place(CALL_INPUT)).toMatchObject({ callId, isUnconfirmed: true })
    expect(await ada.caller.calls.unconfirmed()).toMatchObject([
      { id: callId, phoneNumber: '+15555550100', status: 'initiated', endReason: 'unknown', conversationId: null },
    ])
    expect(await bob.caller.calls.unconfirmed()).toEqual([])
    // The call has ended by now, but the lookup worker's regular interval has not passed.
    world.clock.advance(1000)
    await settleCalls(world, deps)
    expect(await ada.caller.calls.unconfirmed()).toEqual([])
    expect(await ada.caller.calls.byId({ callId })).toMatchObject({ status: 'completed', endReason: 'answered' })
    expect(await caller.calls.place(CALL_INPUT)).toMatchObject({ callId, isUnconfirmed: false })
  })

  it('becomes unconfirmed only once its request can no longer be in flight', async () => {
    await using world = await createWorld(open, { reconcileMs: 1000 })
    const request = createLatch()
    const { caller, ada, deps } = await withResponses(world, async (start) => {
      await request.wait()
      return await start()
    })
    const pendingCall = caller.calls.place(CALL_INPUT)
    await request.reached
    for (const [afterMs, unconfirmed] of [
      [10_000, 0],
      [40_000, 1],
    ] as const) {
      world.clock.advance(afterMs)
      await settleCalls(world, deps)
      expect(await ada.caller.calls.unconfirmed()).toHaveLength(unconfirmed)
    }
    request.release()
    expect(await pendingCall).toMatchObject({ isUnconfirmed: false })
    expect(await ada.caller.calls.unconfirmed()).toEqual([])
  })

  it('whose response is lost keeps its id when the provider reports its failure without that id', async ({ world }) => {
    const { ada, deps, callId, conversation } = await withLostResponse(world)
    const failure = { status: 'missed', endReason: 'busy', callId: null, durationSeconds: 0 } as const
    await createEventRecorder(deps)({ ...conversation, ...failure, turns: [], hasRecording: false })
    await settleCalls(world, deps)
    const { rows } = await ada.caller.calls.list({})
    expect(rows.map((row) => [row.id, row.conversationId])).toEqual([[callId, conversation.conversationId]])
  })

  // Security: 72
  it('whose response is lost is not the conversation that a browser reports with its id', async ({ world }) => {
    const { ada, deps, callId, conversation } = await withLostResponse(world)
    const browser = {
      conversationId: 'conv_browser',
      source: 'browser',
      callerNumber: null,
      calledNumber: null,
    } as const
    await createEventRecorder(deps)({ ...conversation, ...browser, callId, status: 'completed', durationSeconds: 7 })
    expect(await ada.caller.calls.unconfirmed()).toMatchObject([{ id: callId, conversationId: null }])
    const { rows } = await ada.caller.calls.list({})
    expect(rows.map((row) => [row.id === callId, row.conversationId])).toEqual([[false, 'conv_browser']])
  })

  // Security: 28
  it('that the provider never confirms ends as unknown after an hour and is not redialed', async ({ world }) => {
    const lostResponse: StartCallResult = { outcome: 'unknown', message: 'There was no response.' }
    const { caller, requestedNumbers, ada, deps } = await withResponses(world, async () => lostResponse)
    const { callId } = await caller.calls.place(CALL_INPUT)
    world.clock.advance(61_000)
    await settleCalls(world, deps)
    expect((await ada.caller.calls.byId({ callId })).status).toBe('initiated')
    const secondCall = caller.calls.place({ ...CALL_INPUT, idempotencyKey: 'another press' })
    await expect(secondCall).rejects.toMatchObject({ code: 'CONFLICT' })
    world.clock.advance(60 * 60_000)
    await settleCalls(world, deps)
    expect(await ada.caller.calls.byId({ callId })).toMatchObject({ status: 'failed', endReason: 'unknown' })
    expect(await ada.caller.calls.unconfirmed()).toMatchObject([{ id: callId, status: 'failed' }])
    expect(requestedNumbers.length).toBe(1)
    expect((await ada.caller.calls.list({})).total).toBe(0)
  })

  it('that ended as unknown keeps its end reason when the provider reports its failure later', async ({ world }) => {
    const { ada, deps, callId, conversation } = await withLostResponse(world)
    world.clock.advance(61 * 60_000)
    await settleCalls(world, { ...deps, voice: { ...deps.voice, findConversationOf: async () => null } })
    expect(await ada.caller.calls.byId({ callId })).toMatchObject({ status: 'failed', endReason: 'unknown' })
    const failure = { status: 'failed', endReason: 'provider-error', durationSeconds: 0 } as const
    await createEventRecorder(deps)({ ...conversation, ...failure, turns: [], hasRecording: false })
    const { conversationId } = conversation
    expect(await ada.caller.calls.byId({ callId })).toMatchObject({ conversationId, endReason: 'unknown' })
  })

  it('whose event arrives before its response is recorded as one call', async ({ world }) => {
    const { caller, ada } = await withResponses(world, async (start) => {
      await world.simulator.stop()
      const started = await start()
      if (started.outcome !== 'started') throw new Error('The simulator should start the call')
      const conversation = await world.simulator.fetchConversation(started.conversationId)
      if (!conversation) throw new Error('The simulator should know its calls')
      // Like a failure webhook, this event lacks our call id.
      await createEventRecorder(world.deps)({ ...conversation, status: 'missed', endReason: 'busy', callId: null })
      return started
    })
    const placed = await caller.calls.place(CALL_INPUT)
    const { rows, total } = await ada.caller.calls.list({})
    expect([total, rows[0]?.id, rows[0]?.status]).toEqual([1, placed.callId, 'missed'])
    expect((await world.deps.db.selectFrom('calls').select('id').execute()).length).toBe(1)
    await caller.calls.place({ ...CALL_INPUT, idempotencyKey: 'another press' })
  })

  // Security: 33
  it.each([
    ['the response', true],
    ['an event that arrived before the response', false],
  ])('can be placed again after it is deleted, if its row was created by %s', async (_what, knowsId) => {
    await using world = await createWorld(open)
    const { caller, requestedNumbers, ada } = await withResponses(world, async (start) => {
      const started = await start()
      if (started.outcome !== 'started') throw new Error('The simulator should start the call')
      const conversation = await world.simulator.fetchConversation(started.conversationId)
      if (!conversation) throw new Error('The simulator should know its calls')
      const callId = knowsId ? conversation.callId : null
      const missed = { status: 'missed' as const, endReason: 'busy' as const, turns: [], hasRecording: false }
      await createEventRecorder(world.deps)({ ...conversation, ...missed, callId })
      return started
    })
    await world.simulator.stop()
    const callWithKey = await caller.calls.place({ ...CALL_INPUT, idempotencyKey: 'one press' })
    world.clock.advance(1000)
    const first = await caller.calls.place(CALL_INPUT)
    expect(await caller.calls.place(CALL_INPUT)).toMatchObject({ callId: first.callId, replayed: true })
    expect([requestedNumbers.length, first.replayed, callWithKey.replayed]).toEqual([2, undefined, undefined])
    // Deleting an earlier call to the number does not affect the last request.
    await ada.caller.calls.remove({ callId: callWithKey.callId })
    await caller.calls.place(CALL_INPUT)
    expect(requestedNumbers.length).toBe(2)
    await ada.caller.calls.remove({ callId: first.callId })
    const newCall = await caller.calls.place(CALL_INPUT)
    expect([newCall.callId === first.callId, requestedNumbers.length]).toEqual([false, 3])
    // A key stands for one request, and this request has already been made.
    expect(await caller.calls.place({ ...CALL_INPUT, idempotencyKey: 'one press' })).toMatchObject({ replayed: true })
    const otherNumber = caller.calls.place({ phoneNumber: '212-555-0177', idempotencyKey: 'one press' })
    await expect(otherNumber).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('new key') })
    // Responses that an earlier version stored are not compared.
    await world.deps.db.updateTable('idempotency_keys').set({ contentHash: null }).execute()
    await caller.calls.place({ phoneNumber: '212-555-0177', idempotencyKey: 'one press' })
    expect(requestedNumbers.length).toBe(3)
  })

  it('that is in progress cannot be deleted', async ({ world }) => {
    const { caller, ada } = await withResponses(world, async (start) => {
      await world.simulator.stop()
      return await start()
    })
    const { callId } = await caller.calls.place(CALL_INPUT)
    await expect(ada.caller.calls.remove({ callId })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await ada.caller.calls.byId({ callId })).status).toBe('initiated')
  })

  it('first syncs pending agent changes to the provider', async ({ world }) => {
    const { caller, ada } = await withResponses(world, async (start) => await start())
    const { db } = world.deps
    // The state is as after a crash between our save and the sync.
    await db.updateTable('agents').set({ systemPrompt: 'Be quick.' }).execute()
    await db.updateTable('agent_syncs').set({ appliedVersion: 0 }).execute()
    await caller.calls.place(CALL_INPUT)
    const agents = await db.selectFrom('simulated_agents').select('configuration').execute()
    expect(agents.map((agent): unknown => JSON.parse(agent.configuration))).toMatchObject([
      { systemPrompt: 'Be quick.' },
    ])
    expect((await ada.caller.agent.get()).sync).toBe('saved')
  })
})

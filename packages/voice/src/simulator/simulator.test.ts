import { type CallField, DEFAULT_OUTCOME } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemorySimulatorStore } from '../testing/memory-store.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator.ts'
import type { SimulatorStore } from './store.ts'
import { CALL_BACK_ID, OPT_OUT_ID } from '../reserved-questions.ts'
import { opening, TEST_AGENT } from '../testing/test-agent.ts'
import { type Conversation, VoiceProviderError } from '../voice-provider.ts'
import { describeVoiceProvider } from '../voice-provider.contract.ts'

const START = Date.UTC(2026, 3, 1, 12)
const AGENT = {
  ...TEST_AGENT,
  systemPrompt: 'We are open Monday to Friday.',
  firstMessage: opening('Hello {{name}}, this is Acme.'),
}
const FIELDS: CallField[] = [
  { ...DEFAULT_OUTCOME, id: 'outcome' },
  { id: 'hour', kind: 'number', name: 'Hour', question: 'For which hour was a visit requested?', choices: [] },
]
const CALL = {
  callId: 'call_1',
  tenantId: 'tenant_a',
  agentId: 'agent_sim_tenant_a',
  toNumber: asE164('+12025550123'),
  businessName: AGENT.businessName,
  systemPrompt: AGENT.systemPrompt,
  firstMessage: AGENT.firstMessage,
  variables: { name: 'Rosa' },
}

describeVoiceProvider('simulator', async () => {
  let time = START
  let ids = 0
  let saved = 0
  const store = createMemorySimulatorStore()
  const provider = createSimulator({
    store: { ...store, save: (conversation) => store.save(conversation).then(() => void (saved += 1)) },
    now: () => time,
    random: () => 0.5,
    newId: () => String((ids += 1)),
    callSeconds: { min: 5, max: 10 },
  })
  return {
    provider,
    countDialed: () => saved,
    finish: async (conversationId) => void (time = Math.max(time, (await store.load(conversationId))?.endsAt ?? 0)),
    askForPerson: async (agentId) => {
      const call = { tenantId: 'tenant_a', agentId, asksForPerson: true }
      return (await provider.startInbound(call)).conversationId
    },
    voicemailNumber: asE164('+12025550193'),
    advance: (milliseconds) => void (time += milliseconds),
    now: () => time,
    close: () => provider.stop(),
  }
})

describe('simulator', () => {
  let store: SimulatorStore
  let simulators: Simulator[]
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    store = createMemorySimulatorStore()
    simulators = []
  })
  afterEach(async () => {
    await Promise.all(simulators.map((simulator) => simulator.stop()))
    vi.useRealTimers()
  })

  function simulatorWith(options: Partial<SimulatorOptions> = {}): { simulator: Simulator; events: Conversation[] } {
    let ids = 0
    const simulator = createSimulator({
      store,
      now: Date.now,
      random: () => 0.5,
      newId: () => String((ids += 1)),
      callSeconds: { min: 5, max: 10 },
      ...options,
    })
    const events: Conversation[] = []
    simulator.onEvent(async (conversation) => void events.push(conversation))
    simulators.push(simulator)
    return { simulator, events }
  }

  it('delivers one event when a call is answered and one when it ends', async () => {
    const { simulator, events } = simulatorWith()
    await simulator.start()
    expect(await simulator.startCall(CALL)).toEqual({ outcome: 'started', conversationId: 'conv_sim_1' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(events.map(({ status }) => status)).toEqual(['in-progress'])
    expect(events[0]).toMatchObject({ callId: 'call_1', turns: [], durationSeconds: 0, hasRecording: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events.map(({ status }) => status)).toEqual(['in-progress', 'completed'])
    expect(events[1]?.turns[0]).toMatchObject({ role: 'agent', text: 'Hello Rosa, this is Acme.' })
    expect(events[1]?.durationSeconds).toBe(8)
    expect(await store.listUndelivered()).toEqual([])
  })

  it('keeps the configured call duration, even fractions of a second', async () => {
    const { simulator, events } = simulatorWith({ callSeconds: { min: 0, max: 0.05 } })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(50)
    expect(events.map(({ status }) => status)).toEqual(['in-progress', 'completed'])
    expect(events[1]?.durationSeconds).toBe(1)
    const saved = await store.load('conv_sim_1')
    expect([saved?.startedAt, saved?.answersAt, saved?.endsAt].every(Number.isInteger)).toBe(true)
  })

  it('delivers undelivered events after a restart, and events that are due immediately', async () => {
    const before = simulatorWith()
    await before.simulator.start()
    await before.simulator.startCall(CALL)
    await before.simulator.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(before.events).toEqual([])

    const after = simulatorWith()
    await after.simulator.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(after.events.map(({ status, callId }) => [status, callId])).toEqual([['completed', 'call_1']])
    const third = simulatorWith()
    await third.simulator.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(third.events).toEqual([])
  })

  it('continues a call after a restart', async () => {
    const before = simulatorWith()
    await before.simulator.start()
    await before.simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(3000)
    await before.simulator.stop()
    const after = simulatorWith()
    await after.simulator.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(after.events.map(({ status }) => status)).toEqual(['in-progress', 'completed'])
  })

  it('finds out about each call what the agent’s fields ask for, also after a restart', async () => {
    const before = simulatorWith()
    const { agentId } = await before.simulator.saveAgent({ ...AGENT, fields: FIELDS })
    await before.simulator.start()
    const prompt = {
      systemPrompt: 'We repair boilers.',
      firstMessage: opening('Hello {{name}}, it is about your appointment.'),
    }
    await before.simulator.startCall({ ...CALL, ...prompt, agentId })
    await before.simulator.startInbound({ tenantId: 'tenant_a', agentId })
    await before.simulator.stop()
    expect(before.events).toEqual([])
    await before.simulator.saveAgent({ ...AGENT, fields: [] })

    const after = simulatorWith({ random: () => 0 })
    await after.simulator.start()
    await vi.advanceTimersByTimeAsync(60_000)
    const analyses = after.events.flatMap(({ analysis }) => (analysis ? [analysis] : []))
    const reason = 'The customer said: "10 am works for me."'
    expect(analyses[0]?.slice(0, 2)).toEqual([
      { fieldId: 'outcome', value: 'interested', reason: `The agent said: "Which time would suit you?" ${reason}` },
      { fieldId: 'hour', value: 10, reason },
    ])
    const ids = ['outcome', 'hour', OPT_OUT_ID, CALL_BACK_ID]
    expect(analyses.map((results) => results.map(({ fieldId }) => fieldId))).toEqual([ids, ids])
  })

  it('answers only the reserved questions for an agent of an older version or of another tenant', async () => {
    const { simulator, events } = simulatorWith()
    const { tenantId, businessName, systemPrompt, firstMessage, voiceId } = AGENT
    const agentId = 'agent_sim_tenant_a'
    await store.saveAgent({ tenantId, agentId, businessName, systemPrompt, firstMessage, voiceId })
    const foreign = await simulator.saveAgent({ ...AGENT, tenantId: 'tenant_b', fields: FIELDS })
    await simulator.start()
    await simulator.startCall(CALL)
    await simulator.startInbound({ tenantId, agentId })
    await simulator.startCall({ ...CALL, callId: 'call_2', agentId: foreign.agentId })
    await vi.advanceTimersByTimeAsync(60_000)
    const ended = events.filter(({ status }) => status === 'completed')
    expect(ended).toHaveLength(3)
    const found = ended.flatMap(({ analysis }) => analysis ?? []).map(({ fieldId }) => fieldId)
    expect(new Set(found)).toEqual(new Set([OPT_OUT_ID, CALL_BACK_ID]))
  })

  it.each([60, 7200])('ends a call after the longest time that its agent allows: %i s', async (maxCallSeconds) => {
    const { simulator, events } = simulatorWith({ callSeconds: { min: 100, max: 100 } })
    await simulator.saveAgent({ ...AGENT, maxCallSeconds })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(events.at(-1)).toMatchObject({ status: 'completed', durationSeconds: Math.min(100, maxCallSeconds) })
  })

  it('redelivers an event until the listener accepts it', async () => {
    const errors: unknown[] = []
    const { simulator } = simulatorWith({ onError: (error) => errors.push(error) })
    const receivedStatuses: string[] = []
    simulator.onEvent(async ({ status }) => {
      receivedStatuses.push(status)
      if (status === 'completed' && receivedStatuses.length < 4) throw new Error('database is locked')
    })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(8000)
    expect(await store.listUndelivered()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(receivedStatuses).toEqual(['in-progress', 'completed', 'completed', 'completed'])
    expect(errors).toHaveLength(2)
    expect(await store.listUndelivered()).toEqual([])
  })

  it('does not deliver an answer after a call ends', async () => {
    const { simulator } = simulatorWith()
    const receivedStatuses: string[] = []
    simulator.onEvent(async ({ status }) => {
      receivedStatuses.push(status)
      if (status === 'in-progress') throw new Error('not now')
    })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(receivedStatuses.at(-1)).toBe('completed')
    expect(receivedStatuses.filter((status) => status === 'completed')).toHaveLength(1)
  })

  it('waits for running deliveries when it stops', async () => {
    const { simulator } = simulatorWith()
    const handledStatuses: string[] = []
    simulator.onEvent(async ({ status }) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      handledStatuses.push(status)
    })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(2000)
    let isStopped = false
    const stopping = simulator.stop().then(() => void (isStopped = true))
    await vi.advanceTimersByTimeAsync(100)
    expect(isStopped).toBe(false)
    await vi.advanceTimersByTimeAsync(900)
    await stopping
    expect(handledStatuses).toEqual(['in-progress'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(handledStatuses).toEqual(['in-progress'])
    expect(await store.listUndelivered()).toHaveLength(1)
  })

  it.each([
    { chance: 0.01, status: 'failed', endReason: 'provider-error' },
    { chance: 0.05, status: 'missed', endReason: 'no-answer' },
    { chance: 0.1, status: 'missed', endReason: 'busy' },
  ])('makes some calls $status ($endReason), without any content', async ({ chance, status, endReason }) => {
    const { simulator, events } = simulatorWith({ random: () => chance })
    await simulator.saveAgent({ ...AGENT, fields: FIELDS })
    await simulator.start()
    await simulator.startCall(CALL)
    await vi.advanceTimersByTimeAsync(60_000)
    const nothing = { durationSeconds: 0, turns: [], summary: null, hasRecording: false }
    expect(events).toEqual([expect.objectContaining({ status, endReason, ...nothing })])
    expect(events[0]?.analysis).toBeUndefined()
    expect(await simulator.fetchRecording('conv_sim_1')).toBeNull()
  })

  it('always answers the first calls of each agent', async () => {
    const { simulator, events } = simulatorWith({ random: () => 0.01, alwaysAnsweredCalls: 2 })
    await simulator.start()
    for (let calls = 0; calls < 3; calls += 1) await simulator.startCall(CALL)
    await simulator.startCall({ ...CALL, agentId: 'agent_sim_other' })
    await vi.advanceTimersByTimeAsync(60_000)
    const ended = events.filter((conversation) => conversation.endReason !== null)
    const statusOf = (id: string) => ended.find((conversation) => conversation.conversationId === id)?.status
    const statuses = [1, 2, 3, 4].map((id) => statusOf(`conv_sim_${id}`))
    expect(statuses).toEqual(['completed', 'completed', 'failed', 'completed'])
  })

  it('simulates a call to a tenant’s agent from a fictional number', async () => {
    const { simulator, events } = simulatorWith()
    await simulator.start()
    const { agentId } = await simulator.saveAgent({ ...AGENT, firstMessage: opening('') })
    expect(agentId).toBe('agent_sim_tenant_a')
    const { conversationId } = await simulator.startInbound({ tenantId: 'tenant_a', agentId })
    await simulator.startInbound({ tenantId: 'tenant_a', agentId, callerNumber: asE164('+14155550199') })
    await vi.advanceTimersByTimeAsync(60_000)
    const ended = events.filter(({ status }) => status === 'completed')
    expect(ended[0]).toMatchObject({ conversationId, direction: 'inbound', tenantId: 'tenant_a', callId: null })
    expect(ended[0]?.callerNumber).toMatch(/^\+1[2-9]\d\d55501\d\d$/)
    expect(ended[0]?.turns[0]?.text).toBe('Hello, thank you for calling Acme. How can I help you?')
    expect(ended[1]?.callerNumber).toBe('+14155550199')
  })

  it('refuses a call to an agent that is missing or belongs to another tenant', async () => {
    const { simulator } = simulatorWith()
    await simulator.saveAgent(AGENT)
    const foreign = { tenantId: 'tenant_b', agentId: 'agent_sim_tenant_a' }
    await expect(simulator.startInbound(foreign)).rejects.toThrow(VoiceProviderError)
    const missing = { tenantId: 'tenant_b', agentId: 'agent_sim_tenant_b' }
    await expect(simulator.startInbound(missing)).rejects.toThrow('no agent')
  })

  it('returns an unknown outcome instead of rejecting when its store fails', async () => {
    const save = () => Promise.reject(new Error('disk full'))
    const { simulator } = simulatorWith({ store: { ...store, save } })
    expect(await simulator.startCall(CALL)).toMatchObject({ outcome: 'unknown' })
  })
})

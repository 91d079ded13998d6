import { asE164 } from '@callwright/contract/text/phone'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemorySimulatorStore } from '../testing/memory-store.ts'
import { createSimulator, type Simulator } from './simulator.ts'
import type { SimulatorStore } from './store.ts'
import { MESSAGE_ONLY_PROMPT } from '../message-only-prompt.ts'
import { opening, TEST_AGENT, TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { Conversation } from '../voice-provider.ts'

const AGENT = { ...TEST_AGENT, context: 'Our parking lot is behind the building.', transfers: TEST_TRANSFERS }
const OUTSIDE = { firstMessage: opening('We are closed.'), systemPrompt: 'Our emergency line is 555-0199.' }

describe('a simulated incoming call', () => {
  let time: number
  let store: SimulatorStore
  let simulator: Simulator
  beforeEach(() => {
    time = Date.UTC(2026, 3, 1)
    let ids = 0
    store = createMemorySimulatorStore()
    simulator = createSimulator({
      store,
      now: () => time,
      random: () => 0.5,
      newId: () => String((ids += 1)),
      callSeconds: { min: 5, max: 10 },
    })
  })

  async function readEnd(conversationId: string): Promise<Conversation | null> {
    time += 60_000
    return simulator.fetchConversation(conversationId)
  }

  async function call(extra: Partial<Parameters<Simulator['startInbound']>[0]>): Promise<Conversation | null> {
    const { conversationId } = await simulator.startInbound({
      tenantId: 'tenant_a',
      agentId: 'agent_sim_tenant_a',
      ...extra,
    })
    return readEnd(conversationId)
  }

  function textOf(conversation: Conversation | null): string {
    return (conversation?.turns ?? []).map(({ text }) => text).join(' ')
  }

  it('is transferred if the customer asks for a person', async () => {
    await simulator.saveAgent(AGENT)
    const transferred = await call({ asksForPerson: true })
    expect(transferred).toMatchObject({
      endReason: 'transferred',
      transfer: { phoneNumber: asE164('+12025550160'), turn: 3 },
    })
    expect(await call({})).toMatchObject({ endReason: 'answered' })
  })

  it('makes no recording if its agent makes none', async () => {
    await simulator.saveAgent({ ...AGENT, recordingMode: 'off' })
    expect(await call({})).toMatchObject({ status: 'completed', hasRecording: false })
  })

  it('is transferred if the customer asks for a person, even if it would have failed by chance', async () => {
    const failing = createSimulator({
      store,
      now: () => time,
      random: () => 0.01,
      newId: () => 'failing',
      callSeconds: { min: 5, max: 10 },
    })
    const { agentId } = await failing.saveAgent(AGENT)
    const { conversationId } = await failing.startInbound({ tenantId: 'tenant_a', agentId, asksForPerson: true })
    expect(await readEnd(conversationId)).toMatchObject({ endReason: 'transferred' })
  })

  it('has its own first message and prompt outside the opening hours, and is not transferred', async () => {
    await simulator.saveAgent(AGENT)
    const outside = await call({ overrides: OUTSIDE })
    expect(textOf(outside)).toMatch(/^We are closed\. .*Our emergency line is 555-0199\./)
    expect(textOf(outside)).not.toContain('parking lot')
    const asking = await call({ overrides: OUTSIDE, asksForPerson: true })
    expect(asking).toMatchObject({ endReason: 'answered' })
    expect(textOf(asking)).toContain("Nobody is available right now. I'll pass on your message.")
    const inside = await call({ overrides: { firstMessage: opening(''), systemPrompt: '' } })
    expect(textOf(inside)).toMatch(/^Hello! .*parking lot/)
  })

  it('ends after the first message if that is all there is to say', async () => {
    await simulator.saveAgent(AGENT)
    const overrides = { firstMessage: opening('We open at nine.'), systemPrompt: MESSAGE_ONLY_PROMPT }
    for (const asksForPerson of [false, true]) {
      const conversation = await call({ overrides, asksForPerson })
      expect(conversation).toMatchObject({ status: 'completed', endReason: 'answered' })
      expect(textOf(conversation)).toBe('We open at nine.')
    }
  })

  it('has its own first message and prompt if a carrier hands it over', async () => {
    const { agentId } = await simulator.saveAgent(AGENT)
    const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
    const incoming = { callId: 'call_1', tenantId: 'tenant_a', agentId, variables: {}, ...numbers }
    await simulator.registerCall({ ...incoming, overrides: OUTSIDE })
    const [listed] = await simulator.listConversations({ since: 0 })
    expect(textOf(await readEnd(listed?.conversationId ?? ''))).toMatch(/^We are closed\./)
  })

  it('works for an agent saved by an older version', async () => {
    const { tenantId, businessName, systemPrompt, firstMessage, voiceId } = AGENT
    await store.saveAgent({
      agentId: 'agent_sim_tenant_a',
      tenantId,
      businessName,
      systemPrompt,
      firstMessage,
      voiceId,
    })
    const asking = await call({ asksForPerson: true })
    expect(asking).toMatchObject({ status: 'completed', endReason: 'answered' })
    expect(textOf(asking)).toContain('Nobody is available right now.')
  })
})

describe('a simulated outgoing call', () => {
  it('to a rehearsal number goes as set for that number, even if it is among the first calls', async () => {
    let time = Date.UTC(2026, 3, 1)
    let ids = 0
    const simulator = createSimulator({
      store: createMemorySimulatorStore(),
      now: () => time,
      random: () => 0.5,
      newId: () => String((ids += 1)),
      callSeconds: { min: 5, max: 10 },
      alwaysAnsweredCalls: 10,
    })
    const { agentId } = await simulator.saveAgent({ ...AGENT, voicemailMessage: opening('Please call {{name}}.') })
    const text = {
      businessName: 'Acme',
      systemPrompt: 'Be kind.',
      firstMessage: opening('Hello!'),
      variables: { name: 'Ann' },
    }
    const ends: unknown[] = []
    for (const digits of ['0191', '0191', '0192', '0192', '0193', '0194']) {
      const toNumber = asE164(`+1202555${digits}`)
      const started = await simulator.startCall({ callId: digits, tenantId: 'tenant_a', agentId, toNumber, ...text })
      time += 60_000
      const id = started.outcome === 'started' ? started.conversationId : ''
      const conversation = await simulator.fetchConversation(id)
      ends.push([conversation?.status, conversation?.endReason, conversation?.turns.at(-1)?.text])
    }
    const goodbye = 'Thank you, Ann, and all the best from Acme. Goodbye!'
    expect(ends).toEqual([
      ['missed', 'busy', undefined],
      ['completed', 'answered', goodbye],
      ['missed', 'no-answer', undefined],
      ['completed', 'answered', goodbye],
      ['completed', 'voicemail', 'Please call Ann.'],
      ['completed', 'answered', 'Of course, Ann. I have noted a call back for tomorrow at 10 am. Goodbye!'],
    ])
  })
})

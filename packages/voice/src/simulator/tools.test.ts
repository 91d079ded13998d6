import { asE164 } from '@callwright/contract/text/phone'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemorySimulatorStore } from '../testing/memory-store.ts'
import { seeded } from '../testing/seeded.ts'
import { opening, TEST_AGENT, TEST_TOOL } from '../testing/test-agent.ts'
import type { AgentConfiguration, UseTool } from '../voice-provider.ts'
import { createSimulator, type Simulator } from './simulator.ts'

const START = Date.UTC(2026, 10, 29, 8)
const LOOKUP = { ...TEST_TOOL, providerToolId: 'tool_sim_tl_1' }
const CHANGE = { ...LOOKUP, toolId: 'tl_2', name: 'move_visit', changes: true }
const EXAMPLES = { plate: 'example', days: 1, urgent: true, branch: 'north' }
const READY = JSON.stringify({ ok: true, result: 'The car is ready. Bring the keys.' })

describe('a tool of a simulated agent', () => {
  let uses: Parameters<UseTool>[0][]
  let answer: () => Promise<string>
  let simulator: Simulator
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    uses = []
    answer = async () => READY
    simulator = create(async (use) => {
      uses.push(use)
      return await answer()
    })
  })
  afterEach(() => void vi.useRealTimers())

  function create(useTool?: UseTool): Simulator {
    let ids = 0
    const newId = (): string => String((ids += 1))
    const fixed = { now: Date.now, random: seeded(7), newId, callSeconds: { min: 20, max: 60 } }
    return createSimulator({ ...fixed, store: createMemorySimulatorStore(), alwaysAnsweredCalls: 1, useTool })
  }
  async function save(
    tools: AgentConfiguration['tools'],
    on = simulator,
  ): Promise<{ tenantId: string; agentId: string }> {
    const firstMessage = opening('Thank you for calling Acme. How can I help you?')
    const { agentId } = await on.saveAgent({ ...TEST_AGENT, firstMessage, tools })
    return { tenantId: 'tenant_a', agentId }
  }
  /** What is said in a new call. */
  async function call(agent: { tenantId: string; agentId: string }, on = simulator): Promise<string[]> {
    const { conversationId } = await on.startInbound(agent)
    vi.advanceTimersByTime(120_000)
    const conversation = await on.fetchConversation(conversationId)
    return conversation?.turns.map(({ role, text }) => `${role}: ${text}`) ?? []
  }

  it('is used in the first call after it was added, whose transcript has the answer', async () => {
    await call(await save([]))
    const agent = await save([LOOKUP])
    const startedAt = Date.now()
    const said = await call(agent)
    const at = said.indexOf('customer: Could you look that up for me?')
    expect(said.slice(at + 1, at + 3)).toEqual([
      'agent: One moment, please. I am looking that up.',
      'agent: Here is the answer: The car is ready.',
    ])
    expect(uses).toEqual([
      {
        agentId: agent.agentId,
        conversationId: 'conv_sim_2',
        callerNumber: expect.any(String),
        toolId: 'tl_1',
        arguments: EXAMPLES,
        at: expect.any(Number),
      },
    ])
    expect(uses[0]?.at).toBeGreaterThan(startedAt)
    expect(uses[0]?.at).toBeLessThan(startedAt + 60_000)
  })

  it('is used in a share of the other answered calls, and never in a call that nobody answers', async () => {
    const agent = await save([LOOKUP, CHANGE])
    let calls = 0
    for (let index = 0; index < 300; index += 1) {
      const said = await call(agent)
      if (said.length > 0) calls += 1
      expect(said.join()).not.toContain('{')
    }
    expect(new Set(uses.map(({ conversationId }) => conversationId)).size).toBe(uses.length)
    expect(uses.length / calls).toBeGreaterThan(0.15)
    expect(uses.length / calls).toBeLessThan(0.35)
    expect(new Set(uses.map(({ toolId }) => toolId))).toEqual(new Set(['tl_1', 'tl_2']))
  })

  it('gets the variables of a call, and is used after a yes if it changes something', async () => {
    const agent = await save([CHANGE])
    const variables = { 'Order No': '17' }
    const text = { businessName: 'Acme', systemPrompt: 'Be kind.', firstMessage: opening('Hello!') }
    const toNumber = asE164('+12025550123')
    const started = await simulator.startCall({ ...agent, ...text, callId: 'call_1', toNumber, variables })
    vi.advanceTimersByTime(120_000)
    const conversationId = started.outcome === 'started' ? started.conversationId : ''
    const said = (await simulator.fetchConversation(conversationId))?.turns.map((turn) => turn.text) ?? []
    const at = said.indexOf('Shall I do that now?')
    expect(said.slice(at + 1, at + 3)).toEqual(['Yes, please.', 'One moment, please. I am doing that now.'])
    expect(uses[0]?.arguments).toEqual({ ...EXAMPLES, order: '17' })
  })

  it.each([
    ['{"ok":true,"result":{"ready":true}}', 'Here is the answer: {"ready":true}'],
    ['{"ok":true,"result":null}', 'That worked.'],
    [JSON.stringify({ ok: true, result: 'a'.repeat(300) }), `Here is the answer: ${'a'.repeat(200)}…`],
    ['{"ok":false,"error":"not_found","say":"I cannot find it.","next":"Go on."}', 'I cannot find it.'],
    ['nonsense', 'That is not possible right now.'],
    [null, 'That is not possible right now.'],
  ])('that answers %s makes the agent say: %s', async (json, line) => {
    answer = async () => json ?? (await Promise.reject(new Error('no answer')))
    expect(await call(await save([LOOKUP]))).toContain(`agent: ${line}`)
  })

  it('is not used without a server that answers', async () => {
    const other = create()
    expect((await call(await save([LOOKUP], other), other)).join()).not.toContain('look that up')
  })

  it('is used in a conversation in writing for a question that is like its description, more than like the prompt', async () => {
    const agent = await save([{ ...LOOKUP, description: 'Use this when a caller asks whether their car is ready.' }])
    const conversation = await simulator.startTextConversation(agent)
    for (const line of ['Can I have a key?', 'My car was ready early.', 'Is my car ready?'])
      await conversation.say(line)
    await conversation.close()
    const { turns = [] } = (await simulator.fetchConversation(conversation.conversationId)) ?? {}
    const answers = turns.flatMap(({ text }, index) =>
      text === 'Here is the answer: The car is ready.' ? [index] : [],
    )
    expect(answers.map((index) => turns[index - 1]?.text)).toEqual(['Is my car ready?'])
    expect(uses).toHaveLength(1)
  })

  it('is used in a conversation in writing when the customer names it, after a plain yes if it changes something', async () => {
    const conversation = await simulator.startTextConversation(await save([LOOKUP, CHANGE]))
    const { conversationId } = conversation
    for (const line of ['What is the car status, please?', 'Please move visit.', 'Yes!', 'Yes.'])
      await conversation.say(line)
    for (const line of ['Please move visit.', 'No.', 'Yes.']) await conversation.say(line)
    await conversation.close()
    const { turns = [] } = (await simulator.fetchConversation(conversationId)) ?? {}
    const replies = turns.slice(1).flatMap(({ role, text }) => (role === 'agent' ? [text] : []))
    expect(replies.slice(0, 3)).toEqual([
      'Here is the answer: The car is ready.',
      'Shall I do that now?',
      'Here is the answer: The car is ready.',
    ])
    expect(replies[4]).toBe('Shall I do that now?')
    expect(uses.map(({ toolId, at }) => [toolId, at])).toEqual([
      ['tl_1', START],
      ['tl_2', START],
    ])
    expect(uses[0]).toMatchObject({ conversationId, arguments: EXAMPLES })
  })
})

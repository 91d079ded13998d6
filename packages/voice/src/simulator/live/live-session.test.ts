import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemorySimulatorStore } from '../../testing/memory-store.ts'
import { opening, TEST_AGENT, TEST_FIELDS, TEST_TRANSFERS } from '../../testing/test-agent.ts'
import { RECORDING_ID } from '../../reserved-questions.ts'
import type { Conversation } from '../../voice-provider.ts'
import { createSimulator, type Simulator } from '../simulator.ts'
import type { SimulatorStore } from '../store.ts'
import { createLiveSession, type LiveSession } from './live-session.ts'

const START = Date.UTC(2026, 10, 29, 8)
const PROMPT =
  'We are open Monday to Friday, 9 am to 5 pm. A cleaning costs $90. Parking is behind the house. Be friendly.'
type Sent = { type: string } & Record<string, Record<string, unknown>>

const MODES = [{ isTyped: true }, { isTyped: false }]
const LOUD = loud(100)
const QUIET = Buffer.alloc(LOUD.length).toString('base64')

function loud(ms: number): Buffer {
  const samples = Int16Array.from({ length: ms * 16 }, (_, index) => (index % 40 < 20 ? 4000 : -4000))
  return Buffer.from(samples.buffer)
}

describe('a live conversation', () => {
  let simulator: Simulator
  let events: Conversation[]
  let sent: Sent[]
  let closed: [number, string] | null
  let session: LiveSession
  let store: SimulatorStore

  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    ;[events, sent, closed] = [[], [], null]
    store = createMemorySimulatorStore()
    let ids = 0
    const newId = (): string => String((ids += 1))
    simulator = createSimulator({ store, now: Date.now, random: () => 0.5, newId, callSeconds: { min: 5, max: 10 } })
    simulator.onEvent(async (conversation) => void events.push(structuredClone(conversation)))
  })
  afterEach(async () => {
    await simulator.stop()
    vi.useRealTimers()
  })

  async function begin(agent: Partial<typeof TEST_AGENT>, { isTyped = true, maxSeconds = 600 } = {}): Promise<void> {
    await simulator.start()
    const firstMessage = opening('Thank you for calling Acme. How can I help you?')
    const { agentId } = await simulator.saveAgent({ ...TEST_AGENT, systemPrompt: PROMPT, firstMessage, ...agent })
    session = createLiveSession({
      open: async (how) => ({ ...(await simulator.startLive({ tenantId: 'tenant_a', agentId, ...how })), maxSeconds }),
      send: (message) => sent.push(message as Sent),
      close: (code, reason) => (closed ??= [code, reason]),
      onAlive: () => {},
    })
    const conversation = isTyped ? { text_only: true } : {}
    receive({ type: 'conversation_initiation_client_data', conversation_config_override: { conversation } })
    await vi.advanceTimersByTimeAsync(1)
  }
  const receive = (message: object): void => session.receive(JSON.stringify(message))
  const type = async (text: string): Promise<string> => {
    receive({ type: 'user_message', text })
    await vi.advanceTimersByTimeAsync(0)
    return said().at(-1) ?? ''
  }
  const said = (): string[] =>
    sent.flatMap(({ agent_response_event: event }) => (event ? [String(event['agent_response'])] : []))
  const types = (): string[] => sent.map((message) => message.type)
  const hearChunks = async (chunk: string, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      receive({ user_audio_chunk: chunk })
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  const recorded = (): Conversation | undefined => events.findLast(({ status }) => status === 'completed')

  it('answers from the prompt and its dialogues, and invents no words of the customer', async () => {
    await begin({ transfers: [...TEST_TRANSFERS] })
    expect(types().slice(0, 2)).toEqual(['conversation_initiation_metadata', 'agent_response'])
    expect(said()).toEqual(['Thank you for calling Acme. How can I help you?'])
    expect(await type('Hi, this is Maria. I would like an appointment.')).toBe(
      'I can pass on your request. Which time would suit you?',
    )
    expect(await type('Where can I park?')).toBe('Parking is behind the house.')
    expect(await type('When are you open?')).toBe('We are open Monday to Friday, 9 am to 5 pm.')
    expect(await type('At 11 please, for 3 people.')).toContain('I have made a note of it.')
    expect(await type('Do you sell cars?')).toBe('I will pass your question on to the team. Is there anything else?')
    expect(await type('Could I talk to Ben?')).toMatch(/^I'll put you through to Ben\. \(.*ring Ben at \+12025550161/)
    expect(closed).toEqual([1000, ''])
    await vi.advanceTimersByTimeAsync(1000)
    expect(recorded()).toMatchObject({
      ...{ source: 'browser', endReason: 'transferred', hasRecording: false, callerNumber: null },
      transfer: { phoneNumber: TEST_TRANSFERS[1]?.phoneNumber, turn: 13 },
    })
    expect(
      recorded()
        ?.turns.map(({ role }) => role[0])
        .join(''),
    ).toBe('acacacacacaca')
  })

  it('asks the prompt’s questions, and concludes only what the customer’s words say', async () => {
    const systemPrompt = 'Ask: How many people will come? Ask: What is the call about?'
    await begin({ systemPrompt, fields: TEST_FIELDS, recordingMode: 'ask' })
    expect(await type('A table please, not the north branch')).toContain('At what time would you like to come?')
    expect(await type('At noon')).toBe('How many people will come?')
    expect(await type('We are 7')).toBe('What is the call about?')
    await type('A birthday')
    expect(await type('No thanks. Goodbye!')).toBe('Thank you, and all the best from Acme. Goodbye!')
    await vi.advanceTimersByTimeAsync(1000)
    const values = Object.fromEntries(recorded()?.analysis?.map(({ fieldId, value }) => [fieldId, value]) ?? [])
    expect(values).toMatchObject({
      ...{ field_number: 7, field_text: 'A birthday', field_choice: 'north', field_goal: null, field_yes_no: null },
      ...{ field_outcome: null, [RECORDING_ID]: false },
    })
  })

  it.each([
    { transfers: TEST_TRANSFERS, reply: /^I'll put you through to Ann\./ },
    { transfers: [], reply: /^Nobody is available right now\./ },
  ])('transfers on request, or says that nobody is available: $reply', async ({ transfers, reply }) => {
    await begin({ transfers: [...transfers] })
    expect(await type('Can I talk to a person?')).toMatch(reply)
  })

  it('detects speech, stops talking when interrupted, and invents no words for it', async () => {
    await begin({}, { isTyped: false })
    await vi.advanceTimersByTimeAsync(500)
    await hearChunks(LOUD.toString('base64'), 20)
    const interruption = sent.findIndex(({ type: kind }) => kind === 'interruption')
    expect(types().slice(interruption)).toEqual(['interruption', 'agent_response_correction'])
    await hearChunks(QUIET, 8)
    await hearChunks(LOUD.toString('base64'), 10)
    await hearChunks(QUIET, 8)
    await hearChunks(LOUD.toString('base64'), 1)
    await hearChunks(QUIET, 8)
    await session.stop()
    await vi.advanceTimersByTimeAsync(1000)
    const texts = recorded()
      ?.turns.filter(({ role }) => role === 'customer')
      .map(({ text }) => text)
    expect(texts).toEqual([expect.stringMatching(/^\(You spoke for 2 s\. .*type/), '(spoken, 1 s)'])
    expect(recorded()).toMatchObject({
      hasRecording: true,
      cutOpening: 'Thank you for calling Acme. How can I help you?',
    })
    expect(recorded()?.turns[0]?.text).toMatch(/^Thank you/)
    expect(recorded()?.turns[0]?.text.length).toBeLessThan(30)
  })

  it('asks whether it may be recorded only if it can be', async () => {
    await begin({ recordingMode: 'ask' }, { isTyped: false })
    await vi.advanceTimersByTimeAsync(8000)
    expect(await type('A table please')).toBe('May we record this call?')
    expect(await type('Yes')).toContain('At what time would you like to come?')
  })

  it('says a protected opening to its end before it replies', async () => {
    await begin({ isOpeningProtected: true }, { isTyped: false })
    await vi.advanceTimersByTimeAsync(100)
    await type('Hello?')
    await type('I have to go. Goodbye!')
    await type('Hello again?')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(types()).not.toContain('interruption')
    const audio = sent.flatMap(({ audio_event: event }) => (event ? [Number(event['event_id'])] : []))
    expect(audio).toEqual(audio.toSorted((one, other) => one - other))
    expect(new Set(audio)).toEqual(new Set([1, 2, 3]))
    expect(closed).toEqual([1000, ''])
    expect(said()).toHaveLength(3)
  })

  it('sends sound at most a second ahead, and closes only after the last words', async () => {
    await begin({}, { isTyped: false })
    const parts = (): unknown[] => sent.flatMap(({ audio_event: event }) => (event ? [event['audio_base_64']] : []))
    const seconds = (): number =>
      parts().reduce((sum: number, part) => sum + Buffer.from(part as string, 'base64').length / 32_000, 0)
    expect(seconds()).toBeLessThanOrEqual(1.25)
    await vi.advanceTimersByTimeAsync(8000)
    const before = seconds()
    await type('Goodbye')
    expect(closed).toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    expect(closed).toEqual([1000, ''])
    expect(seconds() - before).toBeCloseTo(0.06 * 'Thank you, and all the best from Acme. Goodbye!'.length, 1)
  })

  it.each(MODES)('ends at its time limit, or when pongs stop, and keeps its turns: %o', async (mode) => {
    await begin({}, { ...mode, maxSeconds: 25 })
    const pings = setInterval(() => receive({ type: 'pong', event_id: 1 }), 5000)
    await vi.advanceTimersByTimeAsync(24_000)
    expect(closed).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    clearInterval(pings)
    expect(closed?.[0]).toBe(1000)
    expect(sent.at(-1)).toMatchObject({ type: 'error', error_event: { error_type: 'max_duration_exceeded' } })
    ;[closed, events] = [null, []]
    await begin({}, mode)
    await type('Hello')
    await vi.advanceTimersByTimeAsync(19_000)
    expect(closed).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    expect(closed).toEqual([1011, 'The browser no longer answers'])
    expect(recorded()?.turns).toHaveLength(3)
    expect(recorded()?.durationSeconds).toBe(20)
  })

  it('goes on when another node starts, however the clock is set, and its record is not cut short', async () => {
    await begin({})
    const pongs = setInterval(() => receive({ type: 'pong', event_id: 1 }), 5000)
    await vi.advanceTimersByTimeAsync(12_000)
    const elsewhere: Conversation[] = []
    const other = createSimulator({
      ...{ store, now: Date.now, random: () => 0.5, newId: () => 'y', callSeconds: { min: 5, max: 10 } },
    })
    other.onEvent(async (conversation) => void elsewhere.push(structuredClone(conversation)))
    await other.start()
    for (const text of ['Hello', 'At 3 pm', 'a\u0000\ud800b']) {
      await type(text)
      await vi.advanceTimersByTimeAsync(15_000)
    }
    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    await type('Goodbye')
    clearInterval(pongs)
    await vi.advanceTimersByTimeAsync(60_000)
    await other.stop()
    const ended = [...events, ...elsewhere].filter(({ status }) => status === 'completed')
    expect(ended.length).toBeGreaterThan(0)
    for (const { turns, durationSeconds } of ended) expect([turns.length, durationSeconds]).toEqual([9, 57])
    expect(ended[0]?.turns[5]?.text).toBe('a\ufffdb')
  })

  it('ends half a minute after a crash, with what was said so far, once', async () => {
    await begin({})
    await type('When are you open?')
    await vi.advanceTimersByTimeAsync(1000)
    simulator.onEvent(() => Promise.reject(new Error('crashed')))
    events.length = 0
    const restarted = createSimulator({
      ...{ store, now: Date.now, random: () => 0.5, newId: () => 'x', callSeconds: { min: 5, max: 10 } },
    })
    restarted.onEvent(async (conversation) => void events.push(conversation))
    await restarted.start()
    await vi.advanceTimersByTimeAsync(40_000)
    await restarted.stop()
    expect(events.filter(({ status }) => status === 'completed').map(({ turns }) => turns.length)).toEqual([3])
  })

  it.each(['', '{', '[]', '{"text":{}}', '"x"'])('refuses what is not a message: %j', async (message) => {
    await begin({})
    session.receive(message)
    expect(closed?.[0]).toBe(1008)
  })
})

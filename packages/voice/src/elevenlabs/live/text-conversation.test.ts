import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { opening } from '../../testing/test-agent.ts'
import type { TextConversation, VoiceProvider } from '../../voice-provider.ts'
import { createElevenLabs } from '../elevenlabs.ts'

const BASE_URL = 'https://api.eu.residency.elevenlabs.io/'
const SIGNED_URL =
  'wss://api.eu.residency.elevenlabs.io/v1/convai/conversation?agent_id=agent_1&conversation_signature=s'

/** The socket that the adapter opened, whose other side is the test. */
class ProviderSocket extends EventTarget {
  static opened: ProviderSocket[] = []
  readonly sent: Record<string, unknown>[] = []
  readonly address: [url: string, protocol: string]
  closedWith: number | undefined

  constructor(...address: [url: string, protocol: string]) {
    super()
    this.address = address
    ProviderSocket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(code: number): void {
    this.closedWith ??= code
  }
  receive(...messages: unknown[]): void {
    for (const each of messages) {
      const data = typeof each === 'string' || each instanceof Blob ? each : JSON.stringify(each)
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  end(code: number, reason = ''): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}

const METADATA = {
  type: 'conversation_initiation_metadata',
  conversation_initiation_metadata_event: { conversation_id: 'conv_1', agent_output_audio_format: 'pcm_16000' },
}
const RESPONSE = { type: 'agent_response', agent_response_event: { agent_response: 'Hello!', event_id: 1 } }
const part = (type: string) => ({
  type: 'agent_chat_response_part',
  text_response_part: { type, text: '', event_id: 1 },
})
const END_CALL = { type: 'agent_tool_response', agent_tool_response: { tool_name: 'end_call', event_id: 2 } }
const REQUEST = { tenantId: 'tenant_a', agentId: 'agent_1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('WebSocket', ProviderSocket)
  ProviderSocket.opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function providerWith(response: unknown, baseUrl = BASE_URL): { provider: VoiceProvider; urls: string[] } {
  const urls: string[] = []
  const provider = createElevenLabs({
    ...{ apiKey: 'sk', phoneNumberId: null, baseUrl },
    async fetch(url) {
      urls.push(new Request(url).url)
      return Response.json(response)
    },
  })
  return { provider, urls }
}

/** A promise that notes its outcome, so that a test can see whether there is one. */
type Watched = { outcome: unknown }
function watch(promise: Promise<unknown>): Watched {
  const watched: Watched = { outcome: 'none' }
  promise.then(
    (value) => (watched.outcome = value),
    (error: unknown) => (watched.outcome = error),
  )
  return watched
}
const settle = async (): Promise<unknown> => await vi.advanceTimersByTimeAsync(0)

async function connect(request = {}): Promise<{ socket: ProviderSocket; starting: Promise<TextConversation> }> {
  const { provider } = providerWith({ signed_url: SIGNED_URL, conversation_id: 'conv_1' })
  const starting = provider.startTextConversation({ ...REQUEST, ...request })
  starting.catch(() => {})
  await vi.waitUntil(() => ProviderSocket.opened.length === 1)
  const [socket] = ProviderSocket.opened
  if (!socket) throw new Error('There should be a socket')
  socket.dispatchEvent(new Event('open'))
  return { socket, starting }
}
async function converse(): Promise<{ socket: ProviderSocket; conversation: TextConversation }> {
  const { socket, starting } = await connect()
  socket.receive(METADATA, RESPONSE)
  await vi.advanceTimersByTimeAsync(1500)
  return { socket, conversation: await starting }
}

describe('a call in the browser', () => {
  it.each(['conv_1', null, 7, undefined])('gets a URL that works once, with the conversation %j', async (id) => {
    const { provider, urls } = providerWith({ signed_url: SIGNED_URL, conversation_id: id })
    expect(await provider.openBrowserCall('agent_1')).toEqual({
      url: SIGNED_URL,
      conversationId: id === 'conv_1' ? id : null,
    })
    expect(urls).toEqual([
      'https://api.eu.residency.elevenlabs.io/v1/convai/conversation/get-signed-url?agent_id=agent_1&include_conversation_id=true',
    ])
  })

  it.each([
    'wss://api.elevenlabs.io/v1/convai/conversation',
    'wss://api.eu.residency.elevenlabs.io:8443/v1/convai/conversation',
    'wss://api.eu.residency.elevenlabs.io@evil.example/',
    'ws://api.eu.residency.elevenlabs.io/v1/convai/conversation',
    'https://api.eu.residency.elevenlabs.io/v1/convai/conversation',
    'javascript:alert(1)',
    '/v1/convai/conversation',
    '',
    null,
  ])('is not sent to another address than the provider’s: %s', async (signed_url) => {
    const { provider } = providerWith({ signed_url })
    await expect(provider.openBrowserCall('agent_1')).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(provider.startTextConversation(REQUEST)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(ProviderSocket.opened).toEqual([])
  })

  it('is unencrypted only if the provider’s address is', async () => {
    const url = 'ws://127.0.0.1:4000/v1/convai/conversation'
    expect(await providerWith({ signed_url: url }, 'http://127.0.0.1:4000').provider.openBrowserCall('a')).toEqual({
      url,
      conversationId: null,
    })
  })
})

describe('a conversation in writing', () => {
  it('begins with its own text, the limits, and mocked tools', async () => {
    const overrides = { firstMessage: opening('Hello {{guest}}!'), systemPrompt: 'Sell cakes.', language: 'es' }
    const { socket } = await connect({ overrides, context: 'We open at nine.' })
    expect(socket.address).toEqual([SIGNED_URL, 'convai'])
    expect(socket.sent).toEqual([
      {
        type: 'conversation_initiation_client_data',
        user_id: 'tenant_a',
        dynamic_variables: { guest: 'guest', tenant_id: 'tenant_a' },
        conversation_config_override: {
          agent: {
            first_message: 'Hello {{guest}}!',
            language: 'es',
            prompt: { prompt: 'Sell cakes.\n\nWe open at nine.' },
          },
          conversation: { text_only: true, max_duration_seconds: 600 },
        },
        tool_mock_config: { mocking_strategy: 'all', mocked_tool_names: [], fallback_strategy: 'raise_error' },
      },
    ])
  })

  it('waits for the first message, or for silence if there is none', async () => {
    for (const [messages, milliseconds] of [
      [[METADATA, part('start'), part('stop'), RESPONSE], 0],
      [[METADATA, RESPONSE], 1500],
      [[METADATA], 1500],
    ] as const) {
      ProviderSocket.opened = []
      const { socket, starting } = await connect()
      const started = watch(starting)
      await vi.advanceTimersByTimeAsync(5000)
      socket.receive(...messages)
      await vi.advanceTimersByTimeAsync(Math.max(0, milliseconds - 1))
      if (milliseconds > 0) expect(started.outcome).toBe('none')
      await vi.advanceTimersByTimeAsync(1)
      expect(started.outcome).toMatchObject({ conversationId: 'conv_1' })
    }
  })

  it('waits for the whole reply', async () => {
    const { socket, conversation } = await converse()
    const first = watch(conversation.say('When are you open?'))
    expect(socket.sent.at(-1)).toEqual({ type: 'user_message', text: 'When are you open?' })
    for (let responses = 0; responses < 3; responses += 1) {
      await vi.advanceTimersByTimeAsync(1400)
      socket.receive(RESPONSE)
    }
    await vi.advanceTimersByTimeAsync(1499)
    expect(first.outcome).toBe('none')
    await vi.advanceTimersByTimeAsync(1)
    expect(first.outcome).toEqual({ isEnded: false })

    const second = watch(conversation.say('And on Sunday?'))
    socket.receive(part('start'), part('delta'), RESPONSE)
    await vi.advanceTimersByTimeAsync(15_000)
    socket.receive(part('delta'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(second.outcome).toBe('none')
    socket.receive(part('stop'), RESPONSE)
    await settle()
    expect(second.outcome).toEqual({ isEnded: false })

    // What comes between two turns does not answer the next one.
    socket.receive(part('start'), part('stop'), RESPONSE)
    await vi.advanceTimersByTimeAsync(60_000)
    const third = watch(conversation.say('And at noon?'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(third.outcome).toBe('none')
    socket.receive(part('stop'))
    await settle()
    expect(third.outcome).toEqual({ isEnded: false })
    expect(socket.closedWith).toBeUndefined()
  })

  it('answers pings, and ignores what it does not know', async () => {
    const { socket } = await converse()
    socket.receive({ type: 'ping', ping_event: { event_id: 9, ping_ms: null } }, 'null', '{', { type: 'vad_score' })
    socket.receive({ type: 'agent_tool_response', agent_tool_response: { tool_name: 'transfer_to_number' } })
    expect(socket.sent.slice(1)).toEqual([{ type: 'pong', event_id: 9 }])
    expect(socket.closedWith).toBeUndefined()
  })

  it.each([
    ['end_call', (socket: ProviderSocket) => socket.receive(RESPONSE, END_CALL)],
    ['a close', (socket: ProviderSocket) => socket.end(1000)],
  ])('ends with %s', async (_name, end) => {
    const { socket, conversation } = await converse()
    const last = watch(conversation.say('Goodbye.'))
    end(socket)
    await settle()
    expect(last.outcome).toEqual({ isEnded: true })
    const sent = socket.sent.length
    expect(await conversation.say('Are you still there?')).toEqual({ isEnded: true })
    expect(socket.sent.length).toBe(sent)
  })

  it('can be closed at any time', async () => {
    const { socket, conversation } = await converse()
    const last = watch(conversation.say('Wait.'))
    await conversation.close()
    await settle()
    expect([socket.closedWith, last.outcome]).toEqual([1000, { isEnded: true }])
  })

  const tooMany = Array.from({ length: 2001 }, () => part('delta'))
  it.each([
    ['no reply', async () => await vi.advanceTimersByTimeAsync(20_000), 'unavailable', 'did not respond'],
    ['a broken line', (socket: ProviderSocket) => socket.end(1006), 'unavailable', 'because of an error'],
    ['an error', (socket: ProviderSocket) => socket.end(1011), 'unavailable', 'because of an error'],
    ['a refusal', (socket: ProviderSocket) => socket.end(1008, 'No override'), 'refused', 'because of an error'],
    ['a large message', (socket: ProviderSocket) => socket.receive('x'.repeat(65_537)), 'unavailable', 'be read'],
    ['a binary message', (socket: ProviderSocket) => socket.receive(new Blob(['x'])), 'unavailable', 'be read'],
    ['a flood', (socket: ProviderSocket) => socket.receive(...tooMany), 'unavailable', 'be read'],
  ] as const)('fails after %s, at its start and later', async (_name, fail, reason, message) => {
    const { socket, starting } = await connect()
    const started = watch(starting)
    await fail(socket)
    await settle()
    expect(started.outcome).toMatchObject({ reason, message: expect.stringContaining(message) })
    expect(socket.closedWith).toBe(1000)

    ProviderSocket.opened = []
    const { socket: later, conversation } = await converse()
    const said = watch(conversation.say('Hello?'))
    await fail(later)
    await settle()
    expect(said.outcome).toMatchObject({ reason, message: expect.stringContaining(message) })
    expect(later.closedWith).toBe(1000)
    await expect(conversation.say('Hello?')).rejects.toMatchObject({ reason })
    if (reason === 'refused') expect(String((said.outcome as Error).cause)).toContain('1008: No override')
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import type { VoiceProvider } from '../voice-provider.ts'
import { readPostCall, verifyPostCall } from './webhook.ts'

const SECRET = 'whsec_fake'
const AGENT = {
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Acme',
  systemPrompt: 'Be kind.',
  firstMessage: 'Hello!',
  voiceId: null,
  context: '',
  documents: [],
}
const CALL = { ...AGENT, callId: 'call_1', toNumber: '+12025550123', variables: {} }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function start(options: FakeProviderOptions = {}): Promise<{ fake: CheckedFake; provider: VoiceProvider }> {
  const fake = await startCheckedFake({ speed: 200, talkSeconds: { min: 5, max: 10 }, ...options })
  closers.push(fake.close)
  return { fake, provider: providerFor(fake) }
}

type ReceivedEvent = { kind: string; status?: string; isSigned: boolean }

async function startReceiver(): Promise<{ url: string; received: ReceivedEvent[] }> {
  const received: ReceivedEvent[] = []
  async function receive(request: IncomingMessage): Promise<void> {
    const rawBody = await buffer(request)
    const signatureHeader = String(request.headers['elevenlabs-signature'])
    const verified = verifyPostCall({ rawBody, signatureHeader, secrets: [SECRET], now: Date.now() })
    const read = readPostCall(rawBody)
    const status = read.kind === 'conversation' ? read.conversation.status : undefined
    received.push({ kind: read.kind, status, isSigned: verified.ok })
  }
  const server = createServer((request, response) => {
    void receive(request).then(() => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

describe('an ElevenLabs call that has ended', () => {
  it.each([
    ['answered', 'completed', 'answered'],
    ['voicemail', 'completed', 'voicemail'],
    ['busy', 'missed', 'busy'],
    ['no-answer', 'missed', 'no-answer'],
    ['failed', 'failed', 'provider-error'],
  ] as const)('is reported as %s in its webhook, in the list, and in its details', async (outcome, status, reason) => {
    const { url, received } = await startReceiver()
    const { fake, provider } = await start({ outcomes: { [outcome]: 1 } })
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 1 }
    const { agentId } = await provider.saveAgent(AGENT)
    const started = await provider.startCall({ ...CALL, agentId })
    await expect.poll(() => received.length, { interval: 5 }).toBe(2)
    const expected = { kind: 'conversation', status, isSigned: true }
    expect(received[0]).toMatchObject(expected)
    expect(received[1]).toEqual(received[0])
    const id = started.outcome === 'started' ? started.conversationId : ''
    expect(await provider.fetchConversation(id)).toMatchObject({ status, endReason: reason })
    const [listed] = await provider.listConversations({ since: 0 })
    expect(listed?.status).toBe(status === 'missed' ? 'failed' : status)
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { asE164 } from '@callwright/contract/text/phone'
import { without } from '@callwright/fake-elevenlabs/json'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { TEST_AGENT, TEST_FIELDS, TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { Conversation, VoiceProvider } from '../voice-provider.ts'
import { readPostCall, verifyPostCall } from './webhook.ts'

const SECRET = 'whsec_fake'
const CALL = { ...TEST_AGENT, callId: 'call_1', toNumber: asE164('+12025550123'), variables: {} }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function start(options: FakeProviderOptions = {}): Promise<{ fake: CheckedFake; provider: VoiceProvider }> {
  const fake = await startCheckedFake({ speed: 200, talkSeconds: { min: 5, max: 10 }, ...options })
  closers.push(fake.close)
  return { fake, provider: providerFor(fake) }
}

type ReceivedEvent = { conversation: Conversation | null; isSigned: boolean }

async function startReceiver(): Promise<{ url: string; received: ReceivedEvent[] }> {
  const received: ReceivedEvent[] = []
  async function receive(request: IncomingMessage): Promise<void> {
    const rawBody = await buffer(request)
    const signatureHeader = String(request.headers['elevenlabs-signature'])
    const verified = verifyPostCall({ rawBody, signatureHeader, secrets: [SECRET], now: Date.now() })
    const read = readPostCall(rawBody)
    received.push({ conversation: read.kind === 'conversation' ? read.conversation : null, isSigned: verified.ok })
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
    ['transferred', 'completed', 'transferred'],
    ['busy', 'missed', 'busy'],
    ['no-answer', 'missed', 'no-answer'],
    ['failed', 'failed', 'provider-error'],
  ] as const)('is reported as %s in its webhook, in the list, and in its details', async (outcome, status, reason) => {
    const { url, received } = await startReceiver()
    const { fake, provider } = await start({ outcomes: { [outcome]: 1 } })
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 1 }
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, transfers: TEST_TRANSFERS })
    const started = await provider.startCall({ ...CALL, agentId })
    await expect.poll(() => received.length, { interval: 5 }).toBe(2)
    expect(received[0]).toMatchObject({ conversation: { status, endReason: reason }, isSigned: true })
    expect(received[1]).toEqual(received[0])
    const id = started.outcome === 'started' ? started.conversationId : ''
    expect(await provider.fetchConversation(id)).toMatchObject({ status, endReason: reason })
    const [listed] = await provider.listConversations({ since: 0 })
    expect(listed?.status).toBe(status === 'missed' ? 'failed' : status)
  })

  it.each([
    ['answered', 'map'],
    ['answered', 'list'],
    ['answered', 'none'],
    ['voicemail', 'map'],
  ] as const)('as %s has its cost and an analysis (%s), the same by webhook and by fetch', async (outcome, shape) => {
    const { url, received } = await startReceiver()
    const { fake, provider } = await start({
      outcomes: { [outcome]: 1 },
      talkSeconds: { min: 8, max: 8 },
      quirks: { analysisResults: shape },
    })
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, fields: TEST_FIELDS })
    const started = await provider.startCall({ ...CALL, agentId })
    await expect.poll(() => received.length, { interval: 5 }).toBe(1)
    const conversation = received[0]?.conversation
    const id = started.outcome === 'started' ? started.conversationId : ''
    expect(await provider.fetchConversation(id)).toEqual(conversation)
    const seconds = conversation?.durationSeconds ?? 0
    expect(conversation?.cost).toEqual({ credits: seconds * 10, microUsd: seconds * 1000 })
    const values = {
      answered: ['north', true, 4, 'interested', 'I would like to know when you are open.', true],
      voicemail: ['south', false, null, 'voicemail', 'You have reached the voicemail of Rosa Diaz.', false],
    }[outcome]
    const results = TEST_FIELDS.map((field, nth) => ({ fieldId: field.id, value: values[nth] }))
    const reasons = conversation?.analysis?.map(({ reason }) => reason) ?? []
    expect(reasons.every((reason) => reason !== '')).toBe(true)
    expect(conversation?.analysis?.map(({ fieldId, value }) => ({ fieldId, value }))).toEqual(
      shape === 'none' ? undefined : results,
    )
  })

  it.each([
    ['reached a voicemail box', 'voicemail', 'voicemail_detection'],
    ['asked for a person', 'transferred', 'transfer_to_number'],
  ] as const)('is answered if it %s but its agent has no tool for that', async (_, outcome, tool) => {
    const { fake, provider } = await start({ outcomes: { [outcome]: 1 } })
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, transfers: TEST_TRANSFERS })
    const agent = fake.state.agents.get(agentId)
    const path = `conversation_config.agent.prompt.built_in_tools.${tool}`
    if (agent) agent.body = without(agent.body, path)
    const started = await provider.startCall({ ...CALL, agentId })
    fake.advance(60_000)
    const id = started.outcome === 'started' ? started.conversationId : ''
    expect(await provider.fetchConversation(id)).toMatchObject({ status: 'completed', endReason: 'answered' })
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { asE164 } from '@callwright/contract/text/phone'
import { without } from '@callwright/fake-elevenlabs/json'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { CALL_BACK_ID, OPT_OUT_ID } from '../reserved-questions.ts'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { TEST_AGENT, TEST_FIELDS, TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { Conversation, VoiceProvider } from '../voice-provider.ts'
import { readPostCall, verifyPostCall } from './webhook.ts'

const SECRET = 'whsec_fake'
const ANSWERED = 'I would like to know when you are open.'
const VOICEMAIL = 'You have reached the voicemail of Rosa Diaz.'
const CALL_BACK = "I'm busy right now. Could you call me back in 20 minutes?"
const OPT_OUT = 'I do not want to hear from your company any more, ever.'
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
    const verified = await verifyPostCall({ rawBody, signatureHeader, secrets: [SECRET], now: Date.now() })
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
    ['call-back', 'completed', 'answered'],
    ['opt-out', 'completed', 'answered'],
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
    ['call-back', 'map'],
    ['opt-out', 'map'],
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
      answered: [null, false, 'north', true, 4, 'interested', ANSWERED, true],
      voicemail: [null, false, 'south', false, null, 'voicemail', VOICEMAIL, false],
      'call-back': ['in 20 minutes', false, 'north', true, 20, 'call back', CALL_BACK, true],
      'opt-out': [null, true, 'north', true, null, 'not interested', OPT_OUT, true],
    }[outcome]
    const ids = [CALL_BACK_ID, OPT_OUT_ID, ...TEST_FIELDS.map((field) => field.id)]
    const results = ids.map((fieldId, nth) => ({ fieldId, value: values[nth] }))
    const reasons = conversation?.analysis?.map(({ reason }) => reason) ?? []
    expect(reasons.every((reason) => reason !== '')).toBe(true)
    expect(conversation?.analysis?.map(({ fieldId, value }) => ({ fieldId, value }))).toEqual(
      shape === 'none' ? undefined : results,
    )
  })

  it.each([
    ['late', { turns: 4, results: 0 }],
    ['early', { turns: 0, results: 8 }],
  ] as const)('has answers that come %s, and all parts in its second webhook', async (answers, first) => {
    const { url, received } = await startReceiver()
    const { fake, provider } = await start({ frozenAt: Date.UTC(2026, 3, 1), quirks: { answers } })
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    const { agentId } = await provider.saveAgent({ ...TEST_AGENT, fields: TEST_FIELDS })
    const started = await provider.startCall({ ...CALL, agentId })
    const id = started.outcome === 'started' ? started.conversationId : ''
    const count = (conversation: Conversation | null | undefined): object => ({
      turns: conversation?.turns.length,
      results: conversation?.analysis?.length ?? 0,
    })
    fake.finish(id)
    await expect.poll(() => received.length, { interval: 5 }).toBe(1)
    expect(count(received[0]?.conversation)).toEqual(first)
    expect(await provider.fetchConversation(id)).toEqual(received[0]?.conversation)
    fake.advance(3000)
    await expect.poll(() => received.length, { interval: 5 }).toBe(2)
    expect(received[1]).toMatchObject({ conversation: { status: 'completed', endReason: 'answered' }, isSigned: true })
    expect(count(received[1]?.conversation)).toEqual({ turns: 4, results: 8 })
    expect(await provider.fetchConversation(id)).toEqual(received[1]?.conversation)
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

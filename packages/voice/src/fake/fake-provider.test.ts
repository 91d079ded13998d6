import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readPostCall, verifyPostCall } from '../elevenlabs/webhook.ts'
import { type CheckedFake, providerOn, startCheckedFake } from '../testing/checked-fake.ts'
import type { VoiceProvider } from '../voice-provider.ts'
import type { FakeProviderOptions } from './fake-provider.ts'

const SECRET = 'whsec_of_the_fake'
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

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function start(options: FakeProviderOptions = {}): Promise<{ fake: CheckedFake; provider: VoiceProvider }> {
  const fake = await startCheckedFake({ speed: 200, talkSeconds: { min: 5, max: 10 }, ...options })
  open.push(fake.close)
  return { fake, provider: providerOn(fake) }
}

type Received = { kind: string; status?: string; endReason?: string | null; isSigned: boolean }

/** Somebody who takes webhooks, and answers with the given statuses, the last one for ever. */
async function startReceiver(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  async function take(request: IncomingMessage): Promise<number> {
    const rawBody = await buffer(request)
    const signatureHeader = String(request.headers['elevenlabs-signature'])
    const verified = verifyPostCall({ rawBody, signatureHeader, secrets: [SECRET], now: Date.now() })
    const read = readPostCall(rawBody)
    const { status, endReason } = read.kind === 'conversation' ? read.conversation : {}
    received.push({ kind: read.kind, status, endReason, isSigned: verified.ok })
    return statuses[Math.min(received.length, statuses.length) - 1] ?? 200
  }
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isDone, { interval: 5 }).toBe(true)
}

describe('the fake of ElevenLabs', () => {
  it('lets a call ring, be talked, be analysed and be done, all by itself', async () => {
    const { fake, provider } = await start({ frozenAt: Date.UTC(2026, 3, 1), speed: 1, random: () => 0.5 })
    const { agentId } = await provider.saveAgent(AGENT)
    const started = await provider.startCall({ ...CALL, agentId })
    const id = started.outcome === 'started' ? started.conversationId : ''
    const seen: [string | undefined, number | undefined][] = []
    for (const wait of [0, 4000, 8000, 2000]) {
      fake.advance(wait)
      const conversation = await provider.fetchConversation(id)
      seen.push([conversation?.status, conversation?.durationSeconds])
    }
    expect(seen).toEqual([
      ['initiated', 0],
      ['in-progress', 0],
      ['in-progress', 0],
      ['completed', 8],
    ])
  })

  it.each([
    ['answered', 'completed', 'answered'],
    ['voicemail', 'completed', 'voicemail'],
    ['busy', 'missed', 'busy'],
    ['no-answer', 'missed', 'no-answer'],
    ['failed', 'failed', 'provider-error'],
  ] as const)(
    'tells a signed webhook of a call that is %s, as the list and the detail do',
    async (outcome, status, reason) => {
      const { url, received } = await startReceiver(200)
      const { fake, provider } = await start({ outcomes: { [outcome]: 1 } })
      fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 1 }
      const { agentId } = await provider.saveAgent(AGENT)
      const started = await provider.startCall({ ...CALL, agentId })
      await until(() => received.length === 2)
      const told = { kind: 'conversation', status, isSigned: true }
      expect(received[0]).toMatchObject(told)
      expect(received[1]).toEqual(received[0])
      const id = started.outcome === 'started' ? started.conversationId : ''
      expect(await provider.fetchConversation(id)).toMatchObject({ status, endReason: reason })
      const [listed] = await provider.listConversations({ since: 0 })
      expect(listed?.status).toBe(status === 'missed' ? 'failed' : status)
    },
  )

  it('tries a transcription again after a 503, but not after a 400, and nothing is sent where all is dropped', async () => {
    const { fake, provider } = await start({ speed: 2000 })
    const { agentId } = await provider.saveAgent(AGENT)
    const failing = await startReceiver(503, 503, 200)
    fake.state.webhook = { url: failing.url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    await provider.startCall({ ...CALL, agentId })
    await until(() => fake.webhooks.deliveries.length === 3)
    expect(fake.webhooks.deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 200],
    ])
    const refusing = await startReceiver(400)
    fake.state.webhook = { url: refusing.url, secret: SECRET, mode: 'deliver', duplicates: 0 }
    await provider.startCall({ ...CALL, agentId })
    await until(() => refusing.received.length === 1)
    fake.state.webhook = { ...fake.state.webhook, mode: 'drop' }
    await provider.startCall({ ...CALL, agentId })
    await until(async () =>
      (await provider.listConversations({ since: 0 })).every(({ status }) => status === 'completed'),
    )
    // A retry for the first call, or an event for the second, would be sent before the third call's event.
    fake.state.webhook = { ...fake.state.webhook, mode: 'deliver' }
    fake.advance(3_600_000)
    const third = await provider.startCall({ ...CALL, agentId })
    const id = third.outcome === 'started' ? third.conversationId : ''
    await until(() => fake.webhooks.deliveries.some(({ conversationId }) => conversationId === id))
    expect([refusing.received.length, failing.received.length]).toEqual([2, 3])
  })

  it('kills a call with an override that its agent does not allow, or with a variable without a value', async () => {
    const { fake, provider } = await start()
    const { agentId } = await provider.saveAgent({ ...AGENT, firstMessage: 'Hello {{name}}!' })
    const agent = fake.state.agents.get(agentId)
    if (agent) agent.body = { ...agent.body, platform_settings: {} }
    const overridden = await provider.startCall({ ...CALL, agentId, overrides: { language: 'de' } })
    const plain = await provider.startCall({ ...CALL, agentId })
    fake.advance(600_000)
    const statuses: unknown[] = []
    for (const started of [overridden, plain]) {
      const id = started.outcome === 'started' ? started.conversationId : ''
      statuses.push((await provider.fetchConversation(id))?.status)
    }
    expect(statuses).toEqual(['failed', 'completed'])
  })

  it('can be told everything over its socket, also as a process of its own', async () => {
    const path = new URL('run-fake.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [path, '--speed', '500', '--talk', '3-4', '--key', 'sk_other'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    open.push(async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = line.toString().trim()
    const control = async (method: string, name: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(`${url}/__fake/${name}`, {
        method,
        body: body === undefined ? null : JSON.stringify(body),
      })
      expect([name, response.status]).toEqual([name, 200])
      return await response.json()
    }
    const { received, url: hook } = await startReceiver(200)
    await control('POST', 'webhook', { url: hook, secret: SECRET })
    await control('POST', 'calls', { outcomesByNumber: { '+12025550199': 'busy' } })
    const here = await startCheckedFake()
    open.push(here.close)
    const provider = providerOn({ ...here, url }, { apiKey: 'sk_other' })
    const { agentId } = await provider.saveAgent(AGENT)
    await provider.attachNumber('phnum_fake_2', agentId)

    await control('POST', 'faults', { kind: '500-after', path: '/outbound-call', times: 1 })
    expect((await provider.startCall({ ...CALL, agentId, toNumber: '+12025550199' })).outcome).toBe('unknown')
    expect(await control('GET', 'faults')).toEqual([])
    expect(await control('GET', 'dials?callId=call_1')).toMatchObject([{ toNumber: '+12025550199', callId: 'call_1' }])
    const caller = { numberId: 'phnum_fake_2', customerNumber: '+12025550188', count: 3 }
    expect(await control('POST', 'inbound', caller)).toHaveProperty('conversationIds.2')
    await until(() => received.length === 4)
    expect(received.filter(({ status }) => status === 'completed')).toHaveLength(3)
    expect(received.filter(({ endReason }) => endReason === 'busy')).toHaveLength(1)
    expect(await control('GET', 'state')).toMatchObject({ conversations: 4, dials: 1, deliveries: 4, speed: 500 })
    expect(await fetch(`${url}/__fake/faults`, { method: 'POST', body: '{"kind":"odd"}' })).toMatchObject({
      status: 400,
    })
    expect(await fetch(`${url}/__fake/nothing`)).toMatchObject({ status: 404 })
  })
})

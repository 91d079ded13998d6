import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { asJson, type Json, textAt, valueAt } from '../json.ts'
import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from '../provider.ts'
import { FAKE_KEY, FAKE_NUMBER_ID } from '../state.ts'

export const SECRET = 'whsec_fake'
export const CONVERSATIONS = '/v1/convai/conversations'

/** What a test opened; each test file closes it after each test. */
export const closers: (() => Promise<void>)[] = []
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

export type Client = {
  send: (method: string, path: string, body?: unknown) => Promise<{ status: number; json: Json }>
  createAgent: (body?: Json) => Promise<string>
  call: (agentId: string, call?: { toNumber?: string; sent?: Json }) => Promise<{ status: number; id: string }>
  statusOf: (conversationId: string) => Promise<string>
}

export function createClient(url: string, key = FAKE_KEY): Client {
  const send: Client['send'] = async (method, path, body) => {
    const headers = { 'xi-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, json: asJson(await response.json()) }
  }
  return {
    send,
    async createAgent(body = {}) {
      const { json } = await send('POST', '/v1/convai/agents/create', { conversation_config: {}, ...body })
      return textAt(json, 'agent_id')
    },
    async call(agentId, { toNumber = '+12025550123', sent = {} } = {}) {
      const call = { agent_id: agentId, agent_phone_number_id: FAKE_NUMBER_ID, to_number: toNumber }
      const body = { ...call, conversation_initiation_client_data: sent }
      const { status, json } = await send('POST', '/v1/convai/twilio/outbound-call', body)
      return { status, id: textAt(json, 'conversation_id') }
    },
    statusOf: async (id) => textAt((await send('GET', `${CONVERSATIONS}/${id}`)).json, 'status'),
  }
}

export async function start(options: FakeProviderOptions = {}): Promise<{ fake: FakeProvider; client: Client }> {
  const fake = await startFakeProvider({ speed: 200, talkSeconds: { min: 5, max: 10 }, ...options })
  closers.push(fake.close)
  return { fake, client: createClient(fake.url) }
}

type Event = { type: string; reason: string; data: Json }

/** Accepts webhooks and responds with the given statuses, then repeats the last one. */
export async function startReceiver(...statuses: number[]): Promise<{ url: string; received: Event[] }> {
  const received: Event[] = []
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await text(request)
    const [, t = '', signature] = /^t=(\d+),v0=(\w+)$/.exec(String(request.headers['elevenlabs-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex'))
    const event: unknown = JSON.parse(body)
    const data = asJson(valueAt(event, 'data'))
    received.push({ type: textAt(event, 'type'), reason: textAt(data, 'failure_reason'), data })
    return statuses[Math.min(received.length, statuses.length) - 1] ?? 200
  }
  const server = createServer((request, response) => {
    void receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    )
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

export async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isDone, { interval: 5 }).toBe(true)
}

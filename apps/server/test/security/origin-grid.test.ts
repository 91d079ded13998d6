import { once } from 'node:events'

import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { newBusiness } from '../../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { startSharedServer } from '../support/shared-server.ts'

const server = await startSharedServer()
const ann = await newBusiness(server, 'ann')

type Origin = { isAllowed: boolean; headers: Record<string, string> }

/** `PORT` stands for the server's own. */
const origins: Readonly<Record<string, Origin>> = {
  'our own page': { isAllowed: true, headers: { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-origin' } },
  'our own page by IP address': { isAllowed: true, headers: { origin: 'http://127.0.0.1:PORT' } },
  'no origin at all': { isAllowed: true, headers: {} },
  'a typed URL': { isAllowed: true, headers: { 'sec-fetch-site': 'none' } },
  'a foreign origin': { isAllowed: false, headers: { origin: 'https://evil.example' } },
  'an origin of "null"': { isAllowed: false, headers: { origin: 'null' } },
  'our host on a different port': { isAllowed: false, headers: { origin: 'http://localhost:1' } },
  'our host on https': { isAllowed: false, headers: { origin: 'https://localhost:PORT' } },
  'a name that starts like ours': { isAllowed: false, headers: { origin: 'http://localhost.evil.example:PORT' } },
  'a cross-site request': { isAllowed: false, headers: { 'sec-fetch-site': 'cross-site' } },
  'a different page on the same site': {
    isAllowed: false,
    headers: { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-site' },
  },
  'a cross-site request that names our origin': {
    isAllowed: false,
    headers: { origin: 'http://localhost:PORT', 'sec-fetch-site': 'cross-site' },
  },
}

function headersOf({ headers }: Origin): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(server.port))])
  return { cookie: ann.cookie(), ...(Object.fromEntries(entries) as Record<string, string>) }
}

/** Without `sync`, which changes seconds after a save. */
async function readAgent(): Promise<object> {
  const { sync: _, ...agent } = await ann.trpc.agent.get.query()
  return agent
}

/** The same change in every encoding that a page or form could use. */
const encodings: [string, string | undefined, (input: object) => string | Uint8Array<ArrayBuffer>][] = [
  ['JSON', 'application/json', (input) => JSON.stringify(input)],
  ['JSON declared as text', 'text/plain', (input) => JSON.stringify(input)],
  [
    'a form',
    'application/x-www-form-urlencoded',
    (input) => new URLSearchParams({ input: JSON.stringify(input) }).toString(),
  ],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    (input) => formOf({ input: JSON.stringify(input), ...flatten(input) }),
  ],
  ['bytes', 'application/octet-stream', (input) => new TextEncoder().encode(JSON.stringify(input))],
  ['JSON without a type', undefined, (input) => new TextEncoder().encode(JSON.stringify(input))],
]

function flatten(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, JSON.stringify(value)]))
}

function formOf(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

const endpoints: [string, () => string, string, (prompt: string) => object][] = [
  ['tRPC', () => '/trpc/agent.update', 'POST', (systemPrompt) => ({ json: { systemPrompt } })],
  [
    'tRPC in a batch',
    () => '/trpc/agent.update?batch=1',
    'POST',
    (systemPrompt) => ({ 0: { json: { systemPrompt } } }),
  ],
  ['REST', () => `/api/prompt/${ann.userId}`, 'PUT', (prompt) => ({ system_prompt: prompt })],
]

const grid = Object.entries(origins).flatMap(([name, origin]) =>
  endpoints.map((endpoint) => [endpoint[0], name, origin, endpoint] as const),
)

// Security: 8, 9
test.each(grid)(
  'a request to %s from %s changes data only if it is JSON and not from a foreign origin',
  async (_, name, origin, [endpoint, path, method, inputOf]) => {
    const systemPrompt = `${endpoint} ${name}`
    const before = await readAgent()
    for (const [encoding, type, encode] of encodings.toReversed()) {
      const response = await fetch(server.url + path(), {
        method,
        headers: { ...(type ? { 'content-type': type } : {}), ...headersOf(origin) },
        body: encode(inputOf(systemPrompt)),
      })
      // JSON is the last one.
      const allowedStatus = encoding === 'JSON' ? 200 : 415
      expect([encoding, response.status]).toEqual([encoding, origin.isAllowed ? allowedStatus : 403])
      if (!origin.isAllowed) expect(await response.json()).toMatchObject({ message: 'Bad origin' })
      if (response.status === 415) expect(await readAgent()).toEqual(before)
    }
    expect(await readAgent()).toEqual(origin.isAllowed ? expect.objectContaining({ systemPrompt }) : before)
  },
)

// Security: 8, 9
test.each(Object.entries(origins))(
  'a WebSocket from %s changes nothing, with text or binary messages',
  async (_, origin) => {
    const before = await readAgent()
    const ws = new WebSocket(`ws://127.0.0.1:${server.port}/trpc`, { headers: headersOf(origin) })
    const status = await new Promise((resolve) => {
      ws.once('open', () => resolve(101))
      ws.once('unexpected-response', (_request, response) => (response.destroy(), resolve(response.statusCode)))
      ws.once('error', () => {})
    })
    expect(status).toBe(origin.isAllowed ? 101 : 403)
    if (origin.isAllowed) {
      for (const binary of [false, true]) {
        const params = { path: 'agent.update', input: { json: { systemPrompt: 'stolen' } } }
        const response = Promise.race([once(ws, 'message'), once(ws, 'close')])
        ws.send(JSON.stringify({ id: 1, method: 'mutation', params }), { binary })
        await response
      }
    }
    ws.terminate()
    expect(await readAgent()).toEqual(before)
  },
)

test('cross-site links to pages work', async () => {
  const response = await fetch(`${server.url}/`, {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  })
  expect(response.status).toBe(200)
})

test('webhooks are checked by signature, not by origin', async () => {
  const event = buildPostCallEvent({ agentId: 'agent_nobody', conversationId: 'conv_origin' })
  expect((await deliverWebhook(server.url, event, { origin: 'https://evil.example' })).status).toBe(200)
  const forged = { origin: `http://localhost:${server.port}`, 'elevenlabs-signature': 't=1,v0=00' }
  expect((await deliverWebhook(server.url, event, forged)).status).toBe(401)
})

// Security: 8
test('with a public URL, that is the only allowed origin', async () => {
  await using proxiedServer = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  const login = async (origin: string): Promise<number> => {
    const headers = { origin, 'content-type': 'application/json' }
    return (await fetch(`${proxiedServer.url}/api/auth/login`, { method: 'POST', body: '{}', headers })).status
  }
  expect(await login('https://calls.example.com')).toBe(400)
  expect(await login('http://calls.example.com')).toBe(403)
  expect(await login(`http://localhost:${proxiedServer.port}`)).toBe(403)
})

import { once } from 'node:events'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type Business, newBusiness } from '../../harness/client.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

let server: TestServer
let ann: Business

beforeAll(async () => {
  server = await startTestServer()
  ann = await newBusiness(server, 'ann')
})
afterAll(async () => await server[Symbol.asyncDispose]())

type Origin = { name: string; headers: () => Record<string, string>; isAllowed: boolean }

const ownOrigin = (): string => `http://localhost:${server.port}`
const origins: Origin[] = [
  { name: 'our own page', headers: () => ({ origin: ownOrigin(), 'sec-fetch-site': 'same-origin' }), isAllowed: true },
  { name: 'no origin at all', headers: () => ({}), isAllowed: true },
  { name: 'a foreign origin', headers: () => ({ origin: 'https://evil.example' }), isAllowed: false },
  { name: 'an origin of "null"', headers: () => ({ origin: 'null' }), isAllowed: false },
  { name: 'a cross-site request', headers: () => ({ 'sec-fetch-site': 'cross-site' }), isAllowed: false },
  {
    name: 'a cross-site request that names our origin',
    headers: () => ({ origin: ownOrigin(), 'sec-fetch-site': 'cross-site' }),
    isAllowed: false,
  },
]

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

const grid = origins.flatMap((origin) =>
  endpoints.flatMap((endpoint) =>
    encodings.map((encoding) => ({
      origin,
      endpoint,
      encoding,
      isAccepted: origin.isAllowed && encoding[0] === 'JSON',
    })),
  ),
)

// Security: 8, 9
test.each(grid.map((cell) => [cell.encoding[0], cell.endpoint[0], cell.origin.name, cell] as const))(
  '%s to %s from %s changes data only if it is JSON and not from a foreign origin',
  async (encoding, endpoint, origin, cell) => {
    const [, type, encode] = cell.encoding
    const [, path, method, inputOf] = cell.endpoint
    const newPrompt = `${encoding} ${endpoint} ${origin}`
    const before = await ann.trpc.agent.get.query()
    const response = await fetch(server.url + path(), {
      method,
      headers: { cookie: ann.cookie(), ...(type ? { 'content-type': type } : {}), ...cell.origin.headers() },
      body: encode(inputOf(newPrompt)),
    })
    const after = await ann.trpc.agent.get.query()
    if (cell.isAccepted) {
      expect([response.status, after.systemPrompt]).toEqual([200, newPrompt])
      return
    }
    expect(response.status).toBe(cell.origin.isAllowed ? 415 : 403)
    expect(after).toEqual(before)
  },
)

// Security: 8, 9
test.each(origins.map((origin) => [origin.name, origin] as const))(
  'a WebSocket from %s changes nothing, with text or binary messages',
  async (_, origin) => {
    const before = await ann.trpc.agent.get.query()
    const headers = { cookie: ann.cookie(), ...origin.headers() }
    const ws = new WebSocket(`ws://127.0.0.1:${server.port}/trpc`, { headers })
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
    expect(await ann.trpc.agent.get.query()).toEqual(before)
  },
)

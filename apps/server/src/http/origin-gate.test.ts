import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Business, newBusiness } from '../../harness/client.ts'
import { handshakeStatus } from '../../test/support/sockets.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

let server: TestServer
let ann: Business
let ownOrigin: string

beforeAll(async () => {
  server = await startTestServer()
  ann = await newBusiness(server, 'ann')
  ownOrigin = `http://localhost:${server.port}`
})
afterAll(async () => await server[Symbol.asyncDispose]())

const foreignRequests: [string, Record<string, string>][] = [
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['our host on a different port', { origin: 'http://localhost:1' }],
  ['our host on https', { origin: 'https://localhost:PORT' }],
  ['a name that starts like ours', { origin: 'http://localhost.evil.example:PORT' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a different page on the same site', { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-site' }],
  ['a cross-site request with our origin', { origin: 'http://localhost:PORT', 'sec-fetch-site': 'cross-site' }],
]
const ownRequests: [string, Record<string, string>][] = [
  ['a script without any origin', {}],
  ['our own page', { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-origin' }],
  ['our own page by IP address', { origin: 'http://127.0.0.1:PORT' }],
  ['a typed URL', { 'sec-fetch-site': 'none' }],
]

function withPort(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(server.port))]),
  )
}

const bodies: [string, string, string | FormData][] = [
  ['application/json', 'application/json', '{"json":{"notes":"stolen"}}'],
  ['text/plain', 'text/plain', '{"json":{"notes":"stolen"}}'],
  ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded', 'notes=stolen'],
  ['application/octet-stream', 'application/octet-stream', 'stolen'],
]

describe.each(foreignRequests)('from %s', (_, headers) => {
  // Security: 8
  test.each(bodies)('no %s body changes anything, by tRPC or REST', async (__, type, body) => {
    for (const path of ['/trpc/auth.logout', '/trpc/auth.logout?batch=1', '/api/auth/logout']) {
      const response = await ann.fetch(path, {
        method: 'POST',
        body,
        headers: { 'content-type': type, ...withPort(headers) },
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({ message: 'Bad origin' })
    }
    expect((await ann.trpc.auth.me.query())?.user.email).toBe(ann.email)
  })

  test('multipart forms and other methods are refused', async () => {
    const form = new FormData()
    form.set('input', 'x')
    const init = { headers: { cookie: ann.cookie(), ...withPort(headers) } }
    expect((await fetch(`${server.url}/trpc/auth.logout`, { method: 'POST', body: form, ...init })).status).toBe(403)
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${server.url}/api/calls/1`, { method, ...init })).status).toBe(403)
    }
    expect((await ann.trpc.auth.me.query())?.user.email).toBe(ann.email)
  })

  // Security: 8
  test('no WebSocket opens', async () => {
    expect(await handshakeStatus(server, { cookie: ann.cookie(), ...withPort(headers) })).toBe(403)
  })
})

describe.each(ownRequests)('from %s', (_, headers) => {
  // Security: 8
  test('requests and sockets are accepted', async () => {
    const response = await ann.fetch('/trpc/agent.update', {
      method: 'POST',
      body: { json: { systemPrompt: 'Hi' } },
      headers: withPort(headers),
    })
    expect(response.status).toBe(200)
    expect(await handshakeStatus(server, { cookie: ann.cookie(), ...withPort(headers) })).toBe(101)
  })
})

test('cross-site links to pages work', async () => {
  const response = await fetch(`${server.url}/`, {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  })
  expect(response.status).toBe(200)
})

test('webhooks are checked by signature, not by origin', async () => {
  const event = buildPostCallEvent({ agentId: 'agent_nobody', conversationId: 'conv_origin' })
  expect((await deliverWebhook(server.url, event, { origin: 'https://evil.example' })).status).toBe(200)
  const forged = { origin: ownOrigin, 'elevenlabs-signature': 't=1,v0=00' }
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

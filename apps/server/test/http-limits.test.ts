import { once } from 'node:events'

import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { newBusiness } from '../harness/client.ts'
import { exchangeRaw } from './support/raw-http.ts'
import { INDEX_HTML, startTestServer } from '../harness/test-server.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer()
const ann = await newBusiness(server, 'ann')

const paths = ['/api/auth/login', '/trpc/auth.login']

// Security: 57
test.each(paths)('%s refuses invalid JSON with 400 or 415 and reveals no internals', async (path) => {
  const badRequests: [number, string, string | Buffer][] = [
    [400, 'application/json', '{'],
    [400, 'application/json', '{"email":"a@b.c","__proto__":{"role":"operator"}}'],
    [400, 'application/json', '{"constructor":{"prototype":{"x":1}}}'],
    [400, 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    [400, 'application/json', '['.repeat(10_000)],
    [400, 'application/json', 'null'],
    [400, 'application/json', '[]'],
    [400, 'application/json', '"text"'],
    [400, 'application/json', ''],
    [415, 'text/plain', '{}'],
    [415, 'application/x-www-form-urlencoded', 'a=b'],
    [415, 'application/octet-stream', 'x'],
    [415, 'multipart/form-data; boundary=x', '--x--'],
    [415, '', '{}'],
  ]
  for (const [status, type, body] of badRequests) {
    const response = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body })
    expect([type, body, response.status]).toEqual([type, body, status])
    const text = await response.text()
    expect(text).not.toMatch(/\bat .*:\d+|node_modules|SyntaxError/)
  }
})

// Security: 56
test.each(paths)('%s refuses a body over 1 MB', async (path) => {
  const body = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(413)
})

// Security: 6
test('unknown fields are refused, and privileged ones change nothing', async () => {
  const response = await ann.fetch(`/api/business/${ann.userId}/profile`, {
    method: 'POST',
    body: {
      businessName: 'Ann',
      businessEmail: '',
      businessPhone: '',
      businessAddress: '',
      description: '',
      service_paused: true,
    },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Unknown field: service_paused' })
  expect((await ann.trpc.business.profile.query()).businessName).toBe('ann Ltd')
})

test.each([
  ['GET', '/api/auth/login', 'POST'],
  ['POST', '/api/prompt/x', 'PUT'],
  ['PUT', '/trpc/auth.me', 'POST'],
  ['DELETE', '/api/webhooks/elevenlabs', 'POST'],
])('%s %s gets 405 and the allowed methods', async (method, path, allowed) => {
  const response = await ann.fetch(path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain(allowed)
  expect(await response.json()).toEqual({ message: 'Method not allowed' })
})

// Security: 58
test.each([
  '/api',
  '/api/',
  '/API/calls',
  '/api/nothing?x=<script>',
  '/trpc',
  '/trpc/',
  '/socket.io/nope',
  '/api/../etc/passwd',
  '/api/batches/nope',
  '//api/nope',
  '/%61pi/nope',
  '/./api/nope',
  '/x/../api/nope',
  '/api%2fnope',
  '/api\\nope',
  '/api;x',
  'http://localhost/api/nope',
  'http://localhost//trpc;x/nope?a=b',
  '/.well-known/oauth-authorization-server',
  '/.well-known/security.txt',
  '/.git/HEAD',
  '/robots.txt',
  '/favicon.ico',
])('%s gets a JSON 404 response, never the web app', async (path) => {
  const { status, body } = await exchangeRaw(
    server.port,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`,
  )
  expect(status).toBe(404)
  expect(body).toMatch(/^\{/)
  expect(body).not.toContain('script')
})

// Security: 58
test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  '%s of a well-known path that is not ours gets a 404 response',
  async (method) => {
    for (const path of ['/.well-known', '/.Well-Known/acme-challenge/x', '/mcp/.well-known/openid-configuration']) {
      const { status } = await exchangeRaw(
        server.port,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
      expect([path, status]).toEqual([path, 404])
    }
  },
)

// Security: 58
test.each(['/', '/dashboard', '/DashBoard', '/callwright-agent', '/no/such/page', '/%3Cscript%3E'])(
  '%s serves the web app',
  async (path) => {
    const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).not.toContain('script>')
  },
)

test.each(['/assets/../../../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/%00', '/assets/app-1.js.map', '/.env'])(
  '%s exposes no file',
  async (path) => {
    const { status, body } = await exchangeRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    if (status === 200) expect(body).toBe(INDEX_HTML)
    else expect([400, 404]).toContain(status)
  },
)

test('a page requested as JSON or by POST gets 404', async () => {
  expect((await fetch(`${server.url}/dashboard`, { headers: { accept: 'application/json' } })).status).toBe(404)
  expect((await fetch(`${server.url}/dashboard`, { method: 'POST' })).status).toBe(404)
})

test.each([
  ['HTTP/1.1', '/api/openapi.json', 400],
  ['HTTP/1.1', '/login', 400],
  ['HTTP/1.1', '/healthz', 400],
  ['HTTP/1.0', '/api/openapi.json', 200],
])('an %s request without Host to %s gets %i', async (version, path, status) => {
  const response = await exchangeRaw(server.port, `GET ${path} ${version}\r\nAccept: text/html\r\n\r\n`)
  expect(response.status).toBe(status)
  if (status === 400) expect(response.body).toBe('{"message":"Invalid request: the Host header is missing"}')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['GET /login HTTP/9.9\r\nHost: x\r\n\r\n', 'it is not valid HTTP/1.1'],
  [
    'GET /trpc HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n',
    'Missing or invalid Sec-WebSocket-Key header',
  ],
])('the refusal of a request that breaks a rule of HTTP or WebSocket names the rule', async (text, problem) => {
  const { status, body } = await exchangeRaw(
    server.port,
    text.endsWith('\r\n\r\n') ? text : `${text}Cookie: ${ann.cookie()}\r\n\r\n`,
  )
  expect([status, body]).toEqual([400, JSON.stringify({ message: `Invalid request: ${problem}` })])
})

test('a WebSocket handshake without Host gets 400', async () => {
  const handshake = `Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${ann.cookie()}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'x'.repeat(22)}==\r\n\r\n`
  const { status, body } = await exchangeRaw(server.port, `GET /trpc HTTP/1.1\r\n${handshake}`)
  expect([status, body]).toEqual([400, '{"message":"Invalid request: the Host header is missing"}'])
  expect((await exchangeRaw(server.port, `GET /trpc HTTP/1.1\r\nHost: x\r\n${handshake}`)).status).toBe(101)
})

// Security: 18
test("a client's IP address comes from its connection, not from its headers", async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.77' }
  await ann.fetch('/api/auth/login', {
    method: 'POST',
    body: { email: 'nobody@example.com', password: 'x' },
    headers: forwarded,
  })
  expect(server.log()).toContain('"ip":"127.0.0.1"')
  expect(server.log()).not.toContain('203.0.113.77')
})

// Security: 18
test('a trusted proxy determines the client IP address, including for WebSockets', async () => {
  await using proxiedServer = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1, 203.0.113.77' },
  }
  await fetch(`${proxiedServer.url}/api/auth/login`, { ...init, body: '{"email":"nobody@example.com","password":"x"}' })
  expect(proxiedServer.log()).toContain('"ip":"203.0.113.77"')
  const client = await newBusiness(proxiedServer, 'ann')
  const headers = { cookie: client.cookie(), 'x-forwarded-for': '203.0.113.88' }
  const ws = new WebSocket(proxiedServer.url.replace('http', 'ws') + '/trpc', { headers })
  await once(ws, 'open')
  ws.send('x'.repeat(64 * 1024 + 1))
  await once(ws, 'close')
  expect(proxiedServer.log()).toContain('"ip":"203.0.113.88"')
})

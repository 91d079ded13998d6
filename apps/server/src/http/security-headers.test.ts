import { expect, test } from 'vitest'

import { exchangeRaw } from '../../test/support/raw-http.ts'
import { INDEX_HTML, startTestServer } from '../../harness/test-server.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'
import { securityHeaders } from './security-headers.ts'

const server = await startSharedServer()

const REQUIRED =
  "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const requests: [string, number, string, RequestInit][] = [
  ['the page', 200, '/', {}],
  ['a web app route', 200, '/Dashboard', { headers: { accept: 'text/html' } }],
  ['an asset', 200, '/assets/app-1.js', {}],
  ['a query', 200, '/trpc/auth.me', {}],
  ['a refused query', 401, '/trpc/calls.list', {}],
  ['an event stream without a session', 401, '/trpc/calls.callCompleted', {}],
  ['a REST row without a session', 401, '/api/prompt/x', {}],
  ['an unknown path', 404, '/api/nothing', {}],
  ['an unknown procedure', 404, '/trpc/no.such', {}],
  ['a wrong method', 405, '/api/auth/login', {}],
  [
    'a body that is not JSON',
    400,
    '/api/auth/login',
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a wrong type', 415, '/api/auth/login', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a foreign origin', 403, '/api/auth/login', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['a broken path', 400, '/api/%ff', {}],
  ['a webhook without a signature', 401, '/api/webhooks/elevenlabs', { method: 'POST' }],
  ['another business’s recording', 404, '/api/calls/x/recording', {}],
  ['HEAD for the page', 200, '/', { method: 'HEAD' }],
  ['HEAD for a query', 204, '/trpc/auth.me', { method: 'HEAD' }],
  ['HEAD for a REST route', 401, '/api/prompt/x', { method: 'HEAD' }],
  ['an unchanged page', 304, '/', { headers: { 'if-none-match': `"${INDEX_HTML.length}"` } }],
  ['a Socket.IO handshake without a session', 403, '/socket.io/?EIO=4&transport=polling', {}],
  ['the API description', 200, '/api/openapi.json', {}],
  ['the API documentation page', 200, '/api/docs', {}],
  ['liveness', 200, '/healthz', {}],
  ['readiness', 200, '/readyz', {}],
  ['metrics', 200, '/metrics', {}],
]

// Security: 48
test.each(requests)('the response to %s (%i) has the security headers', async (_, status, path, init) => {
  const response = await fetch(server.url + path, init)
  expect(response.status).toBe(status)
  expectHeaders(new Map(response.headers))
  if (path.startsWith('/api') || path.startsWith('/trpc'))
    expect(response.headers.get('cache-control')).toContain('no-store')
})

const rawRequests: [string, number, string][] = [
  ['a line that is not HTTP', 400, 'hello\r\n\r\n'],
  ['two lengths', 400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['length and chunks', 400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['headers beyond 16 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['an invalid host', 400, 'GET /trpc/auth.me HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['an upgrade on a different path', 404, upgrade('/elsewhere')],
  ['an upgrade without a session', 401, upgrade('/trpc')],
  ['an upgrade from a foreign origin', 403, upgrade('/trpc', 'Origin: https://evil.example\r\n')],
  ['an unsupported expectation', 417, 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n'],
  ['a tunnel', 501, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'],
  ['an upgrade to a different protocol', 200, upgrade('/healthz').replace('websocket', 'h2c')],
]

// Security: 48
test.each(rawRequests)('the response to %s (%i) has the security headers', async (_, status, text) => {
  const response = await exchangeRaw(server.port, text)
  expect(response.status).toBe(status)
  expectHeaders(response.headers)
  expect(JSON.parse(response.body)).toEqual(status === 200 ? { status: 'ok' } : { message: expect.any(String) })
})

test('a host name with several IP addresses opens no second server without our headers', async () => {
  await using namedServer = await startTestServer({ HOST: 'localhost' })
  expect(namedServer.log()).toContain('listening on http://localhost:')
  const { status, headers } = await exchangeRaw(namedServer.port, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n')
  expect(status).toBe(417)
  expectHeaders(headers)
})

// Security: 48
test('over https, responses set Strict-Transport-Security', async () => {
  await using httpsServer = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  expect((await fetch(`${httpsServer.url}/`)).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test.each([
  [null, "connect-src 'self'"],
  ['https://api.eu.residency.elevenlabs.io', "connect-src 'self' wss://api.eu.residency.elevenlabs.io"],
  ['http://127.0.0.1:4100', "connect-src 'self' ws://127.0.0.1:4100"],
])('pages may use the microphone, and connect only to us and to the provider at %s', (providerOrigin, directive) => {
  const headers = securityHeaders({ https: false, providerOrigin })
  expect(headers['content-security-policy']?.split('; ')).toContain(directive)
  expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=(self)')
})

function upgrade(path: string, more = ''): string {
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`
}

function expectHeaders(headers: Map<string, string>): void {
  expect(headers.get('content-security-policy')).toContain(REQUIRED)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toBeUndefined()
  expect(headers.get('server')).toBeUndefined()
  expect(headers.get('x-powered-by')).toBeUndefined()
}

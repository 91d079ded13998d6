import { once } from 'node:events'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { newClient, createTwoBusinesses } from '../../../harness/client.ts'
import { exchangeRaw } from '../../../test/support/raw-http.ts'
import { startPolling, pollingPath } from '../../../harness/socket-io.ts'
import { startSharedServer } from '../../../test/support/shared-server.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)

/** @returns the response status of a WebSocket handshake */
async function upgradeStatus(query: string, headers: Record<string, string> = {}): Promise<number> {
  const lines = Object.entries({
    host: 'localhost',
    cookie: ann.cookie(),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  const response = await exchangeRaw(server.port, `GET /socket.io/${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  if (response.status >= 400) expect(response.headers.get('content-security-policy')).toBeDefined()
  return response.status
}

const WEBSOCKET = '?EIO=4&transport=websocket'

// Security: 8
describe.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a different page on the same site', { 'sec-fetch-site': 'same-site' }],
])('from %s', (_, headers: Record<string, string>) => {
  test('handshakes and later requests are refused', async () => {
    const sid = await startPolling(server, ann.cookie())
    for (const [path, method] of [
      [pollingPath(), 'GET'],
      [pollingPath({ sid }), 'GET'],
      [pollingPath({ sid }), 'POST'],
    ] as const) {
      const body = method === 'POST' ? '40' : undefined
      const response = await fetch(server.url + path, { method, headers: { cookie: ann.cookie(), ...headers }, body })
      expect([response.status, await response.json()]).toEqual([403, { message: 'Bad origin' }])
    }
    expect(await upgradeStatus(WEBSOCKET, headers)).toBe(403)
  })
})

// Security: 1
test('ids and tokens in the query grant nothing', async () => {
  const token = /session=([^;]*)/.exec(ann.cookie())?.[1] ?? ''
  const path = pollingPath({ userId: ann.userId, email: ann.email, token })
  const response = await fetch(server.url + path)
  expect([response.status, await response.json()]).toEqual([403, { message: 'Not authenticated' }])
  expect(await upgradeStatus(`${WEBSOCKET}&userId=${ann.userId}&token=${token}`, { cookie: '' })).toBe(403)
})

test('our own pages and scripts can connect', async () => {
  const ownHeaders = { origin: `http://localhost:${server.port}`, 'sec-fetch-site': 'same-origin' }
  for (const headers of [{}, ownHeaders]) {
    const response = await ann.fetch(pollingPath(), { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await upgradeStatus(WEBSOCKET, headers)).toBe(101)
  }
})

test('a polling session cannot be used with a different cookie, or none', async () => {
  const sid = await startPolling(server, ann.cookie())
  const fetchJson = async (path: string, cookie: string): Promise<unknown[]> => {
    const response = await fetch(server.url + path, { headers: { cookie } })
    return [response.status, await response.json()]
  }
  expect(await fetchJson(pollingPath({ sid }), '')).toEqual([403, { message: 'Not authenticated' }])
  expect(await fetchJson(pollingPath({ sid }), bob.cookie())).toEqual([403, { message: 'Forbidden' }])
  // Engine.IO uses the last of two ids.
  const bobsSid = await startPolling(server, bob.cookie())
  const withTwoSids = `${pollingPath({ sid: bobsSid })}&sid=${sid}`
  expect(await fetchJson(withTwoSids, bob.cookie())).toEqual([403, { message: 'Forbidden' }])
  expect(await upgradeStatus(`${WEBSOCKET}&sid=${sid}`, { cookie: bob.cookie() })).toBe(403)
  expect((await ann.fetch(pollingPath({ sid }), { method: 'POST', body: '40' })).status).toBe(200)
  expect(await (await ann.fetch(pollingPath({ sid }))).text()).toMatch(/^40\{"sid"/)
})

const UNKNOWN_SID = 'sid is not the id of an open connection'

test.each([
  ['GET', '/socket.io/', 'EIO must be 4'],
  ['GET', '/socket.io/?EIO=3&transport=polling', 'EIO must be 4'],
  ['GET', '/socket.io/?EIO=4&EIO=3&transport=polling', 'EIO must be 4'],
  ['GET', '/socket.io/?EIO=4&transport=websocket', 'transport must be polling'],
  ['GET', '/socket.io/?EIO=4&transport=polling&sid=unknown', UNKNOWN_SID],
  ['GET', '/socket.io/?EIO=4&transport=polling&sid=__proto__', UNKNOWN_SID],
  ['POST', '/socket.io/?EIO=4&transport=polling', 'sid is missing'],
  ['POST', '/socket.io/?EIO=4&transport=polling&sid=unknown', UNKNOWN_SID],
])('%s %s is an invalid request: %s', async (method, path, problem) => {
  const response = await ann.fetch(path, { method, body: method === 'POST' ? '40' : undefined })
  expect([response.status, await response.json()]).toEqual([400, { message: `Invalid request: ${problem}` }])
})

test.each([
  '',
  '?EIO=3&transport=websocket',
  '?EIO=4&transport=polling',
  '?EIO=4&transport=webtransport',
  '?EIO=4&transport=websocket&sid=unknown',
])('a WebSocket on /socket.io/%s is an invalid request', async (query) => {
  expect(await upgradeStatus(query)).toBe(400)
})

test('other methods get 405, and other paths and client files get 404', async () => {
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
    expect((await ann.fetch(pollingPath(), { method })).status).toBe(405)
  }
  for (const path of ['/socket.io/socket.io.js', '/socket.io/socket.io.min.js.map', '/socket.iox']) {
    expect((await ann.fetch(path)).status).toBe(404)
  }
})

// Security: 54
test('a message beyond 64 kB is refused by polling, and closes a WebSocket with 1009', async () => {
  const big = `42["x","${'x'.repeat(64 * 1024)}"]`
  const sid = await startPolling(server, ann.cookie())
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  expect((await ann.fetch(pollingPath({ sid }), { method: 'POST', body: big, headers })).status).toBe(413)

  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/${WEBSOCKET}`, {
    headers: { cookie: ann.cookie() },
  })
  await once(ws, 'open')
  ws.send('40')
  ws.send(big)
  const [code] = (await once(ws, 'close')) as [number]
  expect(code).toBe(1009)
})

test('a malformed message ends only the session that sent it', async () => {
  for (const body of [
    '',
    'x',
    '4',
    '49',
    '4/',
    '40{',
    '40/,{"a":1}',
    '451-["x",{"_placeholder":true}]',
    '\u001e\u001e',
    'b!',
  ]) {
    const sid = await startPolling(server, ann.cookie())
    const response = await ann.fetch(pollingPath({ sid }), { method: 'POST', body, headers: { 'content-type': '' } })
    expect([body, response.status < 500]).toEqual([body, true])
  }
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
  expect(server.log()).not.toContain('"level":"error"')
})

test('signing out ends a polling session at once', async () => {
  const client = newClient(server)
  await client.trpc.auth.login.mutate({ email: ann.email, password: ann.password, rememberMe: false })
  const cookie = client.cookie()
  const sid = await startPolling(server, cookie)
  await client.trpc.auth.logout.mutate()
  await waitUntil(async () => {
    const { status } = await fetch(server.url + pollingPath({ sid }), { headers: { cookie } })
    return status === 400
  }, 'the end of the session')
})

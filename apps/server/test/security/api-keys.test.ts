import { request as sendRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { newApiKey } from '@callwright/api/auth/api-keys/api-key'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { describe, expect, test } from 'vitest'

import { bearer, newKeyClient } from '../../harness/api-keys.ts'
import { createAgent, createTwoBusinesses, newBusiness, signInOperator } from '../../harness/client.ts'
import { exchangeRaw } from '../support/raw-http.ts'
import { handshakeStatus } from '../support/sockets.ts'
import { startSharedServer } from '../support/shared-server.ts'

const server = await startSharedServer({ RATE_LIMIT: 'off' })
const { ann, bob } = await createTwoBusinesses(server)
await createAgent(ann)
const client = await newKeyClient(server, ann)
const [revokedKey, expiredKey] = [await newRevokedKey(), await newExpiredKey()]

/** Creates a key that has expired. */
async function newExpiredKey(): Promise<string> {
  const { key, keyId } = await newKeyClient(server, ann)
  const { db, close } = await openDatabase(databaseForDataDir(server.dataDir))
  await db.updateTable('api_keys').set({ expiresAt: 1 }).where('id', '=', keyId).execute()
  await close()
  return key
}

async function newRevokedKey(): Promise<string> {
  const { key, keyId } = await newKeyClient(server, ann)
  await ann.trpc.keys.revoke.mutate({ keyId })
  return key
}

type Request = { method: string; path: string; body?: string; headers?: Record<string, string> }

async function sendRaw({ method, path, body, headers = {} }: Request): Promise<object> {
  const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }
  const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const response = await exchangeRaw(
    server.port,
    `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`,
  )
  response.headers.delete('date')
  return { ...response, headers: [...response.headers] }
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const requests: [string, Request][] = [
  ['a REST query', { method: 'GET', path: '/api/calls/user/me' }],
  ['a REST change', { method: 'PUT', path: '/api/prompt/me', body: '{"system_prompt":"x","first_message":"y"}' }],
  ['a public REST path', { method: 'POST', path: '/api/auth/logout' }],
  ['a file', { method: 'GET', path: '/api/calls/unknown/recording' }],
  ['a CSV file', { method: 'GET', path: '/api/calls/export.csv' }],
  ['an upload', { method: 'POST', path: '/api/uploads/document', body: 'x' }],
  ['an unknown path', { method: 'GET', path: '/api/unknown' }],
  ['a tRPC query', { method: 'GET', path: '/trpc/calls.list' }],
  ['a tRPC batch', { method: 'GET', path: '/trpc/calls.list,agent.get?batch=1&input=%7B%7D' }],
  ['a tRPC change', { method: 'POST', path: '/trpc/agent.update', body: '{"json":{"systemPrompt":"x"}}' }],
  ['a public procedure', { method: 'POST', path: '/trpc/auth.logout', body: '{"json":null}' }],
  ['a tRPC socket', { method: 'GET', path: '/trpc', headers: UPGRADE }],
  ['Socket.IO by polling', { method: 'GET', path: '/socket.io/?EIO=4&transport=polling' }],
  ['a Socket.IO socket', { method: 'GET', path: '/socket.io/?EIO=4&transport=websocket', headers: UPGRADE }],
]

describe.each(requests)('%s', (_, request) => {
  // Security: 1
  test('gets the same 401 with every kind of bad key, byte for byte', async () => {
    const { key } = client
    const keys = {
      empty: '',
      malformed: 'x',
      'a session token': /=([^;]*)/.exec(ann.cookie())?.[1] ?? '',
      'a wrong checksum': key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
      short: key.slice(0, -1),
      'a different kind': key.replace('cw_', 'cwop_'),
      unknown: newApiKey('business'),
      'unknown operator': newApiKey('operator'),
      revoked: revokedKey,
      expired: expiredKey,
    }
    const responses = await Promise.all(
      Object.entries(keys).map(async ([kind, bad]): Promise<[string, object]> => {
        const headers = { ...request.headers, ...bearer(bad) }
        return [kind, await sendRaw({ ...request, headers })]
      }),
    )
    const first = responses[0]?.[1]
    const headers = [
      ['www-authenticate', 'Bearer'],
      ['connection', 'close'],
    ]
    expect(first).toMatchObject({ status: 401, headers: expect.arrayContaining(headers) })
    expect(JSON.stringify(first)).toContain('Not authenticated')
    for (const response of responses) expect(response).toEqual([response[0], first])
  })

  // Security: 1
  test('gets the response of the key alone if it has a cookie too', async () => {
    const send = async (headers: Record<string, string>): Promise<object> =>
      await sendRaw({ ...request, headers: { ...request.headers, ...headers } })
    for (const cookie of [ann.cookie(), 'callwright_session=stale']) {
      expect(await send({ ...bearer('x'), cookie })).toEqual(await send(bearer('x')))
      const { status } = (await send(bearer(client.key))) as { status: number }
      expect(await send({ ...bearer(client.key), cookie })).toMatchObject({ status })
    }
  })
})

// Security: 1
test('a key takes precedence over the cookie of another business, and changes no cookies', async () => {
  const { key } = await newKeyClient(server, bob)
  const headers = { ...bearer(key), cookie: ann.cookie() }
  const own = await (await bob.fetch('/api/business/me')).json()
  const response = await fetch(`${server.url}/api/business/me`, { headers })
  expect([await response.json(), response.headers.getSetCookie()]).toEqual([own, []])
  expect((await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(403)
  expect((await ann.fetch('/api/business/me')).status).toBe(200)
})

// Security: 1
test('an event stream gets the same 401 with every kind of bad key', async () => {
  const responses = []
  for (const key of ['x', newApiKey('business'), revokedKey, expiredKey]) {
    const response = await fetch(`${server.url}/trpc/calls.callCompleted`, { headers: bearer(key) })
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    responses.push({ status: response.status, headers })
    await response.body?.cancel()
  }
  expect(responses[0]).toMatchObject({ status: 401, headers: expect.arrayContaining([['www-authenticate', 'Bearer']]) })
  for (const response of responses) expect(response).toEqual(responses[0])
  const both = { ...bearer('x'), cookie: ann.cookie() }
  expect((await fetch(`${server.url}/trpc/calls.callCompleted`, { headers: both })).status).toBe(401)
})

test('a different scheme is ignored', async () => {
  const headers = { authorization: 'Basic eDp5' }
  expect((await fetch(`${server.url}/api/calls/user/me`, { headers })).status).toBe(401)
  expect((await ann.fetch('/api/calls/user/me', { headers })).status).toBe(200)
  expect(
    (await fetch(`${server.url}/api/prompt/me`, { headers: { authorization: `bearer  ${client.key}` } })).status,
  ).toBe(200)
})

// Security: 1
test('`me` and the user’s own id are equivalent; any other id is refused', async () => {
  for (const send of [client.fetch, ann.fetch]) {
    for (const [path, method, body] of [
      ['/api/prompt/ID', 'GET'],
      ['/api/business/ID', 'GET'],
      ['/api/elevenlabs/batch/unknown/recipients?userId=ID', 'GET'],
      ['/api/calls/unknown/notes', 'PATCH', { notes: 'x', userId: 'ID' }],
      ['/api/calls/unknown/notes', 'PATCH', { notes: 'x' }],
    ] as const) {
      const fetchWith = async (id: string): Promise<[number, string]> => {
        const named = body && 'userId' in body ? { ...body, userId: id } : body
        const response = await send(path.replace('ID', id), { method, body: named })
        return [response.status, await response.text()]
      }
      const own = await fetchWith('me')
      expect([200, 404]).toContain(own[0])
      expect(await fetchWith(ann.userId)).toEqual(own)
      if (!path.includes('ID') && !(body && 'userId' in body)) continue
      for (const id of [bob.userId, 'Me', 'unknown']) {
        expect(await fetchWith(id)).toEqual([403, '{"message":"Forbidden"}'])
      }
    }
  }
})

describe.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
])('from %s', (_, headers: Record<string, string>) => {
  // Security: 8
  test('a key is accepted, but not together with a cookie', async () => {
    const body = { system_prompt: 'From elsewhere', first_message: 'Hello!' }
    expect((await client.fetch('/api/prompt/me', { method: 'PUT', body, headers })).status).toBe(200)
    expect(await handshakeStatus(server, { ...bearer(client.key), ...headers })).toBe(101)
    for (const cookie of [ann.cookie(), 'other=1', 'callwright_device=x']) {
      const both = { ...headers, cookie }
      const response = await client.fetch('/api/prompt/me', { method: 'PUT', body, headers: both })
      expect([response.status, await response.json()]).toMatchObject([403, { message: 'Bad origin' }])
      expect(await handshakeStatus(server, { ...bearer(client.key), ...both })).toBe(403)
    }
  })

  // Security: 8
  test('a bad key gives no access to the paths that need no session', async () => {
    const login = { email: ann.email, password: ann.password }
    for (const [path, body] of [
      ['/api/auth/login', login],
      ['/trpc/auth.login', { json: login }],
    ] as const) {
      const send = async (key: string): Promise<Response> =>
        await client.fetch(path, { method: 'POST', body, headers: { ...headers, ...bearer(key) } })
      const bad = await send('x')
      expect([bad.status, bad.headers.getSetCookie()]).toEqual([401, []])
      const good = await send(client.key)
      expect([good.status, good.headers.getSetCookie()]).toEqual([403, []])
    }
  })
})

// Security: 1
test("a paused business's keys may only read", async () => {
  const operator = await signInOperator(server)
  const cleo = await newBusiness(server, 'cleo')
  const key = await newKeyClient(server, cleo)
  const toggle = async (pause: boolean): Promise<Response> =>
    await operator.fetch('/api/admin/toggle-service', {
      method: 'POST',
      body: { client_user_id: cleo.userId, pause },
    })
  await toggle(true)
  expect((await key.fetch('/api/prompt/me')).status).toBe(200)
  const body = { system_prompt: 'x', first_message: 'y' }
  const change = async (): Promise<Response> => await key.fetch('/api/prompt/me', { method: 'PUT', body })
  const refused = await change()
  expect([refused.status, await refused.json()]).toMatchObject([403, { message: 'Service is paused' }])
  await expect(key.trpc.agent.update.mutate({ systemPrompt: 'x' })).rejects.toThrow('Service is paused')
  await toggle(false)
  expect((await change()).status).toBe(200)
})

// Security: 1
test.each([
  ['PUT', '/api/prompt/me', '{"system_prompt":"Late","first_message":"Hello!"}'],
  ['POST', '/trpc/agent.update', '{"json":{"systemPrompt":"Late"}}'],
])('%s %s changes nothing if the key is revoked while the body arrives', async (method, path, body) => {
  const { key, keyId } = await newKeyClient(server, ann)
  const headers = { ...bearer(key), 'content-type': 'application/json', 'content-length': body.length }
  const request = sendRequest(server.url + path, { method, headers })
  const status = new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => resolve(response.resume().statusCode))
  })
  request.write(body.slice(0, 5))
  await sleep(1200)
  await ann.trpc.keys.revoke.mutate({ keyId })
  request.end(body.slice(5))
  expect(await status).toBe(401)
  expect(await (await client.fetch('/api/prompt/me')).text()).not.toContain('Late')
})

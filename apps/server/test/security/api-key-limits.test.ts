import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { bearer, newKeyClient } from '../support/api-keys.ts'
import { newBusiness } from '../support/client.ts'
import { handshakeStatus } from '../support/sockets.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Counts requests that a test does not send. */
async function setCount({ dataDir }: TestServer, limit: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir))
  await db.updateTable('rate_limits').set({ count }).where('key', 'like', `${limit}:%`).execute()
  await close()
}

function limitHeaders({ headers }: Response): (string | null)[] {
  return ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'].map((name) => headers.get(name))
}

test('each response shows how many requests the key has left, and over the limit the key gets 429', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const [client, other] = [await newKeyClient(server, ann), await newKeyClient(server, ann, ['business:read'])]
  const first = await client.fetch('/api/calls/user/me')
  expect([first.status, ...limitHeaders(first)]).toEqual([200, '600', '599', null])
  expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)

  type Init = Parameters<typeof client.fetch>[1]
  const requests: [string, number, Init?][] = [
    ['/trpc/calls.unconfirmed', 200],
    ['/trpc/calls.unconfirmed,agent.get?batch=1&input=%7B%7D', 200],
    ['/trpc/unknown', 404],
    ['/trpc/calls.remove', 403, { method: 'POST', body: { json: { callId: 'x' } } }],
    ['/trpc/calls.saveNotes', 415, { method: 'POST', body: {}, headers: { 'content-type': 'text/plain' } }],
    ['/api/unknown', 404],
    ['/%61pi/logo', 404],
    ['/api/prompt/me', 405, { method: 'LOCK' }],
    ['/api/prompt/me', 400, { method: 'PUT', body: {} }],
    ['/api/logo', 404],
    ['/api/calls/export.csv', 200],
    ['/socket.io/?EIO=4&transport=polling', 200],
  ]
  for (const [index, [path, status, init]] of requests.entries()) {
    const response = await client.fetch(path, init)
    expect([path, response.status, ...limitHeaders(response)]).toEqual([path, status, '600', String(598 - index), null])
    expect(response.headers.getSetCookie()).toEqual([])
    await response.body?.cancel()
  }

  await setCount(server, 'api-key', 600)
  for (const path of ['/api/calls/user/me', '/trpc/calls.list', '/trpc/calls.callCompleted', '/api/logo']) {
    const response = await client.fetch(path)
    expect([path, response.status, ...limitHeaders(response).slice(0, 2)]).toEqual([path, 429, '600', '0'])
    expect(response.headers.get('retry-after')).toBe(response.headers.get('ratelimit-reset'))
    await response.body?.cancel()
  }
  await expect(client.trpc.calls.list.query({})).rejects.toThrow('Too many requests with this API key')
  expect(await handshakeStatus(server, bearer(client.key))).toBe(429)
  expect((await other.fetch('/api/business/me')).status).toBe(200)
  expect((await ann.fetch('/api/calls/user/me')).status).toBe(200)
})

test('an address that sends many bad keys gets 429, but its good keys still work', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const client = await newKeyClient(server, ann)
  const send = async (key: string): Promise<Response> =>
    await fetch(`${server.url}/api/calls/user/me`, { headers: bearer(key) })
  expect((await send('x')).status).toBe(401)
  await setCount(server, 'bad-key-ip', 59)
  expect((await send('x')).status).toBe(401)
  const refused = await send(client.key.slice(0, -1))
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([429, null])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await send(client.key)).status).toBe(200)
})

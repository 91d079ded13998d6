import { waitUntil } from '@callwright/api/testing/wait-until'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { bearer, newKeyClient } from '../../harness/api-keys.ts'
import { newBusiness } from '../../harness/client.ts'
import { openSocketIo } from '../../harness/socket-io.ts'
import { handshakeStatus, openSocketWith, subscribe } from '../support/sockets.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

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
  const requests: { path: string; status: number; init?: Init; counts?: number }[] = [
    { path: '/trpc/calls.unconfirmed', status: 200 },
    { path: '/trpc/calls.unconfirmed,agent.get?batch=1&input=%7B%7D', status: 200, counts: 2 },
    { path: '/trpc/calls.unconfirmed%2Cagent.get%2cunknown?batch=1&input=%7B%7D', status: 207, counts: 3 },
    { path: `/trpc/${Array(20).fill('unknown').join()}?batch=1`, status: 404, counts: 20 },
    { path: `/trpc/${Array(500).fill('unknown').join()}?batch=1`, status: 400, counts: 20 },
    {
      path: '/trpc/calls.saveNotes,calls.saveNotes?batch=1',
      status: 400,
      counts: 2,
      init: { method: 'POST', body: {} },
    },
    { path: '/trpc/unknown', status: 404 },
    { path: '/trpc/calls.remove', status: 403, init: { method: 'POST', body: { json: { callId: 'x' } } } },
    {
      path: '/trpc/calls.saveNotes',
      status: 415,
      init: { method: 'POST', body: {}, headers: { 'content-type': 'text/plain' } },
    },
    { path: '/mcp', status: 400, init: { method: 'POST', body: [{ jsonrpc: '2.0' }, { jsonrpc: '2.0' }] } },
    { path: '/api/unknown', status: 404 },
    { path: '/%61pi/logo', status: 404 },
    { path: '/api/prompt/me', status: 405, init: { method: 'LOCK' } },
    { path: '/api/prompt/me', status: 400, init: { method: 'PUT', body: {} } },
    { path: '/api/logo', status: 404 },
    { path: '/api/calls/export.csv', status: 200 },
    { path: '/socket.io/?EIO=4&transport=polling', status: 200 },
  ]
  let remaining = 599
  for (const { path, status, init, counts = 1 } of requests) {
    remaining -= counts
    const response = await client.fetch(path, init)
    expect([path, response.status, ...limitHeaders(response)]).toEqual([path, status, '600', String(remaining), null])
    expect(response.headers.getSetCookie()).toEqual([])
    await response.body?.cancel()
  }

  await setCount(server, 'api-key', 599)
  const refused = await client.fetch('/trpc/calls.unconfirmed,agent.get?batch=1&input=%7B%7D')
  expect([refused.status, ...limitHeaders(refused).slice(0, 2)]).toEqual([429, '600', '1'])
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

// Security: 54
test('messages on a socket count as requests of the key, and so does each procedure of a batch', async () => {
  await using server = await startTestServer()
  const client = await newKeyClient(server, await newBusiness(server, 'ann'))
  const remaining = async (): Promise<number> =>
    Number((await client.fetch('/api/unknown')).headers.get('ratelimit-remaining'))
  const { ws, received, closed } = await openSocketWith(server, bearer(client.key))
  const socketIo = openSocketIo(server, { headers: bearer(client.key), transports: ['websocket'] })
  await socketIo.joined
  const before = await remaining()
  ws.send(subscribe())
  ws.send(`[${[2, 3, 4].map((id) => subscribe().replace('"id":1', `"id":${id}`)).join()}]`)
  ws.send('not JSON')
  await waitUntil(() => received.length === 5, 'the responses')
  socketIo.socket.emit('a').emit('b')
  // Reading the count costs one request, too.
  let looks = 0
  await waitUntil(async () => before - (await remaining()) - ++looks === 7, 'seven counted messages')
  await setCount(server, 'api-key', 600)
  socketIo.socket.emit('c')
  ws.send('{"id":1,"method":"subscription.stop"}')
  expect(await closed).toBe(1008)
  expect(await socketIo.ended).toBe('transport close')
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

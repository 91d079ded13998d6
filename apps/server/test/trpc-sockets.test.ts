import { once } from 'node:events'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { CONNECTIONS_PER_SESSION } from '../src/http/live-connections.ts'
import { type Business, createAgent, newClient, signInOperator, createTwoBusinesses } from '../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../harness/signed-webhook.ts'
import { handshakeStatus, openSocket, sendAllowedFrames, subscribe } from './support/sockets.ts'
import { startSharedServer } from './support/shared-server.ts'
import { SUBSCRIPTIONS_PER_SOCKET } from '../src/sockets/trpc-messages.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)
const annsAgentId = await createAgent(ann)
await createAgent(bob)
afterEach(() => void vi.useRealTimers())

async function signInAgain(business: Business): Promise<ReturnType<typeof newClient>> {
  const client = newClient(server)
  await client.trpc.auth.login.mutate({ email: business.email, password: business.password, rememberMe: false })
  return client
}

// Security: 1, 54
test('without a session no socket opens', async () => {
  expect(await handshakeStatus(server, {})).toBe(401)
  expect(await handshakeStatus(server, { cookie: ann.cookie().replace(/=.{4}/, '=0000') })).toBe(401)
})

// Security: 55
test('a completed call is sent to its own tenant only, and missed events are sent later', async () => {
  const operator = await signInOperator(server)
  const [annSocket, bobSocket, operatorSocket] = await Promise.all(
    [ann, bob, operator].map(async (client) => await openSocket(server, client.cookie())),
  )
  if (!annSocket || !bobSocket || !operatorSocket) throw new Error('A socket is missing')
  annSocket.ws.send(subscribe())
  bobSocket.ws.send(subscribe())
  operatorSocket.ws.send(subscribe())
  const sockets = [annSocket, bobSocket, operatorSocket]
  await waitUntil(() => sockets.every(({ received }) => received.length === 1), 'the subscriptions to start')
  await deliverWebhook(server.url, buildPostCallEvent({ agentId: annsAgentId, conversationId: 'conv_live_1' }))
  await waitUntil(() => annSocket.received.length === 2, 'the event')
  expect(annSocket.received[1]).toMatchObject({
    result: { type: 'data', data: { json: { data: { conversationId: 'conv_live_1' } } } },
  })
  annSocket.ws.close()

  await deliverWebhook(server.url, buildPostCallEvent({ agentId: annsAgentId, conversationId: 'conv_live_2' }))
  const reconnected = await openSocket(server, ann.cookie())
  reconnected.ws.send(subscribe('1'))
  await waitUntil(() => reconnected.received.length === 2, 'the missed event')
  expect(JSON.stringify(reconnected.received[1])).toContain('conv_live_2')
  for (const { ws, received } of [bobSocket, operatorSocket]) {
    expect(received).toHaveLength(1)
    ws.close()
  }
  reconnected.ws.close()
})

// Security: 54
test('sockets support no queries or mutations', async () => {
  const { ws, received } = await openSocket(server, ann.cookie())
  ws.send(JSON.stringify({ id: 1, method: 'mutation', params: { path: 'auth.logout', input: { json: null } } }))
  ws.send(JSON.stringify({ id: 2, method: 'query', params: { path: 'calls.list', input: { json: {} } } }))
  ws.send(JSON.stringify({ id: 3, method: 'subscription', params: { path: 'auth.logout', input: { json: null } } }))
  ws.send(JSON.stringify({ id: 4, method: 'query', params: { path: 'calls.callCompleted', input: { json: {} } } }))
  await waitUntil(() => received.length === 4, 'four refusals')
  for (const response of received) expect(response).toMatchObject({ error: { json: { data: { code: 'NOT_FOUND' } } } })
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
  ws.close()
})

test('nonsense on a socket gets a response or closes it, and affects nothing else', async () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '"x"',
    '{"id":1}',
    '{"id":null,"method":"subscription","params":{}}',
    '{"__proto__":{"id":1}}',
  ]) {
    const { ws } = await openSocket(server, ann.cookie())
    ws.send(text)
    ws.close()
  }
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

test.each([
  '{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":{"json":{"__proto__":{"a":1}}}}}',
  '{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":{"constructor":{"prototype":{}}}}}',
  '{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":{"json":[],"meta":{"values":{"99999999":["undefined"]}}}}}',
  `{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":${'['.repeat(65)}${']'.repeat(65)}}}`,
])('a poisoned or too deeply nested message is refused, just as it would be in a request body: %s', async (text) => {
  const { ws, received } = await openSocket(server, ann.cookie())
  ws.send(text)
  ws.send(Buffer.from(text))
  await waitUntil(() => received.length === 2, 'both refusals')
  const refusal = {
    error: {
      json: { message: expect.stringMatching(/^Invalid request/), data: { httpStatus: 400 } },
    },
  }
  expect(received).toMatchObject([refusal, refusal])
  ws.close()
})

// Security: 54, 56
test('a message over 64 kB closes the socket with 1009 and is not logged as an error', async () => {
  const { ws, closed } = await openSocket(server, ann.cookie())
  ws.send('x'.repeat(64 * 1024 + 1))
  expect(await closed).toBe(1009)
  const line = server.log().match(/.*WS_ERR_UNSUPPORTED_MESSAGE_LENGTH.*/)?.[0] ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'info', ip: '127.0.0.1' })
  expect(line).not.toContain('stack')
})

// Security: 54
test.each([
  ['messages', (ws: WebSocket) => ws.send('PONG')],
  ['pings', (ws: WebSocket) => ws.ping()],
  ['pongs', (ws: WebSocket) => ws.pong()],
])('more than 100 %s a minute close the socket once, with 1008', async (_, send) => {
  const warnings: Error[] = []
  const recordWarning = (warning: Error): void => void warnings.push(warning)
  process.on('warning', recordWarning)
  const { ws, closed } = await openSocket(server, ann.cookie())
  // Freeze time: the minute never passes, and no timeout cuts off a slow close.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  await sendAllowedFrames(ws, send)
  expect(ws.readyState).toBe(ws.OPEN)
  for (let more = 0; more < 50; more += 1) send(ws)
  expect(await closed).toBe(1008)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', recordWarning)
  expect(warnings).toEqual([])
})

// Security: 54
test('a batch counts as one message for each procedure', async () => {
  const batchOf = (size: number): string =>
    JSON.stringify(Array.from({ length: size }, (_, id) => ({ id, method: 'subscription.stop' })))
  const [{ ws, closed }, other] = [await openSocket(server, ann.cookie()), await openSocket(server, ann.cookie())]
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  for (let sent = 0; sent < 5; sent += 1) ws.send(batchOf(19))
  ws.ping()
  await once(ws, 'pong')
  ws.send(batchOf(5))
  expect(await closed).toBe(1008)
  other.ws.send(batchOf(1000))
  expect(await other.closed).toBe(1008)
})

test('a socket runs at most ten subscriptions, and ending one makes room', async () => {
  const { ws, received, closed } = await openSocket(server, ann.cookie())
  const start = (id: number): void => ws.send(subscribe().replace('"id":1', `"id":${id}`))
  for (let id = 1; id <= SUBSCRIPTIONS_PER_SOCKET; id += 1) start(id)
  await waitUntil(() => received.length === 10, 'ten subscriptions')
  ws.send('{"id":3,"method":"subscription.stop"}')
  await waitUntil(() => received.length === 11, 'the end of one subscription')
  start(11)
  await waitUntil(() => received.length === 12, 'another subscription')
  expect(ws.readyState).toBe(ws.OPEN)
  start(12)
  expect(await closed).toBe(1008)
})

// Security: 54
test('a session has at most twenty sockets, and closing one makes room', async () => {
  const client = await signInAgain(bob)
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS_PER_SESSION }, () => openSocket(server, client.cookie())),
  )
  expect(await handshakeStatus(server, { cookie: client.cookie() })).toBe(429)
  expect(await handshakeStatus(server, { cookie: bob.cookie() })).toBe(101)
  sockets[0]?.ws.close()
  await sockets[0]?.closed
  await waitUntil(
    async () => (await handshakeStatus(server, { cookie: client.cookie() })) === 101,
    'room for another socket',
  )
  for (const { ws } of sockets) ws.close()
})

// Security: 12
test('signing out closes that session’s sockets and streams, and no others', async () => {
  const client = await signInAgain(ann)
  const endedSocket = await openSocket(server, client.cookie())
  const otherSocket = await openSocket(server, ann.cookie())
  const stream = await client.fetch('/trpc/calls.callCompleted')
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const streamEnd = stream.text().catch(() => 'cut off')
  await client.trpc.auth.logout.mutate()
  expect(await endedSocket.closed).toBe(1008)
  await streamEnd
  expect(otherSocket.ws.readyState).toBe(otherSocket.ws.OPEN)
  otherSocket.ws.close()
})

test('the same events are available as a stream, without a socket', async () => {
  const response = await ann.fetch('/trpc/calls.callCompleted')
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await deliverWebhook(server.url, buildPostCallEvent({ agentId: annsAgentId, conversationId: 'conv_stream' }))
  let text = ''
  while (!text.includes('conv_stream')) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) break
    text += value
  }
  expect(text).toMatch(/id: \d+/)
  await reader?.cancel()
})

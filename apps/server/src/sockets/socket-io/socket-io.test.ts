import { waitUntil } from '@callwright/api/testing/wait-until'
import type { Socket } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'

import { CONNECTIONS_PER_SESSION } from '../../http/live-connections.ts'
import { type Business, createAgent, newClient, signInOperator, createTwoBusinesses } from '../../../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../../../harness/signed-webhook.ts'
import { openSocketIo, type Transport } from '../../../harness/socket-io.ts'
import { openSocket, subscribe } from '../../../test/support/sockets.ts'
import { startTestServer } from '../../../harness/test-server.ts'
import { startSharedServer } from '../../../test/support/shared-server.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)
const annsAgentId = await createAgent(ann)
const bobsAgentId = await createAgent(bob)

async function signInAgain(business: Business): Promise<ReturnType<typeof newClient>> {
  const client = newClient(server)
  await client.trpc.auth.login.mutate({ email: business.email, password: business.password, rememberMe: false })
  return client
}

async function completeCall(agentId: string, conversationId: string): Promise<void> {
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId }))
}

/** The refusal arrives after the server has handled everything the client sent before. */
async function getNamespaceRefusal({ io }: Socket): Promise<string> {
  const other = io.socket('/admin')
  const refusal = new Promise<Error>((resolve) => other.once('connect_error', resolve))
  other.connect()
  return (await refusal).message
}

/** The status in a refusal, which each transport reports differently. */
function statusOf({ description }: Error & { description?: number | { message: string } }): number {
  return typeof description === 'number' ? description : Number(/\d{3}/.exec(description?.message ?? '')?.[0])
}

const transportCases: [string, Transport[]][] = [
  ['websocket', ['websocket']],
  ['polling', ['polling']],
  ['polling upgraded to a websocket', ['polling', 'websocket']],
]

describe.each(transportCases)('by %s', (name, transports) => {
  // Security: 55
  test('a completed call is sent to its own tenant only, with nothing but its conversation id', async () => {
    const clients = [ann, bob, await signInOperator(server)]
    const [annsClient, bobsClient, operatorClient] = clients.map((each) =>
      openSocketIo(server, { cookie: each.cookie(), transports }),
    )
    await Promise.all([annsClient?.joined, bobsClient?.joined, operatorClient?.joined])
    if (transports.length === 2) {
      await waitUntil(() => annsClient?.socket.io.engine.transport.name === 'websocket', 'the websocket to take over')
    }
    const conversationId = `conv_io_${name.replaceAll(' ', '_')}`
    await completeCall(annsAgentId, conversationId)
    await waitUntil(() => annsClient?.received.length === 1, 'the event')
    expect(annsClient?.received).toEqual([{ name: 'callCompleted', args: [{ conversation_id: conversationId }] }])
    await completeCall(bobsAgentId, `${conversationId}_bob`)
    await waitUntil(() => bobsClient?.received.length !== 0, 'the event for bob')
    expect(bobsClient?.received[0]?.args).toEqual([{ conversation_id: `${conversationId}_bob` }])
    expect([annsClient?.received.length, operatorClient?.received.length]).toEqual([1, 0])
    for (const client of [annsClient, bobsClient, operatorClient]) client?.socket.close()
  })

  // Security: 54
  test('a client without a session is refused', async () => {
    for (const cookie of [undefined, ann.cookie().replace(/=.{4}/, '=0000')]) {
      const { joined, socket } = openSocketIo(server, { cookie, transports })
      expect(await joined.catch(statusOf)).toBe(403)
      expect(socket.connected).toBe(false)
      socket.close()
    }
  })

  // Security: 54
  test('events from clients are ignored', async () => {
    const { socket, joined, received } = openSocketIo(server, { cookie: ann.cookie(), transports })
    await joined
    const acknowledged: unknown[] = []
    socket.emit('callCompleted', { conversation_id: 'conv_forged' }, (response: unknown) => acknowledged.push(response))
    socket.emit('join', bob.userId)
    socket.emit('bytes', Buffer.alloc(100))
    await getNamespaceRefusal(socket)
    expect(acknowledged).toEqual([])
    expect(socket.connected).toBe(true)
    await completeCall(annsAgentId, `conv_after_${name.replaceAll(' ', '_')}`)
    await waitUntil(() => received.length > 0, 'the event after them')
    expect(received).toHaveLength(1)
    socket.close()
  })

  // Security: 54
  test('more than 100 messages a minute end the connection', async () => {
    const { socket, joined, ended } = openSocketIo(server, { cookie: ann.cookie(), transports })
    await joined
    for (let sent = 0; sent < 101; sent += 1) socket.emit('x')
    expect(await ended).toMatch(/transport (?:close|error)/)
  })

  // Security: 12
  test('signing out disconnects only that session', async () => {
    const client = await signInAgain(ann)
    const endedClient = openSocketIo(server, { cookie: client.cookie(), transports })
    const otherClient = openSocketIo(server, { cookie: ann.cookie(), transports })
    await Promise.all([endedClient.joined, otherClient.joined])
    await client.trpc.auth.logout.mutate()
    // With this reason a client does not reconnect.
    expect(await endedClient.ended).toBe('io server disconnect')
    expect(otherClient.socket.connected).toBe(true)
    otherClient.socket.close()
  })

  test('no other namespace exists', async () => {
    const { socket, joined } = openSocketIo(server, { cookie: ann.cookie(), transports })
    await joined
    expect(await getNamespaceRefusal(socket)).toBe('Invalid namespace')
    socket.close()
  })
})

test('a client uses a websocket first, reconnects after it breaks, and receives the next event', async () => {
  const { socket, joined, received, ended } = openSocketIo(server, {
    cookie: ann.cookie(),
    transports: ['websocket', 'polling'],
    reconnects: true,
  })
  await joined
  const { transport } = socket.io.engine
  expect(transport.name).toBe('websocket')
  const reconnected = new Promise<void>((resolve) => socket.once('connect', resolve))
  ;(transport as typeof transport & { ws: WebSocket }).ws.terminate()
  expect(await ended).toBe('transport close')
  await reconnected
  await completeCall(annsAgentId, 'conv_after_reconnect')
  await waitUntil(() => received.length > 0, 'the event')
  expect(received[0]?.args).toEqual([{ conversation_id: 'conv_after_reconnect' }])
  socket.close()
})

test('a client falls back to polling if no websocket opens', async () => {
  const { socket, joined, received } = openSocketIo(server, {
    cookie: ann.cookie(),
    transports: ['websocket', 'polling'],
    opensWebSocket: false,
  })
  await joined
  expect(socket.io.engine.transport.name).toBe('polling')
  await completeCall(annsAgentId, 'conv_by_fallback')
  await waitUntil(() => received.length > 0, 'the event')
  expect(received[0]?.args).toEqual([{ conversation_id: 'conv_by_fallback' }])
  socket.close()
})

// Security: 54
test('a session has at most twenty connections of any kind, and closing one makes room', async () => {
  const client = await signInAgain(bob)
  const cookie = client.cookie()
  const webSocket = await openSocket(server, cookie)
  const clients = Array.from({ length: CONNECTIONS_PER_SESSION - 1 }, (_, index) =>
    openSocketIo(server, { cookie, transports: [index % 2 === 0 ? 'polling' : 'websocket'] }),
  )
  await Promise.all(clients.map(({ joined }) => joined))
  const response = await client.fetch('/socket.io/?EIO=4&transport=polling')
  expect([response.status, await response.json()]).toEqual([429, { message: 'Too many open connections' }])
  expect(await openSocketIo(server, { cookie, transports: ['websocket'] }).joined.catch(statusOf)).toBe(429)
  webSocket.ws.close()
  clients[0]?.socket.close()
  await waitUntil(async () => {
    const { status } = await client.fetch('/socket.io/?EIO=4&transport=polling')
    return status === 200
  }, 'room for another connection')
  for (const { socket } of clients) socket.close()
})

test('tRPC sockets work at the same time and receive the same call', async () => {
  const trpc = await openSocket(server, ann.cookie())
  trpc.ws.send(subscribe())
  await waitUntil(() => trpc.received.length === 1, 'the subscription')
  const { socket, joined, received } = openSocketIo(server, { cookie: ann.cookie(), transports: ['websocket'] })
  await joined
  await completeCall(annsAgentId, 'conv_both')
  await waitUntil(() => trpc.received.length === 2 && received.length === 1, 'the event on both sockets')
  expect(JSON.stringify(trpc.received[1])).toContain('conv_both')
  expect(received[0]?.args).toEqual([{ conversation_id: 'conv_both' }])
  trpc.ws.close()
  socket.close()
})

test('a stop closes all connections at once and lets clients reconnect', async () => {
  const stoppingServer = await startTestServer()
  const { ann: her } = await createTwoBusinesses(stoppingServer)
  const clients = (['polling', 'websocket'] as const).map((transport) =>
    openSocketIo(stoppingServer, { cookie: her.cookie(), transports: [transport] }),
  )
  await Promise.all(clients.map(({ joined }) => joined))
  await stoppingServer[Symbol.asyncDispose]()
  for (const { ended } of clients) expect(await ended).toMatch(/^transport (close|error)$/)
})

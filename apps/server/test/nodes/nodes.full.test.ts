import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { LISTENER_APPLICATION_NAME } from '@callwright/db/postgres/node-notifications'
import { createMigratedPostgres, type TestPostgres } from '@callwright/db/testing/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Business, createAgent, newBusiness, newClient, PASSWORD } from '../../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { openSocketIo } from '../../harness/socket-io.ts'
import { openSocket, subscribe } from '../support/sockets.ts'
import { newDataDir, startTestServer, type TestServer } from '../../harness/test-server.ts'

const postgres = process.env['TEST_POSTGRES_URL']

/** Calls before the connection is cut, right after that, and after it is restored. */
const [BEFORE_CUT, AFTER_CUT, AFTER_RECONNECT] = [200, 20, 200]
const CALLS = BEFORE_CUT + AFTER_CUT + AFTER_RECONNECT
const MAX_LAG_MS = 200
const RECONNECT_MS = 2500

/** Two nodes in this process that share only the database and the data directory. */
describe.skipIf(!postgres)('two nodes on one database', () => {
  let database: TestPostgres
  let nodes: TestServer[]
  let ann: Business
  let agentId: string

  const node = (index: number): TestServer => {
    const found = nodes[index]
    if (!found) throw new Error(`There is no node ${index}`)
    return found
  }

  beforeAll(async () => {
    database = await createMigratedPostgres(postgres ?? '')
    const env = { DATABASE_URL: database.url, DATA_DIR: newDataDir(), RATE_LIMIT: 'off' }
    nodes = await Promise.all([startTestServer(env), startTestServer(env)])
    ann = await newBusiness(node(0), 'ann')
    agentId = await createAgent(ann)
  })
  afterAll(async () => {
    for (const node of nodes) await node[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  test('publish ended calls in order and promptly, even after a lost connection', async () => {
    const arrivedAt = [new Map<string, number>(), new Map<string, number>()]
    const listeners = await Promise.all(
      nodes.map(async (each, index) => {
        const { ws, received } = await openSocket(each, ann.cookie())
        ws.send(subscribe())
        await waitUntil(() => received.length === 1, 'the subscription to start')
        ws.on('message', (data: Buffer) => {
          const id = /conv_node_\d+/.exec(data.toString())?.[0]
          if (id !== undefined) arrivedAt[index]?.set(id, performance.now())
        })
        const io = openSocketIo(each, { cookie: ann.cookie(), transports: ['websocket'] })
        await io.joined
        return { ws, io }
      }),
    )
    const ids = Array.from({ length: CALLS }, (_, index) => `conv_node_${index}`)
    let cutConnections = 0
    for (const [index, conversationId] of ids.entries()) {
      const sent = deliverWebhook(node(index % 2).url, buildPostCallEvent({ agentId, conversationId }))
      if (index === BEFORE_CUT) cutConnections = await database.closeConnections(LISTENER_APPLICATION_NAME)
      if (index === BEFORE_CUT + AFTER_CUT) await sleep(RECONNECT_MS)
      expect((await sent).status).toBe(200)
    }
    await waitUntil(() => arrivedAt.every((arrived) => arrived.size === CALLS), 'all events on both nodes')
    expect(cutConnections).toBe(2)
    const [firstArrivals = new Map<string, number>(), secondArrivals = new Map<string, number>()] = arrivedAt
    expect([...secondArrivals.keys()]).toEqual([...firstArrivals.keys()])
    for (const { io } of listeners) {
      const published = io.received.map(({ args }) => (args[0] as { conversation_id: string }).conversation_id)
      expect(published).toEqual([...firstArrivals.keys()])
    }
    const lags = ids.map((id) => Math.abs((firstArrivals.get(id) ?? 0) - (secondArrivals.get(id) ?? 0)))
    const p99 = (times: readonly number[]): number =>
      times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity
    expect(p99(lags.slice(0, BEFORE_CUT))).toBeLessThan(MAX_LAG_MS)
    expect(p99(lags.slice(BEFORE_CUT + AFTER_CUT))).toBeLessThan(MAX_LAG_MS)
    for (const { ws, io } of listeners) {
      ws.close()
      io.socket.close()
    }
  })

  test('end a session on both nodes as soon as it ends on one', async () => {
    const secondClient = newClient(node(0))
    await secondClient.trpc.auth.login.mutate({ email: ann.email, password: PASSWORD, rememberMe: false })
    const { closed } = await openSocket(node(1), secondClient.cookie())
    const endedAt = performance.now()
    await secondClient.trpc.auth.logout.mutate()
    await closed
    expect(performance.now() - endedAt).toBeLessThan(2000)
  })
})

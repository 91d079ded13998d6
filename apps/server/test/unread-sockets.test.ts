import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { readCookies } from '@callwright/api/auth/sessions/cookies'
import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { TenantId } from '@callwright/db/tables/ids'
import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { buildApp } from '../src/server/build-app.ts'
import { configFrom } from '../src/config/config.ts'
import { createServerContext, type ServerContext } from '../src/http/server-context.ts'
import { openInstallation } from '../src/installation/open-installation.ts'
import { createLog } from '../src/logging/log.ts'
import { type Business, newBusiness } from '../harness/client.ts'
import { toTestServer } from '../harness/provider-installation.ts'
import { startPolling, pollingPath } from '../harness/socket-io.ts'
import { subscribe } from './support/sockets.ts'
import { testEnvironment } from '../harness/test-server.ts'

let server: ServerContext
let url: string
let ann: Business
let tenantId: TenantId
let close: () => Promise<void>

beforeAll(async () => {
  const log = createLog('error', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const config = configFrom(await addDatabaseUrl(testEnvironment()))
  const installation = await openInstallation(config, { log })
  server = createServerContext(config, installation)
  const app = await buildApp(server, new Map())
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = async () => {
    await app.close()
    await installation.close()
  }
  ann = await newBusiness(toTestServer(url), 'ann')
  const token = readCookies(ann.cookie()).get(server.cookieNames.session) ?? null
  const session = await readSession(server.deps, token)
  if (!session?.tenantId) throw new Error('The business is not signed in')
  tenantId = session.tenantId
})
afterAll(async () => await close())

type EmitOptions = { max: number; afterBatch: (emitted: number) => Promise<unknown> }

/** Emits call events in batches of 500 until `hasEnded`. @returns how many it emitted */
async function emitUntil(hasEnded: () => boolean, { max, afterBatch }: EmitOptions): Promise<number> {
  let emitted = 0
  while (emitted < max && !hasEnded()) {
    for (let step = 0; step < 500; step += 1) {
      emitted += 1
      const conversationId = `conv_${emitted}`.padEnd(100, '_')
      const event = { tenantId, callId: `call_${emitted}`, conversationId, eventNumber: emitted }
      server.deps.events.emit('callCompleted', event)
    }
    await afterBatch(emitted)
  }
  return emitted
}

/** Opens a WebSocket, sends one message and waits for the response. */
async function openWebSocket(path: string, first: string): Promise<WebSocket> {
  const ws = new WebSocket(url.replace('http', 'ws') + path, { headers: { cookie: ann.cookie() } })
  await once(ws, 'open')
  ws.send(first)
  await once(ws, 'message')
  return ws
}

const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket'

test.each([
  ['tRPC', '/trpc', subscribe()],
  ['Socket.IO', SOCKET_IO, '40'],
])('an unread %s WebSocket is dropped, while a reader receives every event', async (_, path, first) => {
  const reader = await openWebSocket(path, first)
  let receivedCount = 0
  reader.on('message', (data: Buffer) => (receivedCount += data.toString().includes('conv_') ? 1 : 0))
  const unreadSocket = await openWebSocket(path, first)
  unreadSocket.pause()
  expect(server.liveConnections.size).toBe(2)
  const emitted = await emitUntil(() => server.liveConnections.size === 1, {
    max: 200_000,
    async afterBatch(sent) {
      while (receivedCount < sent) await once(reader, 'message')
    },
  })
  expect(server.liveConnections.size).toBe(1)
  expect(receivedCount).toBe(emitted)
  reader.close()
  unreadSocket.terminate()
  await once(reader, 'close')
})

test('a polling client that stops polling is dropped', async () => {
  const sid = await startPolling(toTestServer(url), ann.cookie())
  await ann.fetch(pollingPath({ sid }), { method: 'POST', body: '40' })
  expect(server.liveConnections.size).toBe(1)
  const afterBatch = async (): Promise<void> => await setImmediate()
  const emitted = await emitUntil(() => server.liveConnections.size === 0, { max: 10_000, afterBatch })
  expect(emitted).toBeGreaterThan(1000)
  expect(server.liveConnections.size).toBe(0)
})

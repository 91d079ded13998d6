import { expect, test } from 'vitest'

import { newBusiness } from '../harness/client.ts'
import { openSocketIo, type Transport } from '../harness/socket-io.ts'
import { openSocket } from './support/sockets.ts'
import { startTestServer } from '../harness/test-server.ts'
import { startSharedServer } from './support/shared-server.ts'

/** The documented limits, in milliseconds. */
const SESSION_END_MS = 1000
const STOP_MS = 3000

const server = await startSharedServer()

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

// Security: 12
test.each<[string, Transport[]]>([
  ['websocket', ['websocket']],
  ['polling', ['polling']],
  ['polling with an upgrade to websocket', ['polling', 'websocket']],
])('signing out ends a Socket.IO connection by %s within a second', async (name, transports) => {
  const { cookie, trpc } = await newBusiness(server, name.replaceAll(' ', '-'))
  const { joined, ended } = openSocketIo(server, { cookie: cookie(), transports })
  await joined
  const signOut = async (): Promise<unknown> => await Promise.all([trpc.auth.logout.mutate(), ended])
  expect(await measureMs(signOut)).toBeLessThan(SESSION_END_MS)
})

// Security: 12
test('signing out closes tRPC sockets and streams within a second', async () => {
  const business = await newBusiness(server, 'ann')
  const { closed } = await openSocket(server, business.cookie())
  const stream = await business.fetch('/trpc/calls.callCompleted')
  const streamEnd = stream.text().catch(() => 'cut off')
  const signOut = async (): Promise<unknown> =>
    await Promise.all([business.trpc.auth.logout.mutate(), closed, streamEnd])
  expect(await measureMs(signOut)).toBeLessThan(SESSION_END_MS)
})

test('a stop takes less than three seconds, no matter which connections are open', async () => {
  const stoppingServer = await startTestServer()
  const business = await newBusiness(stoppingServer, 'ann')
  const clients = (['polling', 'websocket'] as const).map((transport) =>
    openSocketIo(stoppingServer, { cookie: business.cookie(), transports: [transport] }),
  )
  await Promise.all(clients.map(({ joined }) => joined))
  const { closed } = await openSocket(stoppingServer, business.cookie())
  const ends = [...clients.map(({ ended }) => ended), closed]
  const stop = async (): Promise<unknown> => await Promise.all([stoppingServer[Symbol.asyncDispose](), ...ends])
  expect(await measureMs(stop)).toBeLessThan(STOP_MS)
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { untilAllIsRead } from './until-all-is-read.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function startBareServer(): Promise<AsyncDisposable & { server: Server; open: () => Socket }> {
  const server = createServer((_request, response) => response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')
  return { server, open, [Symbol.asyncDispose]: async () => void server.close() }
}

async function close(server: Server): Promise<void> {
  await untilAllIsRead(server)
  server.close()
}

test('a request that lies unread on an idle connection is answered before the server closes', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.write(REQUEST)
  await once(socket, 'data')
  socket.write(REQUEST)
  const [answer] = await Promise.all([once(socket, 'data'), close(bare.server)])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  await once(socket.resume(), 'close')
})

test('whoever has connected, though nobody has accepted it yet, is answered too', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.on('connect', () => socket.write(REQUEST))
  const [answer] = await Promise.all([once(socket, 'data'), close(bare.server)])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  await once(socket.resume(), 'close')
})

test('somebody who connects and says nothing holds it up for a second at most', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  const startedAt = performance.now()
  await close(bare.server)
  expect(performance.now() - startedAt).toBeLessThan(3000)
  socket.destroy()
})

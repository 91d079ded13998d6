import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { stopListening } from './stop-listening.ts'
import { watchRequests } from './until-all-is-read.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

type BareServer = AsyncDisposable & { server: Server; open: () => Socket; close: () => Promise<void> }

async function startBareServer(): Promise<BareServer> {
  const server = createServer((_request, response) => response.end('here'))
  const { untilAllIsRead } = watchRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    open: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
    async close() {
      await stopListening(server)
      await untilAllIsRead()
      server.close()
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

test('a request that lies unread on an idle connection is answered before the server closes', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.write(REQUEST)
  await once(socket, 'data')
  socket.write(REQUEST)
  const [answer] = await Promise.all([once(socket, 'data'), bare.close()])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  await once(socket.resume(), 'close')
})

test('whoever asks again a moment after the last answer finds the connection still open', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.write(REQUEST)
  await once(socket, 'data')
  const closed = bare.close()
  for (let times = 0; times < 4; times += 1) {
    await sleep(50)
    socket.write(REQUEST)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
  }
  await Promise.all([closed, once(socket.resume(), 'close')])
})

test('whoever has connected, though nobody has accepted it yet, is answered too', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.on('connect', () => socket.write(REQUEST))
  const [answer] = await Promise.all([once(socket, 'data'), bare.close()])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  await once(socket.resume(), 'close')
})

test('a connection on which nothing has been asked for in a while does not hold it up', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.write(REQUEST)
  await once(socket, 'data')
  await sleep(300)
  const startedAt = performance.now()
  const closed = once(socket.resume(), 'close')
  await Promise.all([bare.close(), closed])
  expect(performance.now() - startedAt).toBeLessThan(100)
})

test('somebody who connects and says nothing holds it up for a second at most', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  const startedAt = performance.now()
  const ended = once(bare.server, 'close')
  await Promise.all([bare.close(), ended])
  expect(performance.now() - startedAt).toBeLessThan(3000)
  socket.destroy()
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { stopListening } from './stop-listening.ts'
import { listenOn, portOf, REQUEST } from '../../test/support/bare-server.ts'

test.for(['127.0.0.1', '0.0.0.0', '::'])('nobody can connect to %s any more', async (host) => {
  const server = await listenOn(host)
  const port = portOf(server)
  await stopListening(server)
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('connections that are open go on, idle ones too', async () => {
  const server = await listenOn('127.0.0.1')
  const socket = connect(portOf(server), '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write(REQUEST)
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask()).toMatch(/^HTTP\/1.1 200 /)
  await stopListening(server)
  for (let times = 0; times < 2; times += 1) expect(await ask()).toMatch(/^HTTP\/1.1 200 /)
  server.close()
  socket.destroy()
})

test('a server that does not listen is left alone', async () => {
  await stopListening(createServer())
})

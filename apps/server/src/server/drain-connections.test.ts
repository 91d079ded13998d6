import { once } from 'node:events'

import { expect, test } from 'vitest'

import { REQUEST, startBareServer } from '../../test/support/bare-server.ts'

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

test('whoever has connected, though nobody has accepted it yet, is answered too', async () => {
  await using bare = await startBareServer()
  const socket = bare.open()
  socket.on('connect', () => socket.write(REQUEST))
  const [answer] = await Promise.all([once(socket, 'data'), bare.close()])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  await once(socket.resume(), 'close')
})

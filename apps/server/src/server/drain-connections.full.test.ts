import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { stopListening } from './stop-listening.ts'
import { type BareServer, REQUEST, startBareServer } from '../../test/support/bare-server.ts'
import { medianTimes } from '../../test/support/median-times.ts'

/** Less than the quiet time that a connection in use would need. */
const ALLOWANCE_MS = 100

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

test('a connection on which nothing has been asked for in a while does not hold it up', async () => {
  const prepare = async (close: (bare: BareServer) => Promise<void>): Promise<() => Promise<unknown>> => {
    const bare = await startBareServer()
    const socket = bare.open()
    socket.write(REQUEST)
    await once(socket, 'data')
    await sleep(300)
    const closed = once(socket.resume(), 'close')
    return async () => await Promise.all([close(bare), closed])
  }
  const [withoutWait, withWait] = await medianTimes(
    async () =>
      await prepare(async ({ server }) => {
        await stopListening(server)
        server.close()
      }),
    async () => await prepare(async (bare) => await bare.close()),
  )
  expect(withWait).toBeLessThan(withoutWait + ALLOWANCE_MS)
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

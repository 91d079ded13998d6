import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { stopListening } from './stop-listening.ts'
import type { AskedAnew } from './testing/ask-anew.ts'

const ROUNDS = 10

async function listening(host: string): Promise<Server> {
  const server = createServer((_request, response) => response.end('here'))
  server.listen(0, host)
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

test.runIf(process.platform === 'linux')(
  'of many who connect again and again nobody is reset',
  async () => {
    const all: AskedAnew = { answered: 0, refused: 0, unanswered: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await listening('127.0.0.1')
      const asking = new Worker(new URL('testing/ask-anew.ts', import.meta.url), {
        workerData: { port: portOf(server), lanes: 12, pauseMs: 3 },
      })
      const told = once(asking, 'message')
      while ((await connections(server)) === 0) await sleep(1)
      await sleep(50)
      await stopListening(server)
      const [asked]: AskedAnew[] = await told
      for (const how of ['answered', 'refused', 'unanswered'] as const) all[how] += asked?.[how] ?? 0
      await asking.terminate()
    }
    expect(all.unanswered).toBe(0)
    expect(all.refused).toBe(12 * ROUNDS)
  },
  60_000,
)

async function connections(server: Server): Promise<number> {
  return await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

test.for(['127.0.0.1', '0.0.0.0', '::'])('where nobody comes to %s it takes no time', async (host) => {
  const server = await listening(host)
  const port = portOf(server)
  const startedAt = performance.now()
  await stopListening(server)
  expect(performance.now() - startedAt).toBeLessThan(100)
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('connections that are open go on, idle ones too', async () => {
  const server = await listening('127.0.0.1')
  const socket = connect(portOf(server), '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask()).toMatch(/^HTTP\/1.1 200 /)
  await stopListening(server)
  await sleep(50)
  expect(await ask()).toMatch(/^HTTP\/1.1 200 /)
  server.close()
  socket.destroy()
})

test('a server that does not listen is left alone', async () => {
  await stopListening(createServer())
})

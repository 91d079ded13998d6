import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { startTestServer } from '../harness/test-server.ts'

const BODY = JSON.stringify({ email: 'ann@example.com', password: 'wrong-horse-1!' })
const HEAD = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`

test('a stop closes idle and silent connections at once and lets a started request finish', async () => {
  const server = await startTestServer()
  const openConnection = () => connect(server.port, '127.0.0.1')
  const [silent, idle, busy] = [openConnection(), openConnection(), openConnection()]
  await once(silent, 'connect')
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  busy.write(HEAD)
  await Promise.all([idle, busy].map((socket): Promise<unknown> => once(socket, 'data')))
  const stop = server[Symbol.asyncDispose]()
  await Promise.all([silent, idle].map((socket): Promise<unknown> => once(socket.resume(), 'close')))
  busy.write(BODY)
  const [response] = await once(busy, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 [^]*^connection: close/im)
  await stop
  await expect(once(openConnection(), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { sendRequest } from './send-request.ts'

test('a receiver that responds one byte at a time is aborted after 15 seconds', async () => {
  const server = http.createServer((_request, response) => {
    const timer = setInterval(() => response.write('x'), 100)
    response.on('close', () => clearInterval(timer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const startedAt = performance.now()
  const request = { headers: {}, body: '{}', signal: new AbortController().signal }
  const sent = sendRequest(new URL(`http://127.0.0.1:${port}/`), request, { allowPrivate: true })
  await expect(sent).rejects.toThrow('No response within 15 seconds')
  expect(Math.round((performance.now() - startedAt) / 1000)).toBe(15)
  server.close()
})

import { expect, test } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { exchangeRaw } from '../support/raw-http.ts'
import { startSharedServer } from '../support/shared-server.ts'

const server = await startSharedServer()
const ann = await newBusiness(server, 'ann')

// Security: 56
test('an idle connection is kept for ten seconds', async () => {
  const { headers } = await exchangeRaw(server.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(headers.get('keep-alive')).toBe('timeout=10')
})

// Security: 56
test.each([
  [15_000, 401],
  [17_000, 431],
])('headers of %i bytes get %i', async (bytes, status) => {
  const text = `GET /trpc/calls.list HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(bytes)}\r\n\r\n`
  expect((await exchangeRaw(server.port, text)).status).toBe(status)
})

// Security: 56
test('sockets are not compressed, even if the browser offers compression', async () => {
  const { status, headers } = await exchangeRaw(
    server.port,
    'GET /trpc HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate\r\nCookie: ${ann.cookie()}\r\n\r\n`,
  )
  expect(status).toBe(101)
  expect(headers.has('sec-websocket-extensions')).toBe(false)
})

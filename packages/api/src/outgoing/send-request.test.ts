import { once } from 'node:events'
import http, { type IncomingMessage, type RequestListener } from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import tls from 'node:tls'

import { expect, test } from 'vitest'

import { type Lookup, RequestFailed, sendRequest, type OutgoingResponse } from './send-request.ts'
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../testing/certificate.ts'

type Receiver = AsyncDisposable & { port: number; received: IncomingMessage[]; connections: () => number }

async function listen(server: Server, host = '127.0.0.1'): Promise<Omit<Receiver, 'received'>> {
  let connections = 0
  const open = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => {
    connections += 1
    open.add(socket)
  })
  await once(server.listen(0, host), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An HTTP server that keeps the requests it gets. */
async function startReceiver(answer: RequestListener, host?: string): Promise<Receiver> {
  const received: IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    received.push(request)
    answer(request, response)
  })
  return { ...(await listen(server, host)), received }
}

const answerOk: RequestListener = (_request, response) => void response.end('ok')

/** Names whose addresses the test chooses. */
function resolveTo(...addresses: string[]): Lookup & { names: string[] } {
  const names: string[] = []
  const lookup = async (name: string): ReturnType<Lookup> => {
    names.push(name)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return Object.assign(lookup, { names })
}

type Options = { allowPrivate?: boolean; lookup?: Lookup; signal?: AbortSignal; headers?: Record<string, string> }

async function send(url: string, { headers = {}, signal, ...target }: Options = {}): Promise<OutgoingResponse> {
  const request = { headers, body: '{"type":"call.completed"}', signal: signal ?? new AbortController().signal }
  return await sendRequest(new URL(url), request, { allowPrivate: true, ...target })
}

async function failureOf(request: Promise<OutgoingResponse>): Promise<string> {
  const error: unknown = await request.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(RequestFailed)
  return error instanceof Error ? error.message : ''
}

const NOT_CONNECTED = 'Could not connect'

test('sends the body and headers, and returns the status and the start of the response', async () => {
  let body = ''
  await using receiver = await startReceiver((request, response) => {
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => response.writeHead(429, { 'retry-after': '7', 'x-secret': 'y' }).end('Slow down'))
  })
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' }
  expect(await send(`http://127.0.0.1:${receiver.port}/hooks?a=b`, { headers })).toEqual({
    ...{ status: 429, responseStart: 'Slow down', isWhole: true, retryAfter: '7' },
  })
  const [request] = receiver.received
  expect(body).toBe('{"type":"call.completed"}')
  expect([request?.method, request?.url]).toEqual(['POST', '/hooks?a=b'])
  expect(request?.headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'content-length': '25',
    host: `127.0.0.1:${receiver.port}`,
    connection: 'close',
  })
})

// Security: 40
test('does not follow a redirect', async () => {
  await using target = await startReceiver(answerOk)
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end()
  })
  expect(await send(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ status: 307 })
  expect([receiver.connections(), target.connections()]).toEqual([1, 0])
})

// Security: 40
test.each([
  ['a private address', ['127.0.0.1']],
  ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
  ['a private and a public address', ['127.0.0.1', '8.8.8.8']],
  ['a private IPv6 address', ['2606:4700:4700::1111', '::1']],
  ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
  ['a NAT64 address', ['64:ff9b::7f00:1']],
  ['no address', []],
])('does not connect to a name with %s', async (_what, addresses) => {
  await using receiver = await startReceiver(answerOk)
  const lookup = resolveTo(...addresses)
  const url = `https://hooks.example.com:${receiver.port}/`
  expect(await failureOf(send(url, { allowPrivate: false, lookup }))).toBe(NOT_CONNECTED)
  expect(lookup.names).toEqual(['hooks.example.com'])
  expect(receiver.connections()).toBe(0)
})

// Security: 40
test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127.0.0.1.',
])('does not connect to this machine as %s', async (host) => {
  await using receiver = await startReceiver(answerOk)
  const url = `https://${host}:${receiver.port}/`
  expect(await failureOf(send(url, { allowPrivate: false }))).toBe(NOT_CONNECTED)
  expect(receiver.connections()).toBe(0)
})

// Security: 40
test('connects to an IPv6 literal only if private addresses are allowed', async () => {
  await using receiver = await startReceiver(answerOk, '::1')
  const url = `[::1]:${receiver.port}/`
  expect(await failureOf(send(`https://${url}`, { allowPrivate: false }))).toBe(NOT_CONNECTED)
  expect(receiver.connections()).toBe(0)
  expect(await send(`http://${url}`)).toMatchObject({ status: 200 })
  expect(receiver.received[0]?.headers.host).toBe(`[::1]:${receiver.port}`)
})

// Security: 40
test('sends nothing over http unless private addresses are allowed', async () => {
  await using receiver = await startReceiver(answerOk)
  const lookup = resolveTo('8.8.8.8')
  const url = `http://hooks.example.com:${receiver.port}/`
  expect(await failureOf(send(url, { allowPrivate: false, lookup }))).toBe(NOT_CONNECTED)
  expect(lookup.names).toEqual([])
})

// Security: 40
test('looks a name up once, and connects to the first address of that answer', async () => {
  await using receiver = await startReceiver(answerOk)
  const answers = [resolveTo('127.0.0.1', '127.0.0.99'), resolveTo('127.0.0.98')]
  let lookups = 0
  const lookup: Lookup = async (name) => await (answers[lookups++] ?? resolveTo())(name)
  expect(await send(`http://hooks.example.com:${receiver.port}/`, { lookup })).toMatchObject({ responseStart: 'ok' })
  expect(lookups).toBe(1)
  expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${receiver.port}`)
})

test('a failed name lookup has the same error as a refused address', async () => {
  const lookup = async (): Promise<never> => await Promise.reject(new Error('getaddrinfo ENOTFOUND'))
  expect(await failureOf(send('https://hooks.example.com/', { lookup }))).toBe(NOT_CONNECTED)
})

test('a closed port has the same error as a refused address', async () => {
  const { port, [Symbol.asyncDispose]: close } = await startReceiver(answerOk)
  await close()
  expect(await failureOf(send(`http://127.0.0.1:${port}/`))).toBe(NOT_CONNECTED)
})

// Security: 40
test('never sends a user name or password', async () => {
  await using receiver = await startReceiver(answerOk)
  await send(`http://me:secret@127.0.0.1:${receiver.port}/`)
  expect(receiver.received[0]?.headers).not.toHaveProperty('authorization')
})

// Security: 40
test("does not use the environment's proxy", async () => {
  await using receiver = await startReceiver(answerOk)
  await using proxy = await startReceiver(answerOk)
  const restore = http.setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${proxy.port}` })
  try {
    await send(`http://127.0.0.1:${receiver.port}/`)
  } finally {
    restore()
  }
  expect([receiver.connections(), proxy.connections()]).toEqual([1, 0])
})

test('every request has its own connection', async () => {
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(200, { connection: 'keep-alive' }).end()
  })
  await send(`http://127.0.0.1:${receiver.port}/`)
  await send(`http://127.0.0.1:${receiver.port}/`)
  expect(receiver.connections()).toBe(2)
})

test.each(['before the response', 'during the response'])('a receiver that stalls %s is aborted', async (when) => {
  const controller = new AbortController()
  await using receiver = await startReceiver((_request, response) => {
    if (when === 'during the response') response.writeHead(200).write('begun')
    setTimeout(() => controller.abort(new Error('The server is stopping')), 50)
  })
  const { signal } = controller
  const request = send(`http://127.0.0.1:${receiver.port}/`, { signal })
  await expect(request).rejects.toThrow('The server is stopping')
  expect(receiver.connections()).toBe(1)
})

test('a name lookup that stalls is aborted', async () => {
  const controller = new AbortController()
  const lookup = async (): Promise<never> => {
    controller.abort(new Error('The server is stopping'))
    return await new Promise(() => {})
  }
  const request = send('https://hooks.example.com/', { signal: controller.signal, lookup })
  await expect(request).rejects.toThrow('The server is stopping')
})

test('a response that ends early is incomplete', async () => {
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('begun', () => response.destroy())
  })
  expect(await failureOf(send(`http://127.0.0.1:${receiver.port}/`))).toBe('The response was incomplete')
})

test('a response that is not HTTP fails', async () => {
  await using receiver = await listen(createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n')))
  expect(await failureOf(send(`http://127.0.0.1:${receiver.port}/`))).toBe(
    'The connection was closed without a response',
  )
})

// Security: 40
test('stops reading an endless response and keeps its first kilobyte', async () => {
  await using receiver = await startReceiver((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const answer = await send(`http://127.0.0.1:${receiver.port}/`)
  expect(answer).toEqual({ status: 200, responseStart: 'x'.repeat(1024), isWhole: false, retryAfter: null })
})

test.each([
  ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
  ['a null character', Buffer.from('a\0b'), 'a\uFFFDb'],
  ['a character cut in half', Buffer.from(`${'x'.repeat(1023)}é`), 'x'.repeat(1023)],
  ['nothing', Buffer.alloc(0), ''],
])('keeps %s as text', async (_what, bytes, text) => {
  await using receiver = await startReceiver((_request, response) => void response.end(bytes))
  expect((await send(`http://127.0.0.1:${receiver.port}/`)).responseStart).toBe(text)
})

async function startTlsReceiver(): Promise<Omit<Receiver, 'received'>> {
  return await listen(https.createServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, answerOk))
}

// Security: 40
test('refuses an untrusted certificate, even if the environment turns the check off', async () => {
  await using receiver = await startTlsReceiver()
  const lookup = resolveTo('127.0.0.1')
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  try {
    const url = `https://hooks.example.com:${receiver.port}/`
    expect(await failureOf(send(url, { lookup }))).toBe('The TLS certificate is not valid')
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  }
})

// Security: 40
test('accepts a trusted certificate only for the host name in the URL', async () => {
  await using receiver = await startTlsReceiver()
  const lookup = resolveTo('127.0.0.1')
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([TEST_CERTIFICATE])
  try {
    expect(await send(`https://hooks.example.com:${receiver.port}/`, { lookup })).toMatchObject({ status: 200 })
    const other = send(`https://other.example.com:${receiver.port}/`, { lookup })
    expect(await failureOf(other)).toBe('The TLS certificate is not valid')
  } finally {
    tls.setDefaultCACertificates(trusted)
  }
})

test('a response that switches protocols fails at once', async () => {
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  await using receiver = await listen(createServer((socket) => void socket.write(head)))
  expect(await failureOf(send(`http://127.0.0.1:${receiver.port}/`))).toBe(
    'The connection was closed without a response',
  )
})

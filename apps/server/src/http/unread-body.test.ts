import { connect, type Socket } from 'node:net'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { afterEach, expect, test, vi } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { deliverWebhook, buildPostCallEvent, signWebhook } from '../../harness/signed-webhook.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'

const server = await startSharedServer({ TRUST_PROXY: '127.0.0.1' })
afterEach(() => void vi.useRealTimers())

/** Intervals check how fast bodies arrive; while they are frozen, no body is too slow. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
}

const MB = 1024 * 1024
const HOUR_MS = 3_600_000
const WEBHOOK = '/api/webhooks/elevenlabs'

type PartialRequest = Disposable & { socket: Socket; received: () => string; isClosed: () => boolean }

/** Begins a request that announces a body but sends only a part of it. */
function beginRequest(
  target: string,
  { headers = {}, body = '' }: { headers?: object; body?: string } = {},
): PartialRequest {
  const socket = connect(server.port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  const isChunked = 'transfer-encoding' in headers
  const length = isChunked ? {} : { 'content-length': 30 * MB }
  const lines = Object.entries({ host: 'x', ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(isChunked ? `5\r\n${body}\r\n` : body)
  return { socket, received: () => received, isClosed: () => isClosed, [Symbol.dispose]: () => socket.destroy() }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const earlyResponses: [string, number, string, object][] = [
  ['without a signature', 401, `POST ${WEBHOOK}`, {}],
  ['with a malformed signature', 401, `POST ${WEBHOOK}`, { 'elevenlabs-signature': 't=1,v0=00' }],
  [
    'with a Content-Length beyond 64 MB',
    413,
    `POST ${WEBHOOK}`,
    { 'elevenlabs-signature': signWebhook(''), 'content-length': 65 * MB },
  ],
  [
    'signed two hours ago, beyond 1 MB',
    401,
    `POST ${WEBHOOK}`,
    { 'elevenlabs-signature': signWebhook('', { at: Date.now() - 2 * HOUR_MS }) },
  ],
  [
    'signed an hour in the future, in chunks',
    401,
    `POST ${WEBHOOK}`,
    { 'elevenlabs-signature': signWebhook('', { at: Date.now() + HOUR_MS }), 'transfer-encoding': 'chunked' },
  ],
  ['to an unknown webhook', 404, 'POST /api/webhooks/nobody', JSON_TYPE],
  ['to an unknown path', 404, 'POST /api/nobody', JSON_TYPE],
  ['with a wrong method', 405, `PUT ${WEBHOOK}`, JSON_TYPE],
  ['with an unsupported content type', 415, 'POST /api/auth/login', { 'content-type': 'text/plain' }],
  [
    'in chunks, with an unsupported content type',
    415,
    'POST /trpc/auth.login',
    { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
  ],
  ['from a foreign origin', 403, 'POST /api/auth/login', { ...JSON_TYPE, origin: 'https://evil.example' }],
  ['that only reads', 200, 'GET /healthz', {}],
]

test.each(earlyResponses)('a request %s gets a %i before its body arrives', async (_, status, target, headers) => {
  using request = beginRequest(target, { headers, body: 'hello' })
  await waitUntil(() => request.received() !== '', 'the response')
  expect(request.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(request.received().toLowerCase()).toContain('connection: close')
  await waitUntil(() => request.isClosed(), 'the end of the connection')
})

test('a client that is still sending gets the response, not a reset; pipelined requests are ignored', async () => {
  using request = beginRequest('POST /api/nobody', { headers: { 'content-length': 6 } })
  await waitUntil(() => request.received().includes('404'), 'the response')
  request.socket.write(`123456POST ${WEBHOOK} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
  await waitUntil(() => request.isClosed(), 'the end of the connection')
  expect(request.received().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('stalled uploads do not block others, from the same IP address or a different one', async () => {
  stopIntervals()
  const ann = await newBusiness(server, 'ann')
  using idle = new DisposableStack()
  for (let count = 0; count < 10; count += 1) {
    idle.use(beginRequest(`POST ${WEBHOOK}`, { headers: { 'elevenlabs-signature': signWebhook('x') }, body: 'x' }))
  }
  const text = 'x'.repeat(5 * MB)
  for (const [id, headers] of [
    ['same', {}],
    ['other', { 'x-forwarded-for': '203.0.113.9' }],
  ] as const) {
    const response = await deliverWebhook(
      server.url,
      buildPostCallEvent({ agentId: 'agent_x', conversationId: `conv_${id}`, text }),
      headers,
    )
    expect(response.status).toBe(200)
  }
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

test('an IP address may have 64 bodies in flight, eight of them large; other IP addresses are not affected', async () => {
  stopIntervals()
  using open = new DisposableStack()
  const signedHeaders = { 'elevenlabs-signature': signWebhook('x'), 'x-forwarded-for': '203.0.113.20' }
  const requests = Array.from({ length: 64 }, () =>
    open.use(beginRequest(`POST ${WEBHOOK}`, { headers: signedHeaders, body: 'x' })),
  )
  const expectBusy = async (request: PartialRequest): Promise<void> => {
    await waitUntil(() => request.received() !== '', 'the refusal')
    expect(request.received()).toMatch(/^HTTP\/1.1 503 [^]*\r\nretry-after: \d+/i)
    await waitUntil(() => request.isClosed(), 'the end of the connection')
  }
  await waitUntil(
    async () => (await deliverWebhook(server.url, '{}', signedHeaders)).status === 503,
    'all bodies to arrive',
  )
  expect((await deliverWebhook(server.url, '{}')).status).toBe(200)

  const large = Buffer.alloc(2 * MB)
  for (const request of requests.slice(0, 8)) request.socket.write(large)
  const hasRoom = async (): Promise<boolean> => (await deliverWebhook(server.url, '{}', signedHeaders)).status !== 503
  await waitUntil(hasRoom, 'eight bodies to become large')
  expect(requests.every((request) => request.received() === '')).toBe(true)
  const ninth = requests[8]
  ninth?.socket.write(large)
  if (ninth) await expectBusy(ninth)
  const other = { ...signedHeaders, 'x-forwarded-for': '203.0.113.21' }
  expect(
    (await deliverWebhook(server.url, 'x'.repeat(2 * MB), { ...other, 'elevenlabs-signature': signWebhook('') }))
      .status,
  ).toBe(401)
})

/** A signed webhook from the given IP address, of which only a part is sent. */
function beginSigned(from: string, { length, body }: { length: number; body: string }): PartialRequest {
  const headers = { 'elevenlabs-signature': signWebhook(''), 'x-forwarded-for': from, 'content-length': length }
  return beginRequest(`POST ${WEBHOOK}`, { headers, body })
}

const unrelated = (sender: number): string => `2001:db8:${sender + 1}:1:`
const sameSite = (sender: number): string => `2001:db8:99:${sender + 1}:`

// Security: 26
test.each([
  ['four unrelated senders', { senders: 4, bodies: 25, prefixOf: unrelated, overallMax: 32 }],
  ['six unrelated senders', { senders: 6, bodies: 12, prefixOf: unrelated, overallMax: 48 }],
  ['twenty senders from one site', { senders: 20, bodies: 5, prefixOf: sameSite, overallMax: 16 }],
])(
  'webhooks of 1 MB are delivered while %s hold at most their share of bodies',
  async (_, { senders, bodies, prefixOf, overallMax }) => {
    stopIntervals()
    using open = new DisposableStack()
    const body = 'x'.repeat(0.95 * MB)
    const requests = Array.from({ length: senders }, (__, sender) =>
      Array.from({ length: bodies }, (___, count) =>
        // Each body comes from a different IP address in the sender's /64.
        open.use(beginSigned(`${prefixOf(sender)}:${count}`, { length: MB, body })),
      ),
    )
    const countHeld = (some: PartialRequest[]): number =>
      some.filter((request) => !request.received().startsWith('HTTP/1.1 503 ')).length
    await waitUntil(
      () => requests.every((ofSender) => countHeld(ofSender) <= 8) && countHeld(requests.flat()) <= overallMax,
      'the refusal of bodies beyond the shares',
    )
    const text = 'x'.repeat(MB)
    for (let count = 0; count < 20; count += 1) {
      const event = buildPostCallEvent({ agentId: 'agent_x', conversationId: `conv_${overallMax}_${count}`, text })
      expect((await deliverWebhook(server.url, event)).status).toBe(200)
    }
  },
)

test.each([
  ['small body', 100, 'x'],
  ['large body', 5 * MB, 'x'.repeat(2 * MB)],
])('a %s that stalls is refused with 408', async (_, length, body) => {
  stopIntervals()
  using request = beginSigned('203.0.113.30', { length, body })
  await waitUntil(() => {
    vi.advanceTimersByTime(1000)
    return request.received() !== ''
  }, 'the response')
  expect(request.received()).toMatch(/^HTTP\/1.1 408 [^]*{"message":"Request timed out"}$/)
  await waitUntil(() => request.isClosed(), 'the end of the connection')
})

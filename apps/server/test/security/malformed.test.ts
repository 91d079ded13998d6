import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import { schemaValues } from '@callwright/api/testing/schema-values'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import { jsonSchema } from '../../src/openapi/json-schema.ts'
import { pathParameterNames } from '../../src/openapi/operation-object.ts'
import { type Operation, sections } from '../../src/rest/sections.ts'
import { buildPath } from '../support/rest/requests.ts'
import { newBusiness, newClient } from '../../harness/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { startSharedServer } from '../support/shared-server.ts'

const SEED = 1
/** A longer request head is refused and reset while it is being sent, so `fetch` may lose the response. */
const MAX_QUERY_LENGTH = 8000
const operations = sections
  .flatMap(({ rows, fileOperations }): readonly Operation[] => [...rows, ...fileOperations])
  .filter(({ path }) => path !== '/api/auth/logout')

const server = await startSharedServer({ RATE_LIMIT: 'off', CALLING_HOURS: 'off' })
const ann = await newBusiness(server, 'ann')

afterEach(async () => {
  expect(server.log()).not.toMatch(/was not handled|a request failed/)
  expect((await newClient(server).fetch('/readyz')).status).toBe(200)
})

// Security: 57
test('every documented path handles any body, query and id without a server error', async () => {
  const samples = [ann.userId, ann.email, 'PDF', '2122000001']
  const failures: string[] = []
  for (const operation of operations) {
    const { doc, method } = operation
    const query = doc.query ? schemaValues(jsonSchema(doc.query, 'input'), samples) : fc.constant({})
    const body = doc.body ? schemaValues(jsonSchema(doc.body, 'input'), samples).map(toJson) : fc.constant(undefined)
    const requests = fc.record({ query, body, cut: fc.option(fc.nat(200), { freq: 4 }), id: fc.constantFrom(...IDS) })
    for (const { query, body, cut, id } of fc.sample(requests, { seed: SEED, numRuns: 12 })) {
      const ids = pathParameterNames(operation.path).map((name) => [name, id])
      const params = { ...(Object.fromEntries(ids) as Record<string, string>), userId: ann.userId }
      const search = new URLSearchParams(Object(query) as Record<string, string>).toString()
      const path = buildPath(operation, { params, query: search.slice(0, MAX_QUERY_LENGTH) })
      const { status } = await ann.fetch(path, { method, body: body?.slice(0, cut ?? undefined) })
      if (status >= 500) failures.push(`${method} ${path} ${body}: ${status}`)
    }
  }
  expect(failures).toEqual([])
})

// Security: 57
test('corrupted webhooks, lists and uploads are refused', async () => {
  const webhook = JSON.stringify(buildPostCallEvent({ agentId: 'agent_none', conversationId: 'conv_none' }))
  const csv = 'phone_number;city;timezone\r\n(212) 200-0001;Rome;Europe/Rome\r\n911;;\r\n'
  const statuses: number[] = []
  for (const bytes of fc.sample(corruptBytes(webhook), { seed: SEED, numRuns: 150 })) {
    statuses.push((await deliverWebhook(server.url, bytes.toString('latin1'))).status)
  }
  for (const bytes of fc.sample(corruptBytes(csv), { seed: SEED, numRuns: 100 })) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'list.csv')
    statuses.push(await sendBytes('/api/batch/upload', form))
    statuses.push(await sendBytes('/api/uploads/leads', new Uint8Array(bytes), { 'x-file-name': 'leads.csv' }))
    statuses.push(await sendBytes('/api/uploads/logo', new Uint8Array(bytes), { 'x-file-name': 'logo.svg' }))
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(100)
})

// Security: 57
test('malformed request heads get a response or are refused', async () => {
  const failures: string[] = []
  const heads = [
    ...LINES.map((line) => `${line}\r\nHost: localhost\r\n\r\n`),
    ...HEADERS.map((header) => `GET /trpc/auth.me HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`),
    ...HEADERS.map((header) => `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n{"a":1}`),
  ]
  for (const head of heads) {
    const response = await exchangeBytes(Buffer.from(head, 'latin1'))
    // Tunnels get 501 on purpose.
    if (/^HTTP\/1\.1 (?!501)5/.test(response)) failures.push(`${head.slice(0, 200)} -> ${response.slice(0, 200)}`)
  }
  expect(failures).toEqual([])
})

// Security: 57
test.each(['/trpc', '/socket.io/?EIO=4&transport=websocket'])(
  'malformed frames to %s cause no server error',
  async (path) => {
    const messages = fc.oneof(fc.constantFrom(...MESSAGES), fc.json(), fc.constantFrom(...MESSAGES).chain(corruptBytes))
    const frames = fc.sample(
      messages.map((message) => frameOf(1, Buffer.from(message))),
      { seed: SEED, numRuns: 300 },
    )
    for (const frame of [...frames, ...RAW_FRAMES]) {
      const key = randomBytes(16).toString('base64')
      const head =
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ann.cookie()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
      const response = await exchangeBytes(Buffer.from(head), frame)
      expect(response).toMatch(/^HTTP\/1\.1 101 /)
      expect(response).not.toMatch(/"httpStatus":5\d\d|INTERNAL_SERVER_ERROR/)
    }
  },
)

const IDS = ['none', '%', '%ff', '%00', '..%2f', '%0d%0a', '%ed%a0%80', '__proto__', 'x'.repeat(300), '-1', '0']

function toJson(value: unknown): string {
  return JSON.stringify(value)
}

async function sendBytes(
  path: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<number> {
  const more = { cookie: ann.cookie(), ...headers }
  const { status } = await fetch(server.url + path, { method: 'POST', body, headers: more })
  return status
}

/**
 * Sends these bytes, then `rest` once a response has begun.
 * @returns everything received until the connection closed
 */
async function exchangeBytes(bytes: Buffer, rest?: Buffer): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => socket.destroy())
  if (rest) {
    socket.write(bytes)
    await once(socket, 'data')
  }
  socket.end(rest ?? bytes)
  await once(socket, 'close')
  return Buffer.concat(received).toString('latin1')
}

/** Truncates the text, inserts invalid UTF-8, or changes some bytes. */
function corruptBytes(text: string): fc.Arbitrary<Buffer> {
  const bytes = Buffer.from(text)
  return fc
    .record({
      at: fc.nat(bytes.length),
      more: fc.oneof(fc.constantFrom(...BAD_UTF8), fc.uint8Array({ maxLength: 4 })),
      skipped: fc.constantFrom(0, 1, 4, bytes.length),
    })
    .map(({ at, more, skipped }) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + skipped)]))
}

const BAD_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xfe, 0xff], [0]].map((bytes) =>
  Uint8Array.from(bytes),
)

const LINES = [
  ...[
    'GET http://[::1/ HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET / HTTP/9.9',
    'GET / HTTP/1.0',
    'GET',
    '',
  ],
  ...['G\0T / HTTP/1.1', 'PRI * HTTP/2.0', 'FOO /api HTTP/1.1', `GET /${'x'.repeat(9000)} HTTP/1.1`],
]
const HEADERS = [
  ...['Content-Length: -1', 'Content-Length: 1\r\nContent-Length: 2', 'Content-Length: 99999999999999999999'],
  ...[
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: gzip',
  ],
  ...['Transfer-Encoding: \x0bchunked', 'Host: a b', 'Host: ', 'Host: [::1', 'Host: evil.example'],
  ...['Cookie: =; ;;; a=%; session=%ff; __proto__=1', `Cookie: ${'a=b; '.repeat(2500)}`, `Long: ${'x'.repeat(20_000)}`],
  ...['Range: bytes=9-1, -0, x-y', 'Range: bytes=-99999999999999999999', 'Accept-Encoding: br;q=x, ;;, gzip;q=2'],
  ...['If-None-Match: "unterminated', 'Content-Type: application/json; charset="', 'Content-Type: application/json'],
  ...['Content-Type: multipart/form-data; boundary=', 'Origin: http://[', 'Origin: null', 'Expect: 100-continue'],
  ...['Sec-Fetch-Site: x\r\nSec-Fetch-Site: y', 'X-Forwarded-For: ,,,999.999.999.999, [::', 'Expect: the worst'],
  ...[
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Upgrade: h2c\r\nConnection: Upgrade',
    'Connection: close, keep-alive, , \t',
  ],
  ...['Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x'],
  ...[
    'Idempotency-Key: \xff\xfe',
    'If-Match: *, W/"x", ""',
    'X-File-Name: %E0%A4%A',
    'No colon here',
    ' Leading: blank',
  ],
  ...['Folded: a\r\n b', 'Nul: a\0b', ': no name'],
]

/** tRPC messages, and Engine.IO packets that contain Socket.IO packets. */
const MESSAGES = [
  '{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":{"json":{}}}}',
  '{"id":2,"method":"mutation","params":{"path":"agent.update","input":{"json":{"systemPrompt":"stolen"}}}}',
  '[{"id":4,"method":"query","params":{"path":"auth.me"}},{"id":5,"method":"query","params":{"path":"x"}}]',
  ...['{"id":1,"method":"subscription.stop"}', '{"method":"connectionParams","data":{"token":"x"}}', 'PING', 'PONG'],
  ...['40', '40/admin,{"token":"x"}', '42["callCompleted",{"conversation_id":"conv_forged"}]', '43[1]', '41', 'bAQID'],
  ...[
    '42/x,7["join","tenant"]',
    '451-["bytes",{"_placeholder":true,"num":0}]',
    '45999999999999-["b",{}]',
    '2probe',
    '5',
  ],
]
const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78])

/** A masked frame. @param payload of less than 64 kB */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const isShort = payload.length < 126
  const size = Buffer.from([0x80 | (isShort ? payload.length : 126), payload.length >> 8, payload.length & 255])
  const masked = payload.map((byte, at) => byte ^ (MASK[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x80 | opcode]), isShort ? size.subarray(0, 1) : size, MASK, masked])
}

const RAW_FRAMES = [
  ...[0, 2, 3, 8, 9, 10, 11, 15].map((opcode) => frameOf(opcode, Buffer.from('40'))),
  Buffer.concat([frameOf(1, Buffer.alloc(60_000, 'a')), frameOf(0, Buffer.alloc(60_000, 'a'))]),
  Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
  // Unmasked, and with reserved bits.
  ...[
    Buffer.from([0x81, 2, 0x34, 0x30]),
    Buffer.from([0xf1, 0x82, 1, 2, 3, 4, 0x34, 0x30]),
    Buffer.from('GET / HTTP/1.1'),
  ],
]

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { pdfWithText, png } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'
import { dataUrl, sendDataUrl } from '../../harness/uploads.ts'
import { FILE_BODY_LIMIT } from '../http/limits.ts'

const server = await startSharedServer({ RATE_LIMIT: 'off' })
const { ann, bob } = await createTwoBusinesses(server)

const PDF = pdfWithText('Tomato soup')
const FILE = { fileUrl: dataUrl('application/pdf', PDF), fileName: 'a.pdf' }

async function send(
  path: string,
  body: NonNullable<RequestInit['body']>,
  more: RequestInit & { duplex?: 'half' } = {},
): Promise<Response> {
  const headers = { cookie: ann.cookie(), 'content-type': 'application/json' }
  return await fetch(`${server.url}/api/business/${ann.userId}/${path}`, { method: 'POST', headers, body, ...more })
}

// Security: 56
test.each([
  ['files', 'File too large: Please upload a file smaller than 5MB.'],
  ['leads', 'File too large: Please upload a file smaller than 5MB.'],
  ['logo', 'File too large: Please upload an image smaller than 2MB'],
])('more than 8 MB to %s gets the documented message, with or without a Content-Length', async (path, message) => {
  const body = JSON.stringify({ fileUrl: 'x'.repeat(FILE_BODY_LIMIT), fileName: 'a.pdf' })
  const withLength = await send(path, body)
  expect([withLength.status, await withLength.json()]).toEqual([413, { message }])
  const streamed = await send(path, new Blob([body]).stream(), { duplex: 'half' })
  expect([streamed.status, await streamed.json()]).toEqual([413, { message }])
})

const NOT_JSON = 'Invalid request: the body is not valid JSON'

// Security: 57
test.each([
  ['nothing', '', 'Invalid request: it must be an object'],
  ['a list', '[]', 'Invalid request: it must be an object'],
  ['null', 'null', 'Invalid request: it must be an object'],
  ['a broken object', '{', NOT_JSON],
  ['a list of files', JSON.stringify([FILE]), 'Invalid request: it must be an object'],
  ['a file and more', `${JSON.stringify(FILE)}x`, NOT_JSON],
  ['a prototype key', JSON.stringify(FILE).replace('{', '{"__proto__":{},'), 'Unknown field: __proto__'],
  [
    'thirty values',
    JSON.stringify({ ...FILE, fileType: Array.from({ length: 30 }, () => 1) }),
    'Invalid request: the body has more than 20 values',
  ],
  ['a hundred thousand levels', '['.repeat(100_000), 'Invalid request: the body has more than 64 levels'],
  ['bytes that are not UTF-8', Buffer.from('{"fileUrl":"\xff"}', 'latin1'), NOT_JSON],
])('%s is refused as an upload', async (_what, body, message) => {
  const response = await send('files', body)
  expect([response.status, await response.json()]).toEqual([400, { message }])
})

test('JSON escapes in a data URL are decoded', async () => {
  const body = JSON.stringify(FILE).replaceAll('/', '\\/').replaceAll('+', '\\u002B')
  const response = await send('files', body)
  expect([response.status, await response.json()]).toMatchObject([200, { data: { fileType: 'application/pdf' } }])
  const [file] = (await ann.trpc.business.files.query()).rows
  expect(Buffer.from(await (await ann.fetch(file?.url ?? '')).bytes()).equals(PDF)).toBe(true)
})

// Security: 26
test('slow bodies from one business take only its own slots, and free them when they end', async () => {
  const slow = Array.from({ length: 7 }, () => openUpload(ann))
  // A response to one of them shows that the others hold all slots.
  const [response] = await Promise.race(slow.map((socket) => once(socket, 'data')))
  expect(String(response)).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/is)
  expect((await sendDataUrl(ann, IMAGE)).status).toBe(503)
  expect((await sendDataUrl(bob, IMAGE)).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await waitUntil(async () => (await sendDataUrl(ann, IMAGE)).status === 200, 'a free slot')
})

const IMAGE = { name: 'a.png', type: 'image/png', bytes: png() }

/** Sends the start of a body and never the rest. */
function openUpload(business: Business): Socket {
  const socket = connect(server.port, '127.0.0.1')
  const head = [
    `POST /api/business/${business.userId}/files HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Cookie: ${business.cookie()}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"fileUrl":"data:`)
  return socket
}

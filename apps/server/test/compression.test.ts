import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { bearer, newKeyClient } from '../harness/api-keys.ts'
import { createAgent, newBusiness, PASSWORD } from '../harness/client.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer({ SIMULATOR_CALL_SECONDS: '60' })
const ann = await newBusiness(server, 'ann')
await createAgent(ann)
await ann.trpc.business.saveNotes.mutate({ notes: 'We are open on weekdays. '.repeat(200) })
const { key } = await newKeyClient(server, ann)

type Answer = { status: number; encoding: string | undefined; headers: Record<string, unknown>; bytes: Buffer }

/** Bytes as they come over the wire; `fetch` would decompress them. */
async function send(
  path: string,
  {
    method = 'GET',
    accept = 'gzip',
    body,
    ...headers
  }: { method?: string; accept?: string; body?: object } & Record<string, unknown> = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const sent = { ...(accept && { 'accept-encoding': accept }), ...bearer(key), ...headers }
  const json =
    text === undefined ? {} : { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = sendRequest(server.url + path, { method, headers: { ...json, ...sent } }).end(text)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers: received } = response
  return { status, encoding: received['content-encoding'], headers: received, bytes: await buffer(response) }
}

const NOTES = `/trpc/business.notes`

test('a long response is compressed as the client asks, and says what it depends on', async () => {
  const plain = await send(NOTES, { accept: '' })
  expect([plain.encoding, plain.headers['vary'], plain.headers['content-length']]).toEqual([
    undefined,
    expect.stringContaining('accept-encoding'),
    String(plain.bytes.length),
  ])
  const [gzipped, brotli] = [await send(NOTES), await send(NOTES, { accept: 'gzip;q=0.5, br' })]
  expect([gzipped.encoding, brotli.encoding]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(gzipped.bytes.length).toBeLessThan(plain.bytes.length / 10)
  expect(gzipped.headers['vary']).toEqual(plain.headers['vary'])
  expect((await send(NOTES, { accept: 'gzip;q=0.5, identity' })).bytes).toEqual(plain.bytes)
})

test('REST, exports, and tools are compressed; short responses and HEAD are not', async () => {
  const profile = await send('/api/business/me')
  expect([profile.encoding, JSON.parse(String(gunzipSync(profile.bytes)))]).toEqual([
    'gzip',
    await (await ann.fetch('/api/business/me')).json(),
  ])
  const csv = await send('/api/calls/export.csv')
  expect([csv.encoding, String(gunzipSync(csv.bytes))]).toEqual(['gzip', expect.stringContaining('Duration')])
  const tools = await send('/mcp', { method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })
  expect([tools.encoding, String(gunzipSync(tools.bytes))]).toEqual(['gzip', expect.stringContaining('get_calls')])
  expect((await send('/api/calls/user/me')).encoding).toBeUndefined()
  const head = await send('/api/business/me', { method: 'HEAD' })
  expect([head.status, head.encoding, head.bytes.length]).toEqual([200, undefined, 0])
})

test('an entity tag is weak when the response is compressed, and still guards a deletion', async () => {
  await ann.trpc.business.addLink.mutate({ link: 'https://example.com' })
  const { headers } = await send('/api/business/me')
  expect(headers['etag']).toMatch(/^W\/"/)
  const remove = async (tag: string): Promise<number> =>
    (await ann.fetch('/api/business/me/links/0', { method: 'DELETE', headers: { 'if-match': tag } })).status
  expect([await remove('W/"other"'), await remove(String(headers['etag']))]).toEqual([409, 200])
})

// Security: 56
test('responses with secrets and responses to changes are never compressed', async () => {
  const url = `https://example.com/${'a'.repeat(1500)}`
  const settings = { url, description: '', events: ['call.completed' as const], includeTranscript: false }
  await ann.trpc.webhooks.addEndpoint.mutate({ ...settings, password: PASSWORD })
  for (const path of ['webhooks.endpoints', 'webhooks%2Eendpoints', 'business.notes,webhooks.endpoints?batch=1']) {
    const listed = await send(`/trpc/${path}`)
    expect([listed.status, listed.encoding, String(listed.bytes).includes(url)]).toEqual([200, undefined, true])
  }
  const recipients = Array.from({ length: 50 }, (_, at) => ({
    phone_number: at === 0 ? '(212) 555-0150' : 'no number',
  }))
  const body = { batchName: 'Spring', recipients, testMode: true }
  const created = await send('/api/elevenlabs/batch-call/me', { method: 'POST', body })
  expect([created.status, created.encoding, created.bytes.length > 1024]).toEqual([200, undefined, true])
})

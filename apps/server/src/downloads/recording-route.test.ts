import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { formatContentDisposition } from '../files/send-blob.ts'
import { createAgent, newClient, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)
await createAgent(ann)
const path = await placeAnsweredCall()

/** Some simulated calls are not answered, so this places calls until one is. */
async function placeAnsweredCall(): Promise<string> {
  for (let line = 10; line < 15; line += 1) {
    const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: `212-555-01${line}` })
    const hasEnded = async (): Promise<boolean> =>
      !(await ann.trpc.calls.byId.query({ callId })).status.startsWith('in')
    await waitUntil(hasEnded, 'the end of a simulated call')
    const { recordingUrl } = await ann.trpc.calls.byId.query({ callId })
    if (recordingUrl) return recordingUrl
  }
  throw new Error('None of five calls was answered')
}

// Security: 44
test('the owner gets the whole file as an attachment that cannot run scripts', async () => {
  const response = await ann.fetch(path)
  const bytes = await response.bytes()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^audio\//)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''\S+$/)
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect((await ann.fetch(`${path}?play`)).headers.get('content-disposition')).toMatch(/^inline;/)
})

test('range requests return parts of the file', async () => {
  const whole = await (await ann.fetch(path)).bytes()
  const part = async (range: string, more: Record<string, string> = {}): Promise<Response> =>
    await ann.fetch(path, { headers: { range, ...more } })
  const first = await part('bytes=0-99')
  expect(first.status).toBe(206)
  expect(first.headers.get('content-range')).toBe(`bytes 0-99/${whole.length}`)
  expect(await first.bytes()).toEqual(whole.slice(0, 100))
  expect(await (await part('bytes=-10')).bytes()).toEqual(whole.slice(-10))
  expect(await (await part(`bytes=${whole.length - 5}-`)).bytes()).toEqual(whole.slice(-5))
  const beyond = await part(`bytes=${whole.length}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  expect((await part('bytes=0-99', { 'if-range': '"another"' })).status).toBe(200)
  const head = await ann.fetch(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
})

// Security: 44
test('other users get 404', async () => {
  const responses = await Promise.all([
    bob.fetch(path),
    newClient(server).fetch(path),
    ann.fetch('/api/calls/no-such-call/recording'),
  ])
  for (const response of responses) {
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: 'Not found' })
  }
})

// Security: 45
test('a file name cannot break out of the header', () => {
  expect(formatContentDisposition('a"b\r\nSet-Cookie: x=1/../é\u202e.mp3', 'attachment')).toMatch(
    /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w.%-]+$/,
  )
  expect(formatContentDisposition(`${'x'.repeat(300)}\ud800`, 'inline').length).toBeLessThan(400)
})

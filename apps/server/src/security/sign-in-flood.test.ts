import { reserveHash } from '@callwright/api/auth/passwords'
import { expect, test } from 'vitest'

import { newBusiness, newClient, PASSWORD, until } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const SENDERS = 80
/** Two that are hashed and thirty that wait; twenty more places are for known devices. */
const PLACES = 32

type Flood = AsyncDisposable & { answers: Map<number, number> }

/** Keeps a sign-in of each sender in flight, each from addresses of its own, until disposed. */
function flood(server: TestServer): Flood {
  const answers = new Map<number, number>()
  const stop = new AbortController()
  const sender = async (number: number): Promise<void> => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      const headers = { 'x-forwarded-for': `10.${number}.${count >> 8}.${count & 255}` }
      const body = { email: `nobody${number}-${count}@example.com`, password: 'wrong-1!' }
      const answer = await newClient(server).fetch('/api/auth/login', { method: 'POST', headers, body })
      await answer.arrayBuffer()
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    }
  }
  const senders = Array.from({ length: SENDERS }, (_, number) => sender(number))
  return {
    answers,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(senders)
    },
  }
}

test('under a flood of sign-ins the owner gets in on a known device at every try', async () => {
  await using server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  const owner = await newBusiness(server, 'ann')
  await using flooding = flood(server)
  await until(() => flooding.answers.has(503), 'the queue to be full')
  const body = { email: owner.email, password: PASSWORD }
  for (let count = 0; count < 8; count += 1) {
    const refused = flooding.answers.get(503) ?? 0
    expect((await owner.fetch('/api/auth/login', { method: 'POST', body })).status).toBe(200)
    await until(() => (flooding.answers.get(503) ?? 0) > refused, 'the queue to be full again')
  }
  expect(new Set(flooding.answers.keys())).toEqual(new Set([401, 503]))
}, 300_000)

test('a 503 for a full queue does not use up an attempt', async () => {
  await using server = await startTestServer()
  const { email } = await newBusiness(server, 'ann')
  const signIn = async (): Promise<[number, string | null]> => {
    const body = { email, password: 'wrong-1!' }
    const { status, headers } = await newClient(server).fetch('/api/auth/login', { method: 'POST', body })
    return [status, headers.get('retry-after')]
  }
  {
    using places = new DisposableStack()
    for (let count = 0; count < PLACES; count += 1) places.use(reserveHash(null))
    for (let count = 0; count < 15; count += 1) expect(await signIn()).toEqual([503, '5'])
  }
  for (let count = 0; count < 10; count += 1) expect(await signIn()).toEqual([401, null])
  expect(await signIn()).toEqual([429, expect.stringMatching(/^\d+$/)])
})

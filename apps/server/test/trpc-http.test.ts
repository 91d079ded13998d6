import { expect, test } from 'vitest'

import { newClient, createTwoBusinesses } from '../harness/client.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)

type Failure = { error: { json: { message: string; data: { code: string; retryAfterSeconds: number | null } } } }

function batch(path: string, count: number): string {
  return `/trpc/${Array(count).fill(path).join(',')}?batch=1&input=%7B%7D`
}

// Security: 10
test.each(['auth.me', '', 'no.such', '__proto__', 'constructor'])(
  'a batch of 21 "%s" calls is refused before any is processed',
  async (path) => {
    const response = await ann.fetch(batch(path, 21))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Batch call exceeds maximum size')
  },
)

test('a batch of 20 calls is processed', async () => {
  const response = await ann.fetch(batch('auth.me', 20))
  expect(response.status).toBe(200)
  expect(await response.json()).toHaveLength(20)
})

// Security: 26
test('a batch whose responses are too long gets only as many as fit', async () => {
  for (let nth = 0; nth < 10; nth += 1) {
    await bob.trpc.agent.update.mutate({ systemPrompt: `${nth}${'x'.repeat(49_990)}`, firstMessage: 'Hello!' })
  }
  const query = async (count: number): Promise<string[]> => {
    const response = await bob.fetch(batch('agent.versions', count))
    const answers = (await response.json()) as (Partial<Failure> | { result: object })[]
    return answers.map((answer) => ('error' in answer ? (answer.error?.json.data.code ?? '') : 'OK'))
  }
  expect(new Set(await query(10))).toEqual(new Set(['OK']))
  // Five run at once, so the ones that fit are not exactly the first.
  const fits = (await query(20)).filter((answer) => answer === 'OK').length
  expect(fits).toBeGreaterThanOrEqual(10)
  expect(fits).toBeLessThanOrEqual(15)
})

// Security: 10
test('a large batch of mutations is refused too', async () => {
  const response = await ann.fetch(`/trpc/${Array(21).fill('auth.logout').join(',')}?batch=1`, {
    method: 'POST',
    body: {},
  })
  expect(response.status).toBe(400)
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

// Security: 9
test('GET never changes data', async () => {
  for (const path of ['/trpc/auth.logout', '/trpc/auth.logout?batch=1&input=%7B%7D']) {
    const response = await ann.fetch(path)
    expect(response.status).toBe(405)
  }
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

const streamHeaders: Record<string, string>[] = [
  { 'trpc-accept': 'application/jsonl' },
  { accept: 'text/html, application/jsonl' },
]

test.each(streamHeaders)(
  'no header turns a response into a stream, which could carry no status or cookies: %j',
  async (headers) => {
    const { email, password } = ann
    const login = (password: string): Promise<Response> =>
      newClient(server).fetch('/trpc/auth.login?batch=1', {
        method: 'POST',
        body: { 0: { json: { email, password, rememberMe: false } } },
        headers,
      })
    const wrongLogin = await login('not the password')
    expect(wrongLogin.status).toBe(401)
    const validLogin = await login(password)
    expect([validLogin.status, validLogin.headers.getSetCookie().length > 0]).toEqual([200, true])
    expect(await validLogin.json()).toHaveLength(1)

    const stream = await ann.fetch('/trpc/calls.callCompleted', { headers })
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await stream.body?.cancel()
  },
)

// Security: 9
test('mutations accept only application/json', async () => {
  const form = new FormData()
  form.set('notes', 'x')
  const bodies: RequestInit[] = [
    { body: form },
    { body: 'x', headers: { 'content-type': 'application/octet-stream' } },
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    { body: new URLSearchParams({ a: 'b' }) },
    {},
  ]
  for (const init of bodies) {
    const headers = { ...Object(init.headers), cookie: ann.cookie() }
    const response = await fetch(`${server.url}/trpc/auth.logout`, { method: 'POST', ...init, headers })
    expect(response.status).toBe(415)
  }
  expect((await ann.trpc.auth.me.query())?.user.id).toBe(ann.userId)
})

test.each(['no.such', '__proto__', 'constructor', 'calls', 'calls.__proto__', 'auth.me.x', 'toString'])(
  '%s is not a procedure',
  async (path) => {
    const response = await ann.fetch(`/trpc/${path}`)
    expect(response.status).toBe(404)
    const { error } = (await response.json()) as Failure
    expect(error.json.data.code).toBe('NOT_FOUND')
  },
)

test('a schema error returns its own message, without a stack', async () => {
  const response = await ann.fetch('/trpc/agent.update', { method: 'POST', body: { json: { systemPrompt: '  ' } } })
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as Failure
  expect(error.json.message).toBe('Please enter a system prompt')
  expect(JSON.stringify(error)).not.toContain('stack')
})

test('poisoned or too deeply nested input in a query is refused', async () => {
  for (const text of ['{"json":{"__proto__":{"a":1}}}', '['.repeat(200), '{']) {
    const response = await ann.fetch(`/trpc/calls.list?input=${encodeURIComponent(text)}`)
    expect(response.status).toBe(400)
  }
})

// Security: 1
test("without a session the response is 401, and another tenant's data is never shown", async () => {
  const anonymous = newClient(server)
  expect((await anonymous.fetch('/trpc/calls.list')).status).toBe(401)
  const forged = { cookie: ann.cookie().replace(/=.{4}/, '=0000') }
  expect((await anonymous.fetch('/trpc/calls.list', { headers: forged })).status).toBe(401)
  const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '212-555-0123' }).catch(async () => {
    await ann.trpc.agent.update.mutate({ systemPrompt: 'Hi' })
    return await ann.trpc.calls.place.mutate({ phoneNumber: '212-555-0123' })
  })
  expect((await ann.trpc.calls.list.query({})).rows.map((row) => row.id)).toEqual([callId])
  expect((await bob.trpc.calls.list.query({})).rows).toEqual([])
  await expect(bob.trpc.calls.byId.query({ callId })).rejects.toThrow('Not found')
})

test('too many attempts get 429 with a retry time', async () => {
  const stranger = newClient(server)
  const login = { json: { email: 'nobody@example.com', password: 'wrong' } }
  const responses: Response[] = []
  for (let tries = 0; tries < 11; tries += 1)
    responses.push(await stranger.fetch('/trpc/auth.login', { method: 'POST', body: login }))
  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
})

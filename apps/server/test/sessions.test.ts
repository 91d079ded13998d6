import { codeAt } from '@callwright/api/auth/second-factor/testing/authenticator'
import { expect, test } from 'vitest'

import { newBusiness, newClient, PASSWORD } from '../harness/client.ts'
import { startTestServer } from '../harness/test-server.ts'

// Security: 11
test('without HTTPS the cookie is HttpOnly, SameSite=Lax, for the whole site and the browser session', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const login = await newClient(server).fetch('/api/auth/login', {
    method: 'POST',
    body: { email: ann.email, password: PASSWORD },
  })
  const cookie = login.headers.getSetCookie().find((line) => line.startsWith('callwright_session=')) ?? ''
  expect(cookie).toMatch(/; HttpOnly/i)
  expect(cookie).toMatch(/; SameSite=Lax/i)
  expect(cookie).toMatch(/; Path=\//i)
  expect(cookie).not.toMatch(/secure|domain|max-age|expires/i)
  expect(/=([^;]+)/.exec(cookie)?.[1]?.length).toBeGreaterThanOrEqual(22)
  expect(await login.json()).toEqual({ user: { id: ann.userId, email: ann.email } })
})

test('over REST the second-factor code is an additional field, and a missing code gets 401', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const { key } = await ann.trpc.auth.startSecondFactor.mutate({ password: PASSWORD })
  await ann.trpc.auth.confirmSecondFactor.mutate({ code: codeAt(key, Date.now()) })
  const login = async (more: object): Promise<Response> =>
    await newClient(server).fetch('/api/auth/login', {
      method: 'POST',
      body: { email: ann.email, password: PASSWORD, rememberMe: false, ...more },
    })
  const missing = await login({})
  expect(missing.status).toBe(401)
  expect(await missing.json()).toEqual({ message: 'Please enter the code from your authenticator app.' })
  expect(missing.headers.getSetCookie()).toEqual([])
  // Use the code for the next time step: each code works once.
  const code = codeAt(key, Date.now() + 30_000)
  const accepted = await login({ code })
  expect([accepted.status, await accepted.json()]).toEqual([200, { user: { id: ann.userId, email: ann.email } }])
  expect((await login({ code })).status).toBe(401)
  expect((await login({ code: '0'.repeat(41) })).status).toBe(400)
})

test('with "remember me" the cookie lasts thirty days', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const body = { email: ann.email, password: PASSWORD, rememberMe: true }
  const login = await newClient(server).fetch('/api/auth/login', { method: 'POST', body })
  const cookie = login.headers.getSetCookie().find((line) => line.startsWith('callwright_session='))
  expect(cookie).toMatch(/; Max-Age=2592000/i)
})

// Security: 11
test('on HTTPS the cookies are Secure and bound to this host', async () => {
  await using server = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  const ann = await newBusiness(server, 'ann')
  const login = await ann.fetch('/api/auth/login', { method: 'POST', body: { email: ann.email, password: PASSWORD } })
  const cookies = login.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/i)
})

// Security: 12
test('signing in again ends the old session, and signing out ends the new one', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const first = ann.cookie()
  await ann.trpc.auth.login.mutate({ email: ann.email, password: PASSWORD, rememberMe: false })
  const second = ann.cookie()
  expect(second).not.toBe(first)
  const stranger = newClient(server)
  expect((await stranger.fetch('/trpc/calls.list', { headers: { cookie: first } })).status).toBe(401)
  const logout = await ann.fetch('/api/auth/logout', { method: 'POST' })
  expect(logout.status).toBe(200)
  expect(logout.headers.getSetCookie().join()).toMatch(/callwright_session=;.*Max-Age=0/i)
  expect((await stranger.fetch('/trpc/calls.list', { headers: { cookie: second } })).status).toBe(401)
})

test('a malformed Cookie header identifies no user', async () => {
  await using server = await startTestServer()
  const response = await fetch(`${server.url}/trpc/calls.list`, {
    headers: { cookie: 'callwright_session=%ff%00; =; a=b=c' },
  })
  expect(response.status).toBe(401)
})

/** Calls a tenant procedure with exactly this Cookie header. @returns the status */
async function fetchStatus({ url }: { url: string }, cookie: string): Promise<number> {
  const input = encodeURIComponent('{"json":{}}')
  return (await fetch(`${url}/trpc/calls.list?input=${input}`, { headers: { cookie } })).status
}

test("another application's malformed cookie does not end the session", async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  for (const malformed of ['foo=50%', '%zz=1', 'foo=%ff', 'a=b=c', '=; =x', 'foo']) {
    for (const separator of ['; ', ';', ';  ']) {
      expect(await fetchStatus(server, `${malformed}${separator}${ann.cookie()}`), malformed).toBe(200)
      expect(await fetchStatus(server, `${ann.cookie()}${separator}${malformed}`), malformed).toBe(200)
    }
    expect(await fetchStatus(server, malformed), malformed).toBe(401)
  }
})

test('of two session cookies the last one counts', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const session = /callwright_session=[^;]+/.exec(ann.cookie())?.[0] ?? ''
  expect(await fetchStatus(server, `callwright_session=unknown; ${session}`)).toBe(200)
  expect(await fetchStatus(server, `${session}; callwright_session=unknown`)).toBe(401)
})

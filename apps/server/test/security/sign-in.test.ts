import {
  hashPassword,
  type HashSlot,
  PASSWORD_COST,
  reserveHash,
  verifyPassword,
} from '@callwright/api/auth/sign-in/passwords'
import { CHEAP_COST } from '@callwright/api/testing/test-world'
import { asUserId } from '@callwright/db/tables/ids'
import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../../harness/client.ts'
import { startTestServer, type TestServer, testEnvironment } from '../../harness/test-server.ts'
import { readEmails } from '../support/read-emails.ts'
import { REQUESTS_WITH_EMAIL, registration } from '../support/sign-up-requests.ts'

async function post(server: TestServer, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await newClient(server).fetch(path, { method: 'POST', body, headers })
  const json = (await response.json()) as Record<string, unknown>
  return { status: response.status, body: json, headers: response.headers }
}

/** Returns all headers except `date`, which differs between any two responses. */
function omitDate(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => name !== 'date')
}

// Security: 15
test('two passwords are hashed at once, fifty wait, and any more are refused with a retry time', async () => {
  expect(await hashPassword('correct-horse-1!', PASSWORD_COST)).toMatch(/^\$argon2id\$v=19\$m=33792,t=2,p=1\$/)
  const cost = CHEAP_COST
  const phc = await hashPassword('correct-horse-1!', cost)
  const slots: HashSlot[] = []
  for (const account of [null, ...Array.from({ length: 15 }, (_, number) => asUserId(`owner ${number}`))]) {
    const reserveAll = (): void => {
      for (;;) slots.push(reserveHash(account))
    }
    expect(reserveAll).toThrow(expect.objectContaining({ reason: 'unavailable', retryAfterSeconds: 5 }))
  }
  expect(slots).toHaveLength(52)
  const results = await Promise.all(slots.map((slot) => verifyPassword('correct-horse-1!', phc, { cost, slot })))
  expect(new Set(results)).toEqual(new Set([true]))
  using slot = reserveHash(null)
  expect(await verifyPassword('correct-horse-1!', phc, { cost, slot })).toBe(true)
})

// Security: 15
test('a password is used as typed, has 8 to 256 characters, and is not a common one', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' })
  const long = `  é1!${'x'.repeat(250)}  `
  const longest = long.slice(0, 256)
  expect([long.length, longest.endsWith(' ')]).toEqual([257, true])
  expect((await post(server, '/api/auth/register', registration('a@example.com', longest))).status).toBe(200)
  const signIn = async (password: string): Promise<number> =>
    (await post(server, '/api/auth/login', { email: 'a@example.com', password })).status
  expect(await signIn(longest)).toBe(200)
  for (const other of [longest.trim(), longest.slice(0, 255), longest.slice(0, 72)]) {
    expect(await signIn(other)).toBe(401)
  }
  const tryPassword = async (password: string): Promise<unknown> => {
    const { status, body } = await post(server, '/api/auth/register', registration('b@example.com', password))
    return [status, body['message']]
  }
  expect(await tryPassword(long)).toEqual([400, expect.any(String)])
  expect(await tryPassword('P@ssw0rd1')).toEqual([400, 'This password is too common. Please choose another one.'])
  expect(await tryPassword('a1!')).toEqual([400, 'Password must be at least 8 characters'])
})

// Security: 16
test('a wrong password and an unknown email address get the same response', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' })
  const { email } = await newBusiness(server, 'ann')
  const responses = new Set<string>()
  for (const address of [email, 'nobody@example.com']) {
    const { status, body, headers } = await post(server, '/api/auth/login', { email: address, password: 'wrong-1!' })
    responses.add(JSON.stringify([status, body, omitDate(headers)]))
  }
  expect([...responses]).toEqual([
    expect.stringContaining('[401,{"message":"Invalid email or password. Please try again."}'),
  ])
})

// Security: 17
test('signing up and requesting a link get the same response, whether or not the email address has an account', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' })
  const { email } = await newBusiness(server, 'ann')
  for (const [path, bodyOf] of REQUESTS_WITH_EMAIL) {
    const responses = new Set<string>()
    for (const address of [email, 'new@example.com']) {
      const { status, body, headers } = await post(server, path, bodyOf(address))
      responses.add(JSON.stringify([status, body, omitDate(headers)]))
    }
    expect([...responses]).toEqual([expect.stringMatching(/^\[200,/)])
  }
})

// Security: 18
test('rate limits survive a restart', async () => {
  const env = testEnvironment()
  const attempt = async (server: TestServer) =>
    await post(server, '/api/auth/login', { email: 'ann@example.com', password: 'wrong-1!' })
  {
    await using server = await startTestServer(env)
    for (let count = 0; count < 10; count += 1) expect((await attempt(server)).status).toBe(401)
  }
  await using restarted = await startTestServer(env)
  const { status, headers } = await attempt(restarted)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

// Security: 19
test('links in emails use the configured URL, no matter which host the request names', async () => {
  await using server = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
  await post(server, '/api/auth/register', registration('ann@example.com'), forged)
  await post(server, '/api/auth/forgot-password', { email: 'ann@example.com' }, forged)
  const emails = await readEmails(server.dataDir, 2)
  for (const mail of emails) {
    expect(mail).toContain('https://calls.example.com/')
    expect(mail).not.toContain('evil.example')
  }
})

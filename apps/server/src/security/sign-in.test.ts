import { hashPassword, verifyPassword } from '@callwright/api/auth/passwords'
import { expect, test } from 'vitest'

import { newBusiness, newClient, PASSWORD } from '../testing/client.ts'
import { startTestServer, type TestServer, testEnvironment } from '../testing/test-server.ts'
import { readMails } from '../testing/read-mails.ts'

async function post(server: TestServer, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await newClient(server).fetch(path, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers }
}

/** Without what differs from answer to answer by its nature. */
function fixedHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => name !== 'date')
}

const registration = (email: string, password: string = PASSWORD): object => ({
  ...{ email, password, confirmPassword: password, businessName: 'Acme', phoneNumber: '212-555-0100', website: '' },
  ...{ servicePlan: 'both', terms: true },
})

test('line 15: two passwords are hashed at once, fifty wait, and whoever comes then is told to come again', async () => {
  const phc = await hashPassword('correct-horse-1!')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=33792,t=2,p=1\$/)
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('correct-horse-1!', phc)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  const refused = answers.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { reason: 'unavailable', retryAfterSeconds: 5 } })
  expect(await verifyPassword('correct-horse-1!', phc)).toBe(true)
})

test('line 15: a password is taken as it was typed, of 8 to 256 characters, and no common one', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' })
  const long = `  é1!${'x'.repeat(250)}  `
  const taken = long.slice(0, 256)
  expect([long.length, taken.endsWith(' ')]).toEqual([257, true])
  expect((await post(server, '/api/auth/register', registration('a@example.com', taken))).status).toBe(200)
  const signIn = async (password: string): Promise<number> =>
    (await post(server, '/api/auth/login', { email: 'a@example.com', password })).status
  expect(await signIn(taken)).toBe(200)
  for (const other of [taken.trim(), taken.slice(0, 255), taken.slice(0, 72)]) expect(await signIn(other)).toBe(401)
  const refused = async (password: string): Promise<unknown> => {
    const { status, body } = await post(server, '/api/auth/register', registration('b@example.com', password))
    return [status, body['message']]
  }
  expect(await refused(long)).toEqual([400, expect.any(String)])
  expect(await refused('P@ssw0rd1')).toEqual([400, 'This password is too common. Please choose another one.'])
  expect(await refused('a1!')).toEqual([400, 'Password must be at least 8 characters'])
})

test(
  'line 16: a wrong password and an unknown address take the same time and read the same',
  { retry: 3 },
  async () => {
    await using server = await startTestServer({ RATE_LIMIT: 'off' })
    const { email } = await newBusiness(server, 'ann')
    const times: Record<string, number[]> = { [email]: [], 'nobody@example.com': [] }
    const bodies = new Set<string>()
    // In turns, so that what else the machine does befalls both alike.
    for (let round = 0; round < 25; round += 1) {
      for (const [address, taken] of Object.entries(times)) {
        const startedAt = performance.now()
        const { status, body, headers } = await post(server, '/api/auth/login', {
          email: address,
          password: 'wrong-1!',
        })
        taken.push(performance.now() - startedAt)
        bodies.add(JSON.stringify([status, body, fixedHeaders(headers)]))
      }
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('[401,{"message":"Invalid email or password. Please try again."}')
    const [known = 0, unknown = 0] = Object.values(times).map((list) => list.toSorted((a, b) => a - b)[12])
    expect(Math.abs(known - unknown)).toBeLessThanOrEqual(5)
  },
)

test('line 17: neither signing up nor asking for a link tells whether an address is taken', { retry: 3 }, async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' })
  const { email } = await newBusiness(server, 'ann')
  const medians: number[][] = []
  for (const [path, bodyOf] of [
    ['/api/auth/register', registration],
    ['/api/auth/forgot-password', (address: string) => ({ email: address })],
  ] as const) {
    const seen = new Set<string>()
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < 15; round += 1) {
      for (const [which, address] of [email, `new${round}@example.com`].entries()) {
        const startedAt = performance.now()
        const { status, body, headers } = await post(server, path, bodyOf(address))
        times[which]?.push(performance.now() - startedAt)
        seen.add(JSON.stringify([status, body, fixedHeaders(headers)]))
      }
    }
    expect([...seen]).toEqual([expect.stringMatching(/^\[200,/)])
    medians.push(times.map((list) => list.toSorted((a, b) => a - b)[7] ?? 0))
  }
  for (const [taken = 0, free = 0] of medians) expect(Math.abs(taken - free)).toBeLessThanOrEqual(10)
})

test('line 18: what was counted survives a restart', async () => {
  const env = testEnvironment()
  const attempt = async (server: TestServer) =>
    await post(server, '/api/auth/login', { email: 'ann@example.com', password: 'wrong-1!' })
  {
    await using server = await startTestServer(env)
    for (let count = 0; count < 10; count += 1) expect((await attempt(server)).status).toBe(401)
  }
  await using again = await startTestServer(env)
  const { status, headers } = await attempt(again)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('line 19: the link of a mail leads to the configured address, whatever the request says of its host', async () => {
  await using server = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
  await post(server, '/api/auth/register', registration('ann@example.com'), forged)
  await post(server, '/api/auth/forgot-password', { email: 'ann@example.com' }, forged)
  const mails = await readMails(server.dataDir, 2)
  for (const mail of mails) {
    expect(mail).toContain('https://calls.example.com/')
    expect(mail).not.toContain('evil.example')
  }
})

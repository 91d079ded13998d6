import { PASSWORD_COST } from '@callwright/api/auth/sign-in/passwords'
import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../../harness/client.ts'
import { REQUESTS_WITH_EMAIL } from '../support/sign-up-requests.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

async function post(server: TestServer, path: string, body: object): Promise<void> {
  await (await newClient(server).fetch(path, { method: 'POST', body })).text()
}

const ROUNDS = 10
const MAX_BATCHES = 24

/** The 1/16 quantile: the fastest requests are least affected by other load on the machine. */
function fastQuantile(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 16)] ?? Number.NaN
}

/**
 * Measures two requests alternately until their times converge. A busy machine takes more rounds, and if there is a
 * real difference, they never converge. @returns the difference in milliseconds
 */
async function measureDifference(max: number, send: (which: 0 | 1, round: number) => Promise<void>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  const difference = (): number => Math.abs(fastQuantile(times[0]) - fastQuantile(times[1]))
  for (let batch = 0; batch < MAX_BATCHES && !(batch > 0 && difference() <= max); batch += 1) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const which of [0, 1] as const) {
        const startedAt = performance.now()
        await send(which, batch * ROUNDS + round)
        times[which].push(performance.now() - startedAt)
      }
    }
  }
  return difference()
}

// Security: 16
test('a wrong password and an unknown email address take the same time', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' }, { passwordCost: PASSWORD_COST })
  const { email } = await newBusiness(server, 'ann')
  const difference = await measureDifference(5, async (which) => {
    await post(server, '/api/auth/login', { email: which === 0 ? email : 'nobody@example.com', password: 'wrong-1!' })
  })
  expect(difference).toBeLessThanOrEqual(5)
}, 300_000)

// Security: 17
test('signing up, and requesting a link, take the same time whether or not the address has an account', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' }, { passwordCost: PASSWORD_COST })
  const { email } = await newBusiness(server, 'ann')
  for (const [path, bodyOf] of REQUESTS_WITH_EMAIL) {
    const difference = await measureDifference(10, async (which, round) => {
      await post(server, path, bodyOf(which === 0 ? email : `new${round}@example.com`))
    })
    expect(difference).toBeLessThanOrEqual(10)
  }
}, 300_000)

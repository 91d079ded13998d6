import { PASSWORD_COST } from '@callwright/api/auth/sign-in/passwords'
import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../support/client.ts'
import { ADDRESS_REQUESTS } from '../support/sign-up-requests.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

async function post(server: TestServer, path: string, body: object): Promise<void> {
  await (await newClient(server).fetch(path, { method: 'POST', body })).text()
}

const ROUNDS = 10
const MOST_BATCHES = 24

/** Asked in turns, so that what else the machine does befalls both alike; the quickest ones have the least of it. */
function quick(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 16)] ?? Number.NaN
}

/**
 * Measures two things until they take the same time: a machine that is busy needs more measurements, and what is really
 * slower stays so. @returns how far apart they are, in milliseconds
 */
async function apart(most: number, ask: (which: 0 | 1, round: number) => Promise<void>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  const difference = (): number => Math.abs(quick(times[0]) - quick(times[1]))
  for (let batch = 0; batch < MOST_BATCHES && !(batch > 0 && difference() <= most); batch += 1) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const which of [0, 1] as const) {
        const startedAt = performance.now()
        await ask(which, batch * ROUNDS + round)
        times[which].push(performance.now() - startedAt)
      }
    }
  }
  return difference()
}

test('line 16: a wrong password and an unknown address take the same time', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' }, { passwordCost: PASSWORD_COST })
  const { email } = await newBusiness(server, 'ann')
  const difference = await apart(5, async (which) => {
    await post(server, '/api/auth/login', { email: which === 0 ? email : 'nobody@example.com', password: 'wrong-1!' })
  })
  expect(difference).toBeLessThanOrEqual(5)
}, 300_000)

test('line 17: signing up and asking for a link take the same time, whether or not the address is taken', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off' }, { passwordCost: PASSWORD_COST })
  const { email } = await newBusiness(server, 'ann')
  for (const [path, bodyOf] of ADDRESS_REQUESTS) {
    const difference = await apart(10, async (which, round) => {
      await post(server, path, bodyOf(which === 0 ? email : `new${round}@example.com`))
    })
    expect(difference).toBeLessThanOrEqual(10)
  }
}, 300_000)

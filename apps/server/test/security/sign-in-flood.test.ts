import { reserveHash } from '@callwright/api/auth/sign-in/passwords'
import { expect, test } from 'vitest'

import { type Client, newBusiness, newClient, PASSWORD } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'

/** Two passwords being hashed and thirty waiting; twenty more slots are reserved for known devices. */
const SLOTS = 32

/** Holds every slot in the strangers' queue until disposed. */
function fillQueue(): Disposable {
  const slots = new DisposableStack()
  for (let count = 0; count < SLOTS; count += 1) slots.use(reserveHash(null))
  return slots
}

test('with the queue full of strangers, the owner can always sign in from a known device', async () => {
  await using server = await startTestServer()
  const owner = await newBusiness(server, 'ann')
  const body = { email: owner.email, password: PASSWORD }
  const signIn = async (client: Client): Promise<number> =>
    (await client.fetch('/api/auth/login', { method: 'POST', body })).status
  {
    using _slots = fillQueue()
    for (let count = 0; count < 8; count += 1) {
      expect(await signIn(newClient(server))).toBe(503)
      expect(await signIn(owner)).toBe(200)
    }
  }
  expect(await signIn(newClient(server))).toBe(200)
})

test('a 503 for a full queue does not use up an attempt', async () => {
  await using server = await startTestServer()
  const { email } = await newBusiness(server, 'ann')
  const signIn = async (): Promise<[number, string | null]> => {
    const body = { email, password: 'wrong-1!' }
    const { status, headers } = await newClient(server).fetch('/api/auth/login', { method: 'POST', body })
    return [status, headers.get('retry-after')]
  }
  {
    using _slots = fillQueue()
    for (let count = 0; count < 15; count += 1) expect(await signIn()).toEqual([503, '5'])
  }
  for (let count = 0; count < 10; count += 1) expect(await signIn()).toEqual([401, null])
  expect(await signIn()).toEqual([429, expect.stringMatching(/^\d+$/)])
})

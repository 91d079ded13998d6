import { DEFAULT_RETRY_RULES } from '@callwright/contract/campaigns/retry-rules'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { newBusiness } from '../harness/client.ts'
import { startTestServer } from '../harness/test-server.ts'

const AREA_CODES = [206, 212, 303, 312, 404, 415, 512, 617, 702, 786]
/** The simulator decides calls to these numbers by their last digits: busy, no answer, voicemail. */
const RESULTS = ['0191', '0192', '0193']
const TOLERANCE_MS = 2000

// Slow: retries in Test Mode wait for a minute.
test('the dialer makes the planned calls in their order, each within two seconds of its time', async () => {
  await using server = await startTestServer({ CALLING_HOURS: 'off', SIMULATOR_CALL_SECONDS: '1-1' })
  const { trpc } = await newBusiness(server, 'ann')
  const rows = AREA_CODES.flatMap((code) => RESULTS.map((result) => [`+1${code}555${result}`]))
  const draft = { list: { headers: ['phone_number'], rows }, testMode: true, retryRules: DEFAULT_RETRY_RULES }
  const { firstCalls: planned, startsAt } = await trpc.bulk.plan.mutate(draft)
  const { campaignId } = await trpc.bulk.create.mutate({ ...draft, name: 'Rehearsal' })
  await waitUntil(
    async () => (await trpc.bulk.campaign.query({ campaignId })).state === 'finished',
    'the end of the campaign',
    180_000,
  )
  const { rows: calls } = await trpc.calls.list.query({ campaignId, limit: 100 })
  const made = calls.toSorted((one, other) => one.startedAt - other.startedAt)
  expect(planned).toHaveLength(AREA_CODES.length * (2 + 2 + 1))
  expect(made.map(({ phoneNumber }) => phoneNumber)).toEqual(planned.map(({ phoneNumber }) => phoneNumber))
  const began = made[0]?.startedAt ?? 0
  const late = made.filter(({ startedAt }, index) => {
    const plannedMs = (planned[index]?.at ?? 0) - startsAt
    return Math.abs(startedAt - began - plannedMs) > TOLERANCE_MS
  })
  expect(late).toEqual([])
}, 240_000)

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createAgent, newBusiness } from '../harness/client.ts'
import { installProvider } from '../harness/provider-installation.ts'
import { buildPostCallEvent, deliverWebhook } from '../harness/signed-webhook.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const LISTED = 'This number is on your do-not-call list'

type Sent = { status: number; body: { calls?: number; data?: { total_calls_scheduled: number }; message?: string } }

async function sendJson(business: Business, numbers: readonly string[]): Promise<Sent> {
  const recipients = numbers.map((phone_number) => ({ phone_number }))
  const path = `/api/elevenlabs/batch-call/${business.userId}`
  const response = await business.fetch(path, { method: 'POST', body: { batchName: 'JSON', recipients } })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

async function upload(server: TestServer, business: Business, text: string): Promise<Sent> {
  const body = new FormData()
  body.append('file', new Blob([text], { type: 'text/csv' }), 'list.csv')
  const headers = { cookie: business.cookie() }
  const response = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

async function placeTestCall({ fetch, userId }: Business, number: string): Promise<unknown[]> {
  const body = { phone_number: number, user_id: userId }
  const response = await fetch('/api/calls/initiate', { method: 'POST', body })
  return [response.status, ((await response.json()) as { message?: string }).message]
}

/** Waits until no recipient is queued or being dialed. */
async function waitUntilDialed({ trpc }: Business): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const { rows } = await trpc.bulk.campaigns.query({})
    return rows.every(({ counts }) => counts.queued + counts.dialling === 0)
  }
  await waitUntil(isDone, 'every recipient to be dialed or skipped')
}

// Security: 35
test('a listed number is not dialed in any spelling, and no campaign dials a number twice', async () => {
  await using provider = await installProvider()
  await using server = await startTestServer(provider.env)
  const [ann, bob] = [await newBusiness(server, 'ann'), await newBusiness(server, 'bob')]
  await createAgent(ann)
  await ann.trpc.bulk.addDoNotCall.mutate({ phoneNumbers: ['(212) 555-0147'] })
  const numbers = ['(212) 555-0147', '+1 1 (212) 555-0147', '212-555-0148', '112125550148']

  expect(await sendJson(ann, numbers)).toMatchObject({ status: 200, body: { data: { total_calls_scheduled: 1 } } })
  await waitUntilDialed(ann)
  expect(provider.fake.state.dials.map(({ toNumber }) => toNumber)).toEqual(['+12125550148'])

  const file = `phone,name\n${numbers.map((number) => `"${number}",Ada`).join('\n')}\n`
  expect(await upload(server, ann, file)).toMatchObject({ status: 200, body: { calls: 1 } })
  await waitUntilDialed(ann)
  expect(provider.fake.state.dials.map(({ toNumber }) => toNumber)).toEqual(['+12125550148', '+12125550148'])

  expect(await placeTestCall(ann, '+1 1 (212) 555-0147')).toEqual([403, LISTED])
  expect(await ann.trpc.bulk.isOnDoNotCall.query({ phoneNumber: '112125550147' })).toEqual({ isListed: true })
  expect(await bob.trpc.bulk.isOnDoNotCall.query({ phoneNumber: '112125550147' })).toEqual({ isListed: false })
  const found = await ann.trpc.bulk.findDoNotCall.mutate({ phoneNumbers: ['+1 1 212 555 0147', '2125550148'] })
  expect(found).toEqual({ phoneNumbers: ['+12125550147'] })

  const transfer = { condition: 'Always.', type: 'conference' as const }
  const twice = [
    { name: 'Bo', phoneNumber: '112125550149', ...transfer },
    { name: 'Cy', phoneNumber: '(212) 555-0149', ...transfer },
  ]
  await expect(ann.trpc.agent.saveTransfers.mutate({ transfers: twice })).rejects.toThrow(
    'Bo and Cy have the same number.',
  )
  const { transfers } = await ann.trpc.agent.saveTransfers.mutate({ transfers: twice.slice(0, 1) })
  expect(transfers.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125550149'])

  await ann.trpc.bulk.removeDoNotCall.mutate({ phoneNumber: '1 (212) 555-0147' })
  expect((await ann.trpc.bulk.doNotCall.query({})).rows).toEqual([])
})

// Security: 35
test('a trunk prefix in brackets does not hide a listed number abroad, wherever calls are allowed', async () => {
  await using provider = await installProvider({ ALLOWED_CALLING_CODES: '1,44' })
  await using server = await startTestServer(provider.env)
  const ann = await newBusiness(server, 'ann')
  await createAgent(ann)
  await ann.trpc.bulk.addDoNotCall.mutate({ phoneNumbers: ['+44 (0)20 7946 0958', '+1 876 555 0123'] })
  const numbers = ['+442079460958', '+44 (0)20 7946 0958', '44 20 7946 0958', '+44 (0) 20 7946 0959']
  expect(await sendJson(ann, numbers)).toMatchObject({ status: 200, body: { data: { total_calls_scheduled: 1 } } })
  await waitUntilDialed(ann)
  expect(provider.fake.state.dials.map(({ toNumber }) => toNumber)).toEqual(['+442079460959'])
  expect(await placeTestCall(ann, '+44 (0)20 7946 0958')).toEqual([403, LISTED])
  const jamaica = 'Calls to this country (Jamaica) are not allowed. Your administrator can allow them.'
  expect(await placeTestCall(ann, '876 555 0123')).toEqual([400, jamaica])
})

// Security: 35
test('a caller whose number was reported without a plus is listed, skipped, and removed by the canonical number', async () => {
  await using provider = await installProvider()
  await using server = await startTestServer(provider.env)
  const ann = await newBusiness(server, 'ann')
  const agentId = await createAgent(ann)
  const caller = { agentId, externalNumber: '12125550147' }
  const text = 'Please do not call me again.'
  await deliverWebhook(server.url, buildPostCallEvent({ ...caller, conversationId: 'conv_stop', text }))
  const listSuggestions = async () => (await ann.trpc.bulk.doNotCallSuggestions.query({})).rows
  await waitUntil(async () => (await listSuggestions()).length === 1, 'the suggestion')
  const [suggestion] = await listSuggestions()
  expect(suggestion).toMatchObject({ phoneNumber: '+12125550147' })
  const answer = { suggestionId: suggestion?.id ?? '', accept: true }
  expect(await ann.trpc.bulk.answerDoNotCallSuggestion.mutate(answer)).toMatchObject({ isListed: true })

  expect(await sendJson(ann, ['+12125550147'])).toMatchObject({
    status: 400,
    body: { message: 'No valid phone numbers found' },
  })
  expect(await sendJson(ann, ['+12125550147', '+12125550148'])).toMatchObject({ status: 200 })
  await waitUntilDialed(ann)
  expect(provider.fake.state.dials.map(({ toNumber }) => toNumber)).toEqual(['+12125550148'])
  await ann.trpc.bulk.removeDoNotCall.mutate({ phoneNumber: '+12125550147' })
  expect((await ann.trpc.bulk.doNotCall.query({})).rows).toEqual([])
})

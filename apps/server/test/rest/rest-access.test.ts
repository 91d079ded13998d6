import { waitUntil } from '@callwright/api/testing/wait-until'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  type Business,
  createAgent,
  findCallId,
  newClient,
  readJson,
  signInOperator,
  createTwoBusinesses,
} from '../support/client.ts'
import { deliverWebhook, buildPostCallEvent } from '../support/signed-webhook.ts'
import { OPERATOR, startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let ann: Business
let bob: Business
let operator: Business

beforeAll(async () => {
  server = await startTestServer()
  ;({ ann, bob } = await createTwoBusinesses(server))
  operator = await signInOperator(server)
  const agentId = await createAgent(ann)
  await createAgent(bob)
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_rest' }))
  await waitUntil(async () => (await ann.trpc.calls.list.query({})).total === 1, 'a call')
})
afterAll(async () => await server[Symbol.asyncDispose]())

const endpoints: [string, string, object | undefined][] = [
  ['GET', '/api/auth/user/USER', undefined],
  ['GET', '/api/business/USER', undefined],
  ['POST', '/api/business/USER/profile', { businessName: 'Mallory' }],
  ['POST', '/api/business/USER/description', { description: 'x' }],
  ['POST', '/api/business/USER/links', { link: 'example.com' }],
  ['DELETE', '/api/business/USER/links/0', undefined],
  ['DELETE', '/api/business/USER/files/0', undefined],
  ['DELETE', '/api/business/USER/leads/0', undefined],
  ['GET', '/api/calls/user/USER', undefined],
  ['PATCH', '/api/calls/CALL/notes', { notes: 'x', userId: 'USER' }],
  ['DELETE', '/api/calls/CALL?userId=USER', undefined],
  ['POST', '/api/calls/initiate', { phone_number: '212-555-0177', user_id: 'USER' }],
  ['GET', '/api/prompt/USER', undefined],
  ['PUT', '/api/prompt/USER', { system_prompt: 'x' }],
  ['GET', '/api/elevenlabs/batches/USER', undefined],
]

// Security: 1, 2
test.each(endpoints)(
  "%s %s gets 401 without a session, and 403 for another tenant's or an unknown user",
  async (method, path, body) => {
    const callId = await findCallId(ann, 'conv_rest')
    const send = async (client: { fetch: Business['fetch'] }, userId: string): Promise<[number, unknown]> => {
      const fill = (text: string): string => text.replace('USER', userId).replace('CALL', callId)
      const response = await client.fetch(fill(path), {
        method,
        ...(body ? { body: fill(JSON.stringify(body)) } : {}),
      })
      return [response.status, (await readJson(response))['message']]
    }
    expect(await send(newClient(server), ann.userId)).toEqual([401, 'Not authenticated'])
    for (const intruder of [bob, operator]) {
      expect(await send(intruder, ann.userId)).toEqual([403, 'Forbidden'])
      expect(await send(intruder, '00000000-0000-7000-8000-000000000000')).toEqual([403, 'Forbidden'])
    }
    expect((await ann.trpc.calls.byId.query({ callId })).notes).toBeNull()
    expect((await ann.trpc.agent.get.query()).systemPrompt).toBe('Be kind and book tables.')
    expect((await bob.trpc.calls.list.query({})).total).toBe(0)
  },
)

// Security: 3
test("another tenant's call does not exist", async () => {
  const callId = await findCallId(ann, 'conv_rest')
  const attempts = await Promise.all(
    [bob, operator].flatMap(({ userId, ...intruder }) => [
      intruder.fetch(`/api/calls/${callId}/notes`, { method: 'PATCH', body: { notes: 'x', userId } }),
      intruder.fetch(`/api/calls/${callId}?userId=${userId}`, { method: 'DELETE' }),
      intruder.fetch(`/api/calls/no-such-call?userId=${userId}`, { method: 'DELETE' }),
      intruder.fetch(`/api/calls/${callId}/recording`),
      intruder.fetch('/api/calls/no-such-call/recording'),
    ]),
  )
  for (const attempt of attempts) {
    expect(attempt.status).toBe(404)
    expect(await readJson(attempt)).toEqual({ message: 'Not found' })
  }
})

// Security: 4
test.each(['usage', 'update-limit', 'toggle-service'])(
  '/api/admin/%s is for the operator only, regardless of the body',
  async (path) => {
    const body = { user_id: ann.userId, email: OPERATOR.email, client_user_id: bob.userId, new_limit: 1, pause: true }
    expect((await newClient(server).fetch(`/api/admin/${path}`, { method: 'POST', body })).status).toBe(401)
    const response = await ann.fetch(`/api/admin/${path}`, { method: 'POST', body })
    expect(response.status).toBe(403)
    expect(await readJson(response)).toEqual({ message: 'Forbidden' })
  },
)

// Security: 4
test("the operator's own business is not found as a client", async () => {
  for (const id of [operator.userId, 'unknown']) {
    const limit = { client_user_id: id, new_limit: 1 }
    const pause = { client_user_id: id, pause: true }
    for (const [path, body] of [
      ['update-limit', limit],
      ['toggle-service', pause],
    ] as const) {
      const response = await operator.fetch(`/api/admin/${path}`, { method: 'POST', body })
      expect([path, response.status, await readJson(response)]).toEqual([path, 404, { message: 'Not found' }])
    }
  }
})

test.each([65, 300, 5000, 10_000])('an id of %i characters gets 404 like any unknown id', async (length) => {
  const id = 'x'.repeat(length)
  const requests: [string, string, object?][] = [
    ['PATCH', `/api/calls/${id}/notes`, { notes: 'x' }],
    ['DELETE', `/api/calls/${id}`],
    ['GET', `/api/calls/${id}/recording`],
    ['HEAD', `/api/calls/${id}/recording`],
    ['DELETE', `/api/elevenlabs/batch/${id}`],
    ['GET', `/api/elevenlabs/batch/${id}/recipients`],
    ['POST', `/api/elevenlabs/batch/${id}/retry`, {}],
    ['GET', `/api/campaigns/${id}/recipients.csv`],
    ['GET', `/api/files/${id}`],
    ['GET', `/api/voices/preview/${id}`],
    ['DELETE', `/api/business/${ann.userId}/leads/${id}`],
  ]
  for (const [method, path, body] of requests) {
    const response = await ann.fetch(path, { method, body })
    const text = method === 'HEAD' ? '' : '{"message":"Not found"}'
    expect([method, path, response.status, await response.text()]).toEqual([method, path, 404, text])
  }
  await expect(ann.trpc.calls.saveNotes.mutate({ callId: id, notes: 'x' })).rejects.toThrow('Not found')
  const body = { client_user_id: id, new_limit: 1 }
  const limitResponse = await operator.fetch('/api/admin/update-limit', { method: 'POST', body })
  expect([limitResponse.status, await readJson(limitResponse)]).toEqual([404, { message: 'Not found' }])
})

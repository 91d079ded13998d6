import { expect, test } from 'vitest'

import { createAgent, readJson, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../support/shared-server.ts'

const server = await startSharedServer()
const { ann } = await createTwoBusinesses(server)
const operator = await signInOperator(server)
await createAgent(ann)

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

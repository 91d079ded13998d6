import { waitUntil } from '@callwright/api/testing/wait-until'
import { describe, expect, test } from 'vitest'

import { bearer, newKeyClient, newOperatorKeyClient } from '../../harness/api-keys.ts'
import { createAgent, createTwoBusinesses, findCallId, newClient, signInOperator } from '../../harness/client.ts'
import { buildPostCallEvent, deliverWebhook } from '../../harness/signed-webhook.ts'
import { openSocketIo, type Transport } from '../../harness/socket-io.ts'
import { handshakeStatus, openSocket, openSocketWith, subscribe } from '../support/sockets.ts'
import { startSharedServer } from '../support/shared-server.ts'
import { sendDataUrl } from '../../harness/uploads.ts'

const server = await startSharedServer({ RATE_LIMIT: 'off' })
const { ann, bob } = await createTwoBusinesses(server)
const operator = await signInOperator(server)
const annsKey = await newKeyClient(server, ann)
const bobsKey = await newKeyClient(server, bob)
const operatorsKey = await newOperatorKeyClient(server, operator)
const agents = { ann: await createAgent(ann), bob: await createAgent(bob) }

async function completeCall(agentId: string, conversationId: string): Promise<void> {
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId }))
}

/** Rows that belong to Ann. */
async function createRows(): Promise<Record<'callId' | 'campaignId' | 'fileId', string>> {
  await completeCall(agents.ann, 'conv_rows')
  const { campaignId } = await ann.trpc.bulk.create.mutate({
    name: 'Later',
    list: { headers: ['phone'], rows: [['2122000001']] },
    scheduledAt: Date.now() + 3_600_000,
  })
  await sendDataUrl(ann, { path: 'leads', name: 'leads.csv', type: 'text/csv', bytes: 'phone\n2125550142\n' })
  const { rows } = await ann.trpc.business.leads.query()
  return { callId: await findCallId(ann, 'conv_rows'), campaignId, fileId: rows[0]?.id ?? 'none' }
}

// Security: 1
test("a key cannot read or change another business's data", async () => {
  const { callId, campaignId, fileId } = await createRows()
  const requests: [string, string, object?][] = [
    ['GET', `/api/calls/${callId}/recording`],
    ['PATCH', `/api/calls/${callId}/notes`, { notes: 'x' }],
    ['GET', `/api/files/${fileId}`],
    ['GET', `/api/elevenlabs/batch/${campaignId}/recipients`],
    ['GET', `/api/campaigns/${campaignId}/recipients.csv`],
    ['POST', `/api/elevenlabs/batch/${campaignId}/pause`, {}],
    ['POST', `/api/elevenlabs/batch/${campaignId}/cancel`, {}],
  ]
  for (const [method, path, body] of requests) {
    const response = await bobsKey.fetch(path, { method, body })
    expect([path, response.status, await response.json()]).toEqual([path, 404, { message: 'Not found' }])
    expect((await operatorsKey.fetch(path, { method, body })).status).toBe(403)
  }
  await expect(bobsKey.trpc.calls.byId.query({ callId })).rejects.toThrow('Not found')
  await expect(bobsKey.trpc.calls.saveNotes.mutate({ callId, notes: 'x' })).rejects.toThrow('Not found')
  await expect(bobsKey.trpc.bulk.campaign.query({ campaignId })).rejects.toThrow('Not found')
  await expect(bobsKey.trpc.bulk.pause.mutate({ campaignId })).rejects.toThrow('Not found')
  await expect(operatorsKey.trpc.calls.byId.query({ callId })).rejects.toThrow('Forbidden')
  for (const path of ['/api/calls/user/me', '/api/elevenlabs/batches/me', '/api/batches', '/api/business/me']) {
    const [own, foreign] = [await (await annsKey.fetch(path)).text(), await (await bobsKey.fetch(path)).text()]
    expect(own).toMatch(/conv_rows|Later|leads\.csv/)
    expect(foreign).not.toMatch(/conv_rows|Later|leads\.csv/)
  }
  expect((await annsKey.trpc.calls.byId.query({ callId })).notes).toBeNull()
  expect((await annsKey.trpc.bulk.campaign.query({ campaignId })).state).toBe('scheduled')
  await expect(bob.trpc.keys.revoke.mutate({ keyId: annsKey.keyId })).rejects.toThrow('Not found')
  await expect(operator.trpc.keys.revoke.mutate({ keyId: annsKey.keyId })).rejects.toThrow('Not found')
})

/** Reads an event stream until it contains a text. */
async function readUntil(response: Response, text: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (!received.includes(text)) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) break
    received += value
  }
  await reader?.cancel()
  return received
}

// Security: 1
test('sockets and event streams show a key only its own business’s calls', async () => {
  const [annsSocket, bobsSocket] = await Promise.all(
    [annsKey, bobsKey].map(async ({ key }) => await openSocketWith(server, bearer(key))),
  )
  if (!annsSocket || !bobsSocket) throw new Error('A socket is missing')
  for (const { ws } of [annsSocket, bobsSocket]) ws.send(subscribe())
  await waitUntil(() => [annsSocket, bobsSocket].every(({ received }) => received.length === 1), 'the subscriptions')
  const [annsStream, bobsStream] = [
    await annsKey.fetch('/trpc/calls.callCompleted'),
    await bobsKey.fetch('/trpc/calls.callCompleted'),
  ]
  await completeCall(agents.ann, 'conv_live_ann')
  await completeCall(agents.bob, 'conv_live_bob')
  expect(await readUntil(annsStream, 'conv_live_ann')).toContain('conv_live_ann')
  expect(await readUntil(bobsStream, 'conv_live_bob')).not.toContain('conv_live_ann')
  await waitUntil(() => [annsSocket, bobsSocket].every(({ received }) => received.length === 2), 'the events')
  expect(JSON.stringify(annsSocket.received)).toContain('conv_live_ann')
  expect(JSON.stringify(bobsSocket.received)).not.toContain('conv_live_ann')
  for (const { ws } of [annsSocket, bobsSocket]) ws.close()
})

describe.each<[string, Transport]>([
  ['websocket', 'websocket'],
  ['polling', 'polling'],
])('Socket.IO by %s', (_, transport) => {
  // Security: 1
  test('sends a key only its own business’s calls, and ends with the key', async () => {
    const other = await newKeyClient(server, ann)
    const clients = [other, bobsKey].map(({ key }) =>
      openSocketIo(server, { headers: bearer(key), transports: [transport] }),
    )
    const [annsClient, bobsClient] = clients
    if (!annsClient || !bobsClient) throw new Error('A client is missing')
    await Promise.all(clients.map(({ joined }) => joined))
    await completeCall(agents.ann, `conv_io_ann_${transport}`)
    await completeCall(agents.bob, `conv_io_bob_${transport}`)
    await waitUntil(() => clients.every(({ received }) => received.length > 0), 'the events')
    expect(annsClient.received[0]?.args).toEqual([{ conversation_id: `conv_io_ann_${transport}` }])
    expect(bobsClient.received.map(({ args }) => args)).toEqual([[{ conversation_id: `conv_io_bob_${transport}` }]])
    await ann.trpc.keys.revoke.mutate({ keyId: other.keyId })
    expect(await annsClient.ended).toBe('io server disconnect')
    expect(bobsClient.socket.connected).toBe(true)
    bobsClient.socket.close()
  })
})

// Security: 1
test('a key without the scope calls:read receives no calls', async () => {
  const client = await newKeyClient(server, ann, ['calls:write'])
  const stream = await client.fetch('/trpc/calls.callCompleted')
  expect(stream.status).toBe(403)
  await stream.body?.cancel()
  const { ws, received } = await openSocketWith(server, bearer(client.key))
  ws.send(subscribe())
  await waitUntil(() => received.length === 1, 'the refusal')
  expect(received[0]).toMatchObject({ error: { json: { data: { code: 'FORBIDDEN' } } } })
  ws.close()
  expect((await client.fetch('/socket.io/?EIO=4&transport=polling')).status).toBe(403)
  expect((await operatorsKey.fetch('/socket.io/?EIO=4&transport=polling')).status).toBe(403)
})

// Security: 1
test('revoking a key closes its sockets and streams at once, and no others', async () => {
  const client = await newKeyClient(server, ann)
  const [endedSocket, otherSocket] = [
    await openSocketWith(server, bearer(client.key)),
    await openSocketWith(server, bearer(annsKey.key)),
  ]
  const stream = await client.fetch('/trpc/calls.callCompleted')
  const streamEnd = stream.text().catch(() => 'cut off')
  await ann.trpc.keys.revoke.mutate({ keyId: client.keyId })
  expect(await endedSocket.closed).toBe(1008)
  await streamEnd
  expect(otherSocket.ws.readyState).toBe(otherSocket.ws.OPEN)
  expect((await client.fetch('/api/calls/user/me')).status).toBe(401)
  expect(await handshakeStatus(server, bearer(client.key))).toBe(401)
  otherSocket.ws.close()
})

// Security: 1
test('ending all of a user’s sessions does not revoke the business’s keys', async () => {
  const session = newClient(server)
  await session.trpc.auth.login.mutate({ email: ann.email, password: ann.password })
  const [keySocket, cookieSocket] = [
    await openSocketWith(server, bearer(annsKey.key)),
    await openSocket(server, session.cookie()),
  ]
  await operator.trpc.admin.endSessions.mutate({ tenantId: ann.userId })
  expect(await cookieSocket.closed).toBe(1008)
  expect(keySocket.ws.readyState).toBe(keySocket.ws.OPEN)
  expect((await annsKey.fetch('/api/calls/user/me')).status).toBe(200)
  keySocket.ws.close()
})

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createAgent, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { exchangeRaw } from '../../test/support/raw-http.ts'
import { deliverWebhook, buildPostCallEvent, signWebhook } from '../../harness/signed-webhook.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)
const agentId = await createAgent(ann)

async function listConversations(business: Business): Promise<(string | null)[]> {
  return (await business.trpc.calls.list.query({ limit: 1000 })).rows.map((row) => row.conversationId)
}

test('a signed event creates one call, no matter how often it is delivered', async () => {
  const event = JSON.stringify(buildPostCallEvent({ agentId, conversationId: 'conv_once' }))
  const responses = await Promise.all(Array.from({ length: 10 }, () => deliverWebhook(server.url, event)))
  for (const response of responses) {
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ received: true })
  }
  await waitUntil(async () => (await listConversations(ann)).length > 0, 'the call')
  expect(await listConversations(ann)).toEqual(['conv_once'])
  expect(await listConversations(bob)).toEqual([])
})

// Security: 21
test.each([
  ['missing', { 'elevenlabs-signature': '' }],
  ['malformed', { 'elevenlabs-signature': 'hello' }],
  ['wrong', { 'elevenlabs-signature': signWebhook('{}', { secret: 'another-secret-0123456789' }) }],
  ['of a different body', { 'elevenlabs-signature': signWebhook('{"type":"x"}') }],
  ['two hours old', { 'elevenlabs-signature': signWebhook('{}', { at: Date.now() - 2 * 3_600_000 }) }],
  ['ten minutes ahead', { 'elevenlabs-signature': signWebhook('{}', { at: Date.now() + 600_000 }) }],
])('a signature that is %s is refused with 401', async (_, headers) => {
  const response = await deliverWebhook(server.url, '{}', headers)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message: 'Invalid signature' })
})

// Security: 22
test('without a secret the webhook is closed', async () => {
  await using closedServer = await startTestServer({ ELEVENLABS_WEBHOOK_SECRET: '' })
  const response = await deliverWebhook(closedServer.url, '{}')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ message: 'Webhook not configured' })
})

// Security: 21
test('either secret is accepted during a rotation', async () => {
  await using rotatingServer = await startTestServer({
    ELEVENLABS_WEBHOOK_SECRET: 'wsec_the_old_one_0123, wsec_the_new_one_4567',
  })
  const event = JSON.stringify(buildPostCallEvent({ agentId: 'agent_nobody', conversationId: 'conv_rotated' }))
  for (const secret of ['wsec_the_old_one_0123', 'wsec_the_new_one_4567']) {
    const headers = { 'elevenlabs-signature': signWebhook(event, { secret }) }
    expect((await deliverWebhook(rotatingServer.url, event, headers)).status).toBe(200)
  }
  expect((await deliverWebhook(rotatingServer.url, event)).status).toBe(401)
})

// Security: 21
test('the signature covers the raw bytes, regardless of content type and whitespace', async () => {
  const event = `  ${JSON.stringify(buildPostCallEvent({ agentId, conversationId: 'conv_bytes' }), null, 3)}\n`
  expect((await deliverWebhook(server.url, event, { 'content-type': 'text/plain' })).status).toBe(200)
  await waitUntil(async () => (await listConversations(ann)).includes('conv_bytes'), 'the call')
})

// Security: 23
test('an event from an unknown agent is accepted and shown to no business', async () => {
  expect(
    (await deliverWebhook(server.url, buildPostCallEvent({ agentId: 'agent_unknown', conversationId: 'conv_foreign' })))
      .status,
  ).toBe(200)
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_after' }))
  await waitUntil(async () => (await listConversations(ann)).includes('conv_after'), 'the later call')
  expect([...(await listConversations(ann)), ...(await listConversations(bob))]).not.toContain('conv_foreign')
})

test.each([
  ['not JSON', 'hello'],
  ['a list', '[]'],
  ['65 levels deep', `{"type":"post_call_transcription","data":${'['.repeat(65)}${']'.repeat(65)}}`],
])('a signed body that is %s is refused with 400', async (_, body) => {
  expect((await deliverWebhook(server.url, body)).status).toBe(400)
})

// Security: 26
test('signed JSON beyond 10 MB without audio is refused with 413', async () => {
  const event = JSON.stringify(
    buildPostCallEvent({ agentId, conversationId: 'conv_large', text: 'x'.repeat(10 * 1024 * 1024) }),
  )
  expect((await deliverWebhook(server.url, event)).status).toBe(413)
  expect(await listConversations(ann)).not.toContain('conv_large')
})

// Security: 26
test('a body beyond 64 MB is refused before it is read', async () => {
  const head = `POST /api/webhooks/elevenlabs HTTP/1.1\r\nHost: x\r\nElevenLabs-Signature: ${signWebhook('')}\r\n`
  const response = await exchangeRaw(server.port, `${head}Content-Length: ${64 * 1024 * 1024 + 1}\r\n\r\n`)
  expect(response.status).toBe(413)
})

// Security: 51
test('the log contains nothing from the conversation', async () => {
  await deliverWebhook(
    server.url,
    buildPostCallEvent({ agentId, conversationId: 'conv_secret', text: 'my card is 4929 1234' }),
  )
  await waitUntil(async () => (await listConversations(ann)).includes('conv_secret'), 'the call')
  expect(server.log()).not.toMatch(/4929 1234|wsec_|2125550123/)
})

// Security: 7
test('the metrics count webhooks', async () => {
  const operator = await signInOperator(server)
  const text = await (await operator.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } })).text()
  expect(Number(/webhooks_total\{outcome="new"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(3)
  expect((await ann.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404)
})

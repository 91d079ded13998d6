import { startWebhookReceiver } from '@callwright/api/testing/webhook-receiver'
import { useTool } from '@callwright/fake-elevenlabs/tools/use-tool'
import { expect, test } from 'vitest'

import { createAgent, createTwoBusinesses } from '../../harness/client.ts'
import { installProvider } from '../../harness/provider-installation.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { addTool, buildUse, postTool, toolToken } from '../../harness/tools.ts'
import { exchangeRaw } from '../../test/support/raw-http.ts'

async function startWithTool(more: Record<string, string> = {}) {
  const installation = await installProvider({ WEBHOOKS_ALLOW_PRIVATE: 'true', ...more })
  const server = await startTestServer(installation.env)
  const { ann, bob } = await createTwoBusinesses(server)
  const [agentId, bobsAgentId] = [await createAgent(ann), await createAgent(bob)]
  const receiver = await startWebhookReceiver((response) => void response.end('{"number":7}'))
  const toolId = await addTool(ann, receiver.url)
  const token = toolToken(installation)
  const post = async (body: unknown, headers?: Record<string, string>) =>
    await postTool(server.url, { toolId, token, body, ...(headers ? { headers } : {}) })
  return {
    ...{ installation, server, ann, bob, agentId, bobsAgentId, receiver, toolId, token, post },
    async [Symbol.asyncDispose]() {
      for (const each of [server, receiver, installation]) await each[Symbol.asyncDispose]()
    },
  }
}

const NOT_AVAILABLE = { ok: false, error: 'not_available', say: expect.any(String), next: expect.any(String) }

test('an agent of the provider uses a tool in a call, whose details then have the run', async () => {
  await using started = await startWithTool()
  const { installation, ann, receiver } = started
  const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '+12125550177' })
  const { conversationId = '' } = installation.fake.state.dials[0] ?? {}
  const values = { arguments: { day: 'Monday' } }
  const use = await useTool(installation.fake.state, { conversationId, name: 'book', values })
  expect(use).toMatchObject({ status: 200, result: '{"ok":true,"result":{"number":7}}' })
  expect(receiver.received).toMatchObject([{ body: '{"day":"Monday"}' }])
  const { rows } = await ann.trpc.tools.runs.query({ callId })
  expect(rows).toMatchObject([{ callId, toolName: 'book', outcome: 'ok', arguments: { day: 'Monday' }, isTest: false }])
})

// Security: 111
test('an unknown bearer gets 401 before its body is read, and leaves no run', async () => {
  await using started = await startWithTool()
  const { server, ann, agentId, receiver, toolId, token } = started
  const { key } = await ann.trpc.keys.create.mutate({
    ...{ name: 'CRM', scopes: ['tools:write', 'calls:read'], expiresInDays: null, password: ann.password },
  })
  const body = buildUse(agentId, 'conv_1')
  const secret = token.slice('Bearer '.length)
  for (const wrong of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${secret}`,
    secret,
    `${token}x`,
    token.slice(0, -1),
    `Bearer ${key}`,
  ]) {
    const response = await postTool(server.url, { toolId, token: wrong, body })
    expect([wrong, response.status, await response.json()]).toEqual([wrong, 401, { message: 'Invalid token' }])
  }
  const cookie = { cookie: ann.cookie() }
  expect((await postTool(server.url, { toolId, token: '', body, headers: cookie })).status).toBe(401)
  const head = `POST /api/tools/${toolId} HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n{`
  expect((await exchangeRaw(server.port, head)).status).toBe(401)
  expect((await ann.trpc.tools.runs.query()).rows).toEqual([])
  expect(receiver.received).toEqual([])
  expect(server.log()).not.toContain(secret)
})

// Security: 111
test('every other request gets 200, which says what to do, and only the business’s own agent reaches its URL', async () => {
  await using started = await startWithTool()
  const { server, ann, bob, agentId, bobsAgentId, receiver, token, post } = started
  const use = buildUse(agentId, 'conv_1')
  const noNumbers = { ...buildUse(agentId, 'conv_1'), call: { conversation_id: 'conv_1', agent_id: agentId } }
  const bodies: unknown[] = [
    ...[
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"call":{}}',
      '\u0000',
      JSON.stringify(use).slice(1),
      `{"a":"${'x'.repeat(33_000)}"}`,
    ],
    ...[
      `${'['.repeat(5000)}`,
      { ...use, call: { conversation_id: 5, agent_id: agentId } },
      buildUse('a\u0000', 'conv_1'),
    ],
    ...[buildUse(agentId, 'conv\n1'), buildUse(bobsAgentId, 'conv_1'), buildUse('unknown', 'conv_1'), noNumbers],
  ]
  for (const body of bodies) {
    const response = await post(body)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await response.json(), JSON.stringify(body).slice(0, 80)).toEqual(NOT_AVAILABLE)
  }
  for (const type of ['text/plain', 'nonsense', ';', 'application/x-www-form-urlencoded']) {
    expect((await post('x', { 'content-type': type })).status, type).toBe(200)
  }
  for (const toolId of ['tl_unknown', 'x'.repeat(2000), '%F0%9F%9A%97']) {
    const response = await postTool(server.url, { toolId, token, body: use })
    expect([response.status, await response.json()]).toEqual([200, NOT_AVAILABLE])
  }
  expect(receiver.received).toEqual([])
  // A browser's headers change nothing: identity comes from the token.
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: bob.cookie() }
  const response = await post(use, foreign)
  expect(await response.json()).toEqual({ ok: true, result: { number: 7 } })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(receiver.received).toHaveLength(1)
  expect((await fetch(`${server.url}/api/tools/x`)).status).toBe(405)
  const runs = (await ann.trpc.tools.runs.query()).rows
  // The one without a number is a call in a browser, in which nothing is changed.
  expect(runs.map(({ outcome }) => outcome)).toEqual(['ok', 'refused'])
  expect((await bob.trpc.tools.runs.query()).rows).toEqual([])
})

test('slow URLs of one business do not hold up another', async () => {
  await using started = await startWithTool()
  const { server, bob, agentId, bobsAgentId, receiver, token, post } = started
  const { promise: end, resolve } = Promise.withResolvers<void>()
  receiver.answer = async (response) => {
    await end
    response.end('"late"')
  }
  const slow = Array.from({ length: 25 }, async (_, index) => (await post(buildUse(agentId, `conv_${index}`))).json())
  await expect.poll(() => receiver.received.length).toBe(20)
  await using bobs = await startWebhookReceiver(200)
  const toolId = await addTool(bob, bobs.url)
  const response = await postTool(server.url, { toolId, token, body: buildUse(bobsAgentId, 'conv_bob') })
  expect(await response.json()).toMatchObject({ ok: true })
  resolve()
  const answers = (await Promise.all(slow)) as { ok: boolean }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
})

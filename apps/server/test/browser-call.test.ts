import { once } from 'node:events'

import { expect, test } from 'vitest'
import { textAt } from '@callwright/fake-elevenlabs/json'
import type { WebSocket } from 'ws'

import { connect, FIRST, newestTest, receive, refusedStatus, talk } from '../harness/browser-call.ts'
import { type Business, type Client, createAgent, newBusiness, newClient, signInOperator } from '../harness/client.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { startSharedServer } from './support/shared-server.ts'

const server = await startSharedServer()
const ann = await newBusiness(server, 'ann')
const bob = await newBusiness(server, 'bob')
await createAgent(ann)

/** Less often than the limit of test calls. */
const POLL = { interval: 1000, timeout: 60_000 }

// Security: 72
test('a call in writing is recorded as a test call, with its minutes, and counts nowhere else', async () => {
  const call = await talk(ann, server)
  expect(call.ws.protocol).toBe('convai')
  expect(call.received.map(({ type }) => type)).toEqual(['conversation_initiation_metadata', 'agent_response'])
  call.ws.send(JSON.stringify({ type: 'user_message', text: 'A table for 4, please' }))
  await receive(call, 'agent_response', 2)
  const conversationId = textAt(call.received[0], 'conversation_initiation_metadata_event.conversation_id')
  call.ws.close(1000)
  await call.closed
  const recorded = await newestTest(ann)
  expect(recorded).toMatchObject({ conversationId, source: 'browser', reached: false, recordingUrl: null })
  expect(recorded.turns.map(({ role }) => role)).toEqual(['agent', 'customer', 'agent'])
  expect(recorded.turns[0]?.text).toContain('You are speaking with the AI assistant of ann Ltd.')
  expect(recorded).toMatchObject({ disclosure: 'spoken', recordingConsent: expect.any(String) })
  const { calls } = ann.trpc
  expect(await calls.endBrowserCall.mutate({ conversationId })).toEqual({ callId: recorded.id })
  expect((await calls.list.query({ withoutTests: true })).rows).toEqual([])
  expect((await calls.list.query({})).rows.map(({ id }) => id)).toEqual([recorded.id])
  const [from, to] = [recorded.startedAt - 3_600_000, recorded.startedAt + 3_600_000]
  const review = await calls.review.query({ from, to, timeZone: 'UTC', withoutTests: false })
  expect(JSON.stringify(review)).not.toMatch(/"calls":[1-9]/)
  const operator = await signInOperator(server)
  const { rows } = await operator.trpc.admin.usage.query({})
  const client = rows.find(({ userId }) => userId === ann.userId)
  const ledger = await operator.trpc.admin.explainUsage.query({ tenantId: client?.tenantId ?? '' })
  expect(ledger.rows).toMatchObject([{ seconds: 1, call: { source: 'browser', callId: recorded.id } }])
})

// Security: 72
test('a token works once, for its own session, while it lasts', async () => {
  const { url } = await ann.trpc.calls.startBrowserCall.mutate()
  await expect(ann.trpc.calls.startBrowserCall.mutate()).rejects.toMatchObject({
    message: 'You are already in a test call in another tab.',
  })
  expect(await refusedStatus(url, bob, server)).toBe(401)
  expect(await refusedStatus('/api/simulator/conversation', ann, server)).toBe(401)
  const call = connect(url, ann, server)
  await once(call.ws, 'open')
  expect(await refusedStatus(url, ann, server)).toBe(401)
  // The page cannot end the socket of another tab.
  await ann.trpc.calls.endBrowserCall.mutate({ conversationId: null })
  await expect(ann.trpc.calls.startBrowserCall.mutate()).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  call.ws.close()
  await call.closed
  const carl = await newBusiness(server, 'carl')
  const { url: unused } = await carl.trpc.calls.startBrowserCall.mutate()
  // A page that could not connect gives its token back.
  await carl.trpc.calls.endBrowserCall.mutate({ conversationId: null })
  expect(await refusedStatus(unused, carl, server)).toBe(401)
  const { url: last } = await carl.trpc.calls.startBrowserCall.mutate()
  const cookie = carl.cookie()
  await carl.trpc.auth.logout.mutate()
  expect(await refusedStatus(last, { ...carl, cookie: () => cookie }, server)).toBe(401)
  await carl.trpc.auth.login.mutate({ email: carl.email, password: carl.password, rememberMe: false })
  expect(await refusedStatus(last, carl, server)).toBe(401)
})

test('a call ends when its user signs out, or its account is deleted', async () => {
  const dora = await newBusiness(server, 'dora')
  const call = await talk(dora, server)
  await dora.trpc.auth.logout.mutate()
  expect(await call.closed).toEqual([1008, 'Session ended'])
  await dora.trpc.auth.login.mutate({ email: dora.email, password: dora.password, rememberMe: false })
  expect((await newestTest(dora)).turns).toHaveLength(1)
  const other = await talk(dora, server)
  await dora.trpc.business.erase.mutate({ password: dora.password })
  expect((await other.closed)[0]).toBe(1008)
})

test.each([
  ['41 messages at once', (ws: WebSocket) => Array.from({ length: 41 }, () => ws.send('{"type":"pong"}'))],
  [
    'more than 500 kB at once',
    (ws: WebSocket) => Array.from({ length: 9 }, () => ws.send(`{"text":"${'x'.repeat(60_000)}"}`)),
  ],
])('%s close the socket, and the next call can begin', async (_, send) => {
  const erin = await newBusiness(server, `erin${Math.random()}`.replace('0.', ''))
  const call = await talk(erin, server)
  send(call.ws)
  expect(await call.closed).toEqual([1008, 'Too many messages'])
  await expect.poll(async () => await talk(erin, server).then(({ ws }) => ws.terminate(), String), POLL).toBeUndefined()
})

test('a held business cannot begin, not even with a token', async () => {
  const finn = await newBusiness(server, 'finn')
  const { url } = await finn.trpc.calls.startBrowserCall.mutate()
  const operator = await signInOperator(server)
  const { rows } = await operator.trpc.admin.usage.query({})
  const tenantId = rows.find(({ userId }) => userId === finn.userId)?.tenantId ?? ''
  await operator.trpc.admin.setPaused.mutate({ tenantId, paused: true })
  const call = connect(url, finn, server)
  await once(call.ws, 'open')
  call.ws.send(JSON.stringify(FIRST))
  expect(await call.closed).toEqual([1008, 'Service is paused'])
  await expect(finn.trpc.calls.startBrowserCall.mutate()).rejects.toMatchObject({ message: 'Service is paused' })
})

test('a restart in mid-call records what was said, once', async () => {
  const first = await startTestServer()
  const gail = await newBusiness(first, 'gail')
  const call = await talk(gail, first)
  call.ws.send(JSON.stringify({ type: 'user_message', text: 'When are you open?' }))
  await receive(call, 'agent_response', 2)
  await first[Symbol.asyncDispose]()
  expect(await call.closed).toEqual([1001, 'The server is restarting'])
  await using second = await startTestServer({ DATA_DIR: first.dataDir })
  const again = { ...gail, ...(await signIn(second, gail)) }
  expect((await newestTest(again)).turns).toHaveLength(3)
  expect((await again.trpc.calls.list.query({})).total).toBe(1)
})

async function signIn(at: TestServer, { email, password }: Business): Promise<Client> {
  const client = newClient(at)
  await client.trpc.auth.login.mutate({ email, password, rememberMe: false })
  return client
}

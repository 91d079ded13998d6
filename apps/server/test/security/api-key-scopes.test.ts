import { BUSINESS_SCOPES, type KeyAccess, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Operation, sections } from '../../src/rest/sections.ts'
import { buildPath, exampleRequest, UNKNOWN_ID } from '../support/rest/requests.ts'
import { type KeyClient, newKeyClient, newOperatorKeyClient } from '../../harness/api-keys.ts'
import { type Business, type Client, createAgent, newBusiness, signInOperator } from '../../harness/client.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

/** What an API key needs for each documented path. `session`: no key may use it. */
const DOCUMENTED: Readonly<Record<string, KeyAccess>> = {
  'GET /api/auth/user/:userId': 'session',
  'POST /api/auth/login': 'session',
  'POST /api/auth/register': 'session',
  'POST /api/auth/logout': 'session',
  'POST /api/auth/forgot-password': 'session',
  'POST /api/auth/reset-password': 'session',
  'POST /api/auth/verify-email': 'session',
  'GET /api/business/:userId': 'business:read',
  'POST /api/business/:userId/profile': 'session',
  'POST /api/business/:userId/description': 'session',
  'POST /api/business/:userId/logo': 'session',
  'POST /api/business/:userId/files': 'session',
  'POST /api/business/:userId/links': 'session',
  'POST /api/business/:userId/leads': 'session',
  'DELETE /api/business/:userId/files/:index': 'session',
  'DELETE /api/business/:userId/links/:index': 'session',
  'DELETE /api/business/:userId/leads/:index': 'session',
  'GET /api/calls/user/:userId': 'calls:read',
  'GET /api/calls/export.csv': 'calls:read',
  'GET /api/calls/:callId/recording': 'calls:read',
  'PATCH /api/calls/:callId/notes': 'calls:write',
  'DELETE /api/calls/:callId': 'session',
  'POST /api/calls/initiate': 'calls:write',
  'GET /api/prompt/:userId': 'agent:read',
  'PUT /api/prompt/:userId': 'agent:write',
  'GET /api/elevenlabs/voices/:userId': 'agent:read',
  'PUT /api/elevenlabs/voice/:userId': 'agent:write',
  'GET /api/business/:userId/saved-prompts': 'agent:read',
  'POST /api/business/:userId/saved-prompts': 'agent:write',
  'DELETE /api/business/:userId/saved-prompts/:index': 'agent:write',
  'GET /api/elevenlabs/batches/:userId': 'campaigns:read',
  'POST /api/elevenlabs/batch-call/:userId': 'campaigns:write',
  'DELETE /api/elevenlabs/batch/:batchId': 'session',
  'GET /api/elevenlabs/batch/:batchId/recipients': 'campaigns:read',
  'GET /api/campaigns/:campaignId/recipients.csv': 'campaigns:read',
  'POST /api/elevenlabs/batch/:batchId/pause': 'campaigns:write',
  'POST /api/elevenlabs/batch/:batchId/resume': 'campaigns:write',
  'POST /api/elevenlabs/batch/:batchId/cancel': 'campaigns:write',
  'POST /api/elevenlabs/batch/:batchId/retry': 'campaigns:write',
  'GET /api/batches': 'campaigns:read',
  'POST /api/batch/upload': 'campaigns:write',
  'POST /api/admin/usage': 'admin:read',
  'POST /api/admin/update-limit': 'admin:write',
  'POST /api/admin/toggle-service': 'admin:write',
}

/** The same for the paths that the web app uses, and one procedure of each kind. */
const UNDOCUMENTED: Readonly<Record<string, KeyAccess>> = {
  'GET /api/files/unknown': 'business:read',
  'GET /api/logo': 'business:read',
  'GET /api/voices/preview/unknown': 'agent:read',
  'GET /api/admin/usage.csv': 'admin:read',
  'GET /api/admin/audit.csv': 'admin:read',
  'GET /api/tenants/unknown/export.zip': 'session',
  'POST /api/uploads/document': 'session',
  'POST /api/uploads/logo': 'session',
  'GET /trpc/calls.list': 'calls:read',
  'GET /trpc/bulk.campaigns': 'campaigns:read',
  'GET /trpc/agent.get': 'agent:read',
  'GET /trpc/business.profile': 'business:read',
  'GET /trpc/admin.clients': 'admin:read',
  'GET /trpc/auth.me': 'session',
  'GET /trpc/keys.list': 'session',
  'GET /trpc/admin.keys.list': 'session',
}

/** Procedures without a path of their own that need two scopes, each with an input that names nothing. */
const WITH_TWO: readonly [name: string, scopes: readonly Scope[], input: object][] = [
  ['GET /trpc/webhooks.delivery', ['calls:read', 'webhooks:write'], { deliveryId: 'unknown' }],
  ['GET /trpc/admin.webhooks.delivery', ['admin:read', 'admin:write'], { deliveryId: 'unknown' }],
  ['GET /trpc/bulk.callBacks', ['calls:read', 'campaigns:read'], {}],
  ['GET /trpc/bulk.doNotCallSuggestions', ['calls:read', 'campaigns:read'], {}],
  ['POST /trpc/calls.correctValue', ['calls:read', 'calls:write'], { callId: 'x', fieldId: 'y', value: null }],
]

/** What sends calls to an endpoint: the key needs `calls:read` as well, which the rule checks. */
const SENDS_CALLS = { url: 'https://hooks.example.com/', description: '', events: ['call.completed'] }

const operations = sections.flatMap(({ rows, fileOperations }): readonly Operation[] => [...rows, ...fileOperations])
const REFUSAL = /^(Forbidden|An API key cannot do this\. Please sign in\.|This API key lacks the permission ".+"\.)$/

let server: TestServer
let ann: Business
let operator: Client
const clients = new Map<Scope, KeyClient>()

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'off', CALLING_HOURS: 'off' })
  ann = await newBusiness(server, 'ann')
  operator = await signInOperator(server)
  await createAgent(ann)
  for (const scope of BUSINESS_SCOPES) clients.set(scope, await newKeyClient(server, ann, [scope]))
  for (const scope of OPERATOR_SCOPES) clients.set(scope, await newOperatorKeyClient(server, operator, [scope]))
})
afterAll(async () => await server[Symbol.asyncDispose]())

test('the table has every documented path', () => {
  expect(Object.keys(DOCUMENTED).toSorted()).toEqual(operations.map(nameOf).toSorted())
})

test('the document names the same scopes', () => {
  const scopes = operations.map((one) => [nameOf(one), one.access === 'public' ? 'session' : one.access])
  expect(Object.fromEntries(scopes)).toEqual(DOCUMENTED)
})

// Security: 1
describe.each(operations.map((one) => [nameOf(one), one] as const))('%s', (name, operation) => {
  test('only a key with its scope may use it', async () => {
    const params = { userId: 'me', callId: UNKNOWN_ID, batchId: UNKNOWN_ID, campaignId: UNKNOWN_ID, index: '0' }
    const { body } = exampleRequest(operation, params)
    const path = buildPath(operation, { params })
    await expectScope(DOCUMENTED[name], async (client) => await client.fetch(path, { method: operation.method, body }))
  })
})

// Security: 1
test.each(Object.entries(UNDOCUMENTED))('%s needs %s', async (name, access) => {
  const [method, path = ''] = name.split(' ')
  await expectScope(access, async (client) => await client.fetch(path, { method }))
})

// Security: 1
test.each(WITH_TWO)('%s needs both %j, alone and in a batch', async (name, scopes, json) => {
  const [method = '', path = ''] = name.split(' ')
  const requests = [
    (client: KeyClient) => callTrpc(client, { method, path, input: { json } }),
    (client: KeyClient) => callTrpc(client, { method, path: `${path}?batch=1`, input: { 0: { json } } }),
  ]
  const own = BUSINESS_SCOPES.filter((scope) => scopes.includes(scope))
  const both = own.length > 0 ? await newKeyClient(server, ann, own) : await newOperatorKeyClient(server, operator)
  for (const send of requests) {
    await expectScope('session', send)
    expect([200, 404]).toContain((await send(both)).status)
  }
})

// Security: 1
test('only a key with webhooks:write and calls:read can create an endpoint that receives calls', async () => {
  const add = async (client: KeyClient | undefined, includeTranscript: boolean): Promise<number | undefined> => {
    const input = { json: { ...SENDS_CALLS, includeTranscript } }
    return client && (await callTrpc(client, { method: 'POST', path: '/trpc/webhooks.addEndpoint', input })).status
  }
  for (const scope of BUSINESS_SCOPES) expect([scope, await add(clients.get(scope), false)]).toEqual([scope, 403])
  const both = await newKeyClient(server, ann, ['webhooks:write', 'calls:read'])
  expect([await add(both, false), await add(both, true)]).toEqual([200, 200])
})

// Security: 1
test('from outside, metrics need the scope admin:read', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await expectScope('admin:read', async (client) => await client.fetch('/metrics', { headers }))
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404)
  // Monitoring on this machine may send its own credentials.
  expect((await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer x' } })).status).toBe(200)
})

test('a key may filter calls by the names of fields without reading the agent', async () => {
  const client = clients.get('calls:read')
  const response = await client?.fetch('/api/calls/user/me?values=Outcome:interested')
  expect(response?.status).toBe(200)
  expect((await client?.fetch('/api/prompt/me'))?.status).toBe(403)
})

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** @param request the path of a procedure, or of one as a batch */
async function callTrpc(
  client: KeyClient,
  { method, path, input }: { method: string; path: string; input: object },
): Promise<Response> {
  if (method === 'POST') return await client.fetch(path, { method, body: input })
  const separator = path.includes('?') ? '&' : '?'
  return await client.fetch(`${path}${separator}input=${encodeURIComponent(JSON.stringify(input))}`)
}

/** Sends a request with a key of each scope. */
async function expectScope(
  access: KeyAccess | undefined,
  send: (client: KeyClient) => Promise<Response>,
): Promise<void> {
  const allowed: Scope[] = []
  for (const [scope, client] of clients) {
    const response = await send(client)
    const text = await response.text()
    expect([scope, response.status]).not.toEqual([scope, 401])
    expect(response.headers.get('ratelimit-limit')).toBe('600')
    expect(response.headers.getSetCookie()).toEqual([])
    if (response.status === 403) expect(messageOf(text)).toMatch(REFUSAL)
    else allowed.push(scope)
  }
  expect(allowed).toEqual(access === 'session' ? [] : [access])
}

/** Of a response, or of the only one in a batch. */
function messageOf(text: string): unknown {
  const [body = {}] = [JSON.parse(text)].flat() as { message?: unknown; error?: { json?: { message?: unknown } } }[]
  return body.message ?? body.error?.json?.message
}

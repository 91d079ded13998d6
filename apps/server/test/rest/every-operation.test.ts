import { BUSINESS_SCOPES, type KeyAccess, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { describe, expect, test } from 'vitest'

import { pathParameterNames } from '../../src/openapi/operation-object.ts'
import { type Operation, sections } from '../../src/rest/sections.ts'
import { brokenRequests, exampleRequest, UNKNOWN_ID, buildPath, type Request } from '../support/rest/requests.ts'
import { SCENARIOS, type World } from '../support/rest/scenarios.ts'
import { type KeyClient, newKeyClient, newOperatorKeyClient } from '../../harness/api-keys.ts'
import {
  type Client,
  createAgent,
  newBusiness,
  newClient,
  signInOperator,
  createTwoBusinesses,
} from '../../harness/client.ts'
import { startSharedServer } from '../support/shared-server.ts'
import { exchangeRaw } from '../support/raw-http.ts'

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
  'GET /api/appointments.csv': 'calls:read',
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
  'GET /api/rehearsals': 'agent:read',
  'POST /api/rehearsals/run': 'agent:write',
  'GET /api/elevenlabs/batches/:userId': 'campaigns:read',
  'POST /api/elevenlabs/batch-call/:userId': 'campaigns:write',
  'POST /api/campaigns/plan': 'campaigns:read',
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
}

/** Procedures without a path of their own that need two scopes, each with an input that names nothing. */
const WITH_TWO: readonly [name: string, scopes: readonly Scope[], input: object][] = [
  ['GET /trpc/webhooks.delivery', ['calls:read', 'webhooks:write'], { deliveryId: 'unknown' }],
  ['GET /trpc/webhooks.delivery', ['admin:read', 'admin:write'], { deliveryId: 'unknown' }],
  ['GET /trpc/bulk.callBacks', ['calls:read', 'campaigns:read'], {}],
  ['GET /trpc/bulk.missedCallers', ['calls:read', 'campaigns:read'], {}],
  ['GET /trpc/bulk.doNotCallSuggestions', ['calls:read', 'campaigns:read'], {}],
  ['POST /trpc/calls.correctValue', ['calls:read', 'calls:write'], { callId: 'x', fieldId: 'y', value: null }],
]

/** What sends calls to an endpoint: the key needs `calls:read` as well, which the rule checks. */
const SENDS_CALLS = { url: 'https://hooks.example.com/', description: '', events: ['call.completed'] }

const REFUSAL = /^(Forbidden|An API key cannot do this\. Please sign in\.|This API key lacks the permission ".+"\.)$/

/** The body is announced but never sent: `Content-Length` alone is enough to refuse it. */
const TOO_LONG = `Content-Length: ${11 * 1024 * 1024}\r\n\r\n`
const INVALID_BODY = 'Content-Length: 5\r\n\r\n{"a":'

const operations = sections.flatMap(({ rows, fileOperations }): readonly Operation[] => [...rows, ...fileOperations])
const server = await startSharedServer({ RATE_LIMIT: 'off', CALLING_HOURS: 'off', DIALLER_CALLS_PER_SECOND: '100' })
const operator = await signInOperator(server)
const { ann, bob } = await createTwoBusinesses(server)
const agentId = await createAgent(ann)
await createAgent(bob)
const world: World = { server, ann, bob, operator, agentId }
/** A third business, and keys of it and of the operator with one scope each. */
const keyOwner = await newBusiness(server, 'cam')
await createAgent(keyOwner)
const keyClients = new Map<Scope, KeyClient>()
for (const scope of BUSINESS_SCOPES) keyClients.set(scope, await newKeyClient(server, keyOwner, [scope]))
for (const scope of OPERATOR_SCOPES) keyClients.set(scope, await newOperatorKeyClient(server, operator, [scope]))

test('every documented operation has a scenario and a scope, which the document names', () => {
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(operations.map(nameOf).toSorted())
  const scopes = operations.map((one) => [nameOf(one), one.access === 'public' ? 'session' : one.access])
  expect(Object.fromEntries(scopes)).toEqual(DOCUMENTED)
})

describe.each(operations.map((operation) => [nameOf(operation), operation] as const))('%s', (name, operation) => {
  // Security: 1
  test('only a key with its scope may use it', async () => {
    const params = { userId: 'me', callId: UNKNOWN_ID, batchId: UNKNOWN_ID, campaignId: UNKNOWN_ID, index: '0' }
    const { body } = exampleRequest(operation, params)
    const path = buildPath(operation, { params })
    await expectScope(DOCUMENTED[name], async (client) => await client.fetch(path, { method: operation.method, body }))
  })

  if (operation.includesSuccess) {
    test('an early refusal contains `success` and `error` besides the message', async () => {
      const { method, bodyType } = operation
      const path = buildPath(operation, exampleRequest(operation, { userId: ann.userId }))
      const cookie = `Cookie: ${ann.cookie()}\r\n`
      const type = `Content-Type: ${bodyType ? `${bodyType}; boundary=x` : 'application/json'}\r\n`
      const refusals: [number, string][] =
        method === 'GET'
          ? [[401, '\r\n']]
          : [
              [400, cookie + type + INVALID_BODY],
              [401, type + TOO_LONG],
              [403, `${cookie + type}Origin: https://elsewhere.example\r\n${INVALID_BODY}`],
              [413, cookie + type + TOO_LONG],
              [415, `${cookie}Content-Type: text/plain\r\n${INVALID_BODY}`],
            ]
      for (const [status, rest] of refusals) {
        const response = await exchangeRaw(server.port, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${rest}`)
        const { message, ...more } = JSON.parse(response.body) as { message: string }
        expect([response.status, message, more]).toEqual([
          status,
          expect.any(String),
          { success: false, error: message },
        ])
      }
    })
  }

  // Security: 1, 2, 3, 4
  test('refuses invalid input, strangers and other methods, then accepts a valid request', async () => {
    const scenario = (await SCENARIOS[name]?.(world)) ?? {}
    // Signing in ends the session that the cookie names.
    const sender = scenario.client ?? (operation.access !== 'public' ? ann : newClient(server))
    const valid = exampleRequest(operation, { userId: ann.userId, ...scenario.params }, scenario.body)
    await waitUntilIdle()
    const before = await readAnnsState()

    for (const brokenRequest of brokenRequests(operation, valid)) {
      const { status, body } = await send(sender, operation, brokenRequest)
      expect([brokenRequest.defect, brokenRequest.expectedStatuses.includes(status), body]).toEqual([
        brokenRequest.defect,
        true,
        refusalOf(operation, body),
      ])
    }
    if (operation.access !== 'public') {
      const anonymous = await send(newClient(server), operation, valid)
      expect([anonymous.status, anonymous.body]).toMatchObject(
        isBytes(operation) ? [404, { message: 'Not found' }] : [401, { message: 'Not authenticated' }],
      )
      for (const { client, request, status } of listStrangers(operation, valid)) {
        const response = await send(client, operation, request)
        const message = status === 403 ? 'Forbidden' : 'Not found'
        expect([request, response.status, response.body]).toMatchObject([request, status, { message }])
      }
    }
    const wrongMethod = await sender.fetch(buildPath(operation, valid), { method: 'LOCK' })
    expect([wrongMethod.status, await wrongMethod.json()]).toEqual([405, { message: 'Method not allowed' }])
    expect(wrongMethod.headers.get('allow')?.split(', ')).toContain(operation.method)
    expect(await readAnnsState()).toEqual(before)

    if (operation.method === 'GET') {
      // The same Content-Length as GET, or none if GET has none.
      const path = buildPath(operation, valid)
      const [head, get] = [await sender.fetch(path, { method: 'HEAD' }), await sender.fetch(path)]
      await get.arrayBuffer()
      expect([head.status, head.headers.get('content-length')]).toEqual([200, get.headers.get('content-length')])
    }
    const { status, body } = await send(sender, operation, valid)
    expect([status, body]).toEqual([operation.doc.status ?? 200, expect.anything()])
  })
})

test('an undocumented path gets a 404 in JSON', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/calls', '/api/business', '/api/openapi.yaml']) {
    const response = await ann.fetch(path, { headers: { accept: 'text/html' } })
    expect([path, response.status, await response.json()]).toEqual([path, 404, { message: 'Not found' }])
  }
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
  const both = own.length > 0 ? await newKeyClient(server, keyOwner, own) : await newOperatorKeyClient(server, operator)
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
  for (const scope of BUSINESS_SCOPES) expect([scope, await add(keyClients.get(scope), false)]).toEqual([scope, 403])
  const both = await newKeyClient(server, keyOwner, ['webhooks:write', 'calls:read'])
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
  const client = keyClients.get('calls:read')
  const response = await client?.fetch('/api/calls/user/me?values=Outcome:interested')
  expect(response?.status).toBe(200)
  expect((await client?.fetch('/api/prompt/me'))?.status).toBe(403)
})

type Reply = { status: number; body: unknown }

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
  for (const [scope, client] of keyClients) {
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

/** Recordings return 404 to anyone without access, signed in or not. */
function isBytes({ responseType = '' }: Operation): boolean {
  return responseType.startsWith('audio/')
}

/** Signed-in clients without access, their requests and the expected status. */
function listStrangers(operation: Operation, valid: Request): { client: Client; request: Request; status: number }[] {
  const { path, ownUser } = operation
  if (path.startsWith('/api/admin/')) return [{ client: ann, request: valid, status: 403 }]
  const names = pathParameterNames(path)
  const hasRow = names.some((name) => name !== 'userId') && ownUser?.in !== 'params'
  return [bob, operator].flatMap((client) => {
    const attempts = [ann.userId, UNKNOWN_ID].flatMap((userId): Request[] => {
      if (ownUser?.in === 'params') return [{ ...valid, params: { ...valid.params, userId } }]
      if (ownUser?.in === 'query') return [{ ...valid, query: `${ownUser.field}=${userId}` }]
      return ownUser?.in === 'body' ? [{ ...valid, body: { ...Object(valid.body), [ownUser.field]: userId } }] : []
    })
    const rows = hasRow ? [valid] : []
    if (hasRow && ownUser?.in === 'query') rows.push({ ...valid, query: `${ownUser.field}=${client.userId}` })
    return [
      ...attempts.map((request) => ({ client, request, status: 403 })),
      ...rows.map((request) => ({ client, request, status: 404 })),
    ]
  })
}

async function send(client: Client, operation: Operation, request: Request): Promise<Reply> {
  const { body, type = 'application/json' } = request
  const text = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  const isJson = typeof text === 'string'
  const response = await fetch(server.url + buildPath(operation, request), {
    method: operation.method,
    headers: { cookie: client.cookie(), ...(isJson ? { 'content-type': type } : {}) },
    ...(text === undefined ? {} : { body: type === '' && isJson ? Buffer.from(text) : text }),
  })
  const isRead = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isRead ? await response.json() : await response.text() }
}

/** A refusal has its message and no internal details. */
function refusalOf({ includesSuccess }: Operation, body: unknown): object {
  const message: unknown = expect.stringMatching(/^[A-Z][^{}]{3,200}$/)
  const fields = Object(body) as Record<string, unknown>
  return includesSuccess ? { message, success: false, error: fields['message'] } : { message }
}

/** Waits until Ann has no running background work, so that only requests change her data. */
async function waitUntilIdle(): Promise<void> {
  const { trpc } = ann
  const isIdle = async (): Promise<boolean> => {
    const { rows: calls } = await trpc.calls.list.query({ limit: 1000 })
    const { rows: campaigns } = await trpc.bulk.campaigns.query({ limit: 100 })
    const { rows: files } = await trpc.business.files.query()
    const isCalling = calls.some(({ status }) => status === 'initiated' || status === 'in-progress')
    const isReading = files.some(({ text }) => text === 'waiting')
    return !isCalling && !isReading && campaigns.every(({ state }) => state !== 'running' && state !== 'held')
  }
  await waitUntil(isIdle, 'the end of background work')
}

/** Ann's data that a refused request could have changed, except `sync`, which updates seconds after a save. */
async function readAnnsState(): Promise<unknown> {
  const { trpc } = ann
  const [calls, campaigns, profile, links, files, leads, { sync: _, ...agent }, prompts, options] = await Promise.all([
    trpc.calls.list.query({ limit: 1000 }),
    trpc.bulk.campaigns.query({ limit: 100 }),
    trpc.business.profile.query(),
    trpc.business.links.query(),
    trpc.business.files.query(),
    trpc.business.leads.query(),
    trpc.agent.get.query(),
    trpc.agent.savedPrompts.query(),
    trpc.auth.me.query(),
  ])
  const usage = await operator.trpc.admin.usage.query({})
  const clients = usage.rows.map(({ userId, monthlyLimit, servicePaused }) => ({ userId, monthlyLimit, servicePaused }))
  return { calls, campaigns, profile, links, files, leads, agent, prompts, options, clients }
}

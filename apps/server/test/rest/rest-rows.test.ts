import { waitUntil } from '@callwright/api/testing/wait-until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pathParameterNames } from '../../src/openapi/operation-object.ts'
import { type Operation, sections } from '../../src/rest/sections.ts'
import { brokenRequests, exampleRequest, UNKNOWN_ID, buildPath, type Request } from '../support/rest/requests.ts'
import { SCENARIOS, type World } from '../support/rest/scenarios.ts'
import { type Client, createAgent, newClient, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'

const ENVIRONMENT = { RATE_LIMIT: 'off', CALLING_HOURS: 'off', DIALLER_CALLS_PER_SECOND: '100' }

const operations = sections.flatMap(({ rows, fileOperations }): readonly Operation[] => [...rows, ...fileOperations])
let world: World

beforeAll(async () => {
  const server = await startTestServer(ENVIRONMENT)
  const { ann, bob } = await createTwoBusinesses(server)
  const agentId = await createAgent(ann)
  await createAgent(bob)
  world = { server, ann, bob, operator: await signInOperator(server), agentId }
})
afterAll(async () => await world.server[Symbol.asyncDispose]())

test('every documented operation has a scenario', () => {
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(operations.map(nameOf).toSorted())
})

describe.each(operations.map((operation) => [nameOf(operation), operation] as const))('%s', (name, operation) => {
  // Security: 1, 2, 3, 4
  test('refuses invalid input, strangers and other methods, then accepts a valid request', async () => {
    const scenario = (await SCENARIOS[name]?.(world)) ?? {}
    // Signing in ends the session that the cookie names.
    const sender = scenario.client ?? (operation.access !== 'public' ? world.ann : newClient(world.server))
    const valid = exampleRequest(operation, { userId: world.ann.userId, ...scenario.params }, scenario.body)
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
      const anonymous = await send(newClient(world.server), operation, valid)
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

    const { status, body } = await send(sender, operation, valid)
    expect([status, body]).toEqual([200, expect.anything()])
  })
})

const readOperations = operations.filter(({ method }) => method === 'GET')

test.each(readOperations.map((operation) => [nameOf(operation), operation] as const))(
  'a HEAD request to %s has the same Content-Length as GET, or none if GET has none',
  async (name, operation) => {
    const scenario = (await SCENARIOS[name]?.(world)) ?? {}
    await waitUntilIdle()
    const path = buildPath(operation, { params: { userId: world.ann.userId, ...scenario.params } })
    const [head, get] = [await world.ann.fetch(path, { method: 'HEAD' }), await world.ann.fetch(path)]
    await get.arrayBuffer()
    const lengths = [head, get].map(({ headers }) => headers.get('content-length'))
    expect([head.status, get.status, lengths[0]]).toEqual([200, 200, lengths[1]])
  },
)

test('an undocumented path gets a 404 in JSON', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/calls', '/api/business', '/api/openapi.yaml']) {
    const response = await world.ann.fetch(path, { headers: { accept: 'text/html' } })
    expect([path, response.status, await response.json()]).toEqual([path, 404, { message: 'Not found' }])
  }
})

type Reply = { status: number; body: unknown }

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** Recordings return 404 to anyone without access, signed in or not. */
function isBytes({ responseType = '' }: Operation): boolean {
  return responseType.startsWith('audio/')
}

/** Signed-in clients without access, their requests and the expected status. */
function listStrangers(operation: Operation, valid: Request): { client: Client; request: Request; status: number }[] {
  const { ann, bob, operator } = world
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
  const response = await fetch(world.server.url + buildPath(operation, request), {
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
  const { trpc } = world.ann
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
  const { trpc } = world.ann
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
  const usage = await world.operator.trpc.admin.usage.query({})
  const clients = usage.rows.map(({ userId, monthlyLimit, servicePaused }) => ({ userId, monthlyLimit, servicePaused }))
  return { calls, campaigns, profile, links, files, leads, agent, prompts, options, clients }
}

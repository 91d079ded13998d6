import { channel } from 'node:diagnostics_channel'
import { Writable } from 'node:stream'

import { ensureToolSecret } from '@callwright/api/agent/tools/tool-token'
import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import type { VoiceProvider } from '@callwright/voice/voice-provider'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { configFrom } from '../config/config.ts'
import { createServerContext, type ServerContext } from '../http/server-context.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import { createLog } from '../logging/log.ts'
import { newBusiness } from '../../harness/client.ts'
import { toTestServer } from '../../harness/provider-installation.ts'
import { exchangeRaw } from '../../test/support/raw-http.ts'
import { testEnvironment } from '../../harness/test-server.ts'
import { buildApp } from './build-app.ts'

type Call = { method: string; url: string }

let installation: Installation
let server: ServerContext
let app: FastifyInstance
let cookie: string
const calls: Call[] = []
/** Patterns of the routes whose handlers ran, with their methods. */
const ran = new Set<string>()

const collectRoute = ({ method, url }: RouteOptions): void => {
  for (const each of [method].flat()) calls.push({ method: each, url })
}
const onApp = (message: unknown): void => {
  ;(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collectRoute)
}
const onHandler = (message: unknown): void => {
  const { request } = message as { request: { method: string; routeOptions: { url?: string } } }
  ran.add(`${request.method} ${request.routeOptions.url}`)
}

beforeAll(async () => {
  channel('tracing:fastify.request.handler:start').subscribe(onHandler)
  const log = createLog('error', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const config = configFrom(await addDatabaseUrl(testEnvironment()))
  installation = await openInstallation(config, { log })
  server = createServerContext(config, installation)
  channel('fastify.initialization').subscribe(onApp)
  app = await buildApp(server, new Map())
  channel('fastify.initialization').unsubscribe(onApp)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  cookie = (await newBusiness(toTestServer(url), 'ann')).cookie()
})
afterAll(async () => {
  channel('tracing:fastify.request.handler:start').unsubscribe(onHandler)
  await app.close()
  await installation.close()
})

/** Requests every route. @returns the statuses of the responses, and the handlers that ran */
async function callAll(
  of: FastifyInstance,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  isChosen: (call: Call) => boolean = () => true,
): Promise<{ statuses: number[]; handlers: string[] }> {
  ran.clear()
  const statuses = new Set<number>()
  for (const { method, url } of calls.filter(isChosen)) {
    const path = url.replaceAll(/:\w+/g, 'me').replace('*', 'auth.me')
    const call = { method: method as 'GET', url: path + query, headers: { cookie, ...headers } }
    statuses.add((await of.inject(call)).statusCode)
  }
  return { statuses: [...statuses], handlers: [...ran].toSorted() }
}

/** The header with which a provider uses tools. */
async function createToolToken(): Promise<string> {
  let header = ''
  const saveToolSecret: VoiceProvider['saveToolSecret'] = async ({ value }) => {
    header = value
    return { secretId: 'secret' }
  }
  const voice: VoiceProvider = { ...server.deps.voice, name: 'elevenlabs', saveToolSecret }
  await ensureToolSecret({ ...server.deps, voice })
  return header
}

const isChange = ({ method }: Call): boolean => !['GET', 'HEAD'].includes(method)
const isWebhook = ({ url }: Call): boolean => /^\/api\/(?:webhooks|tools)\//.test(url)
/** Served regardless of the load. */
const isExempt = (call: Call): boolean => isWebhook(call) || /^\/(?:healthz|readyz)$/.test(call.url)

// Security: 56
test.each([
  ['resident memory', { maxRssBytes: 1 }],
  ['the heap', { maxHeapUsedBytes: 1 }],
  ['event loop lag', { maxEventLoopDelay: Number.MIN_VALUE }],
])('above the limit for %s, no handler runs except those of health checks and webhooks', async (_, limits) => {
  const busy = await buildApp(server, new Map(), { ...limits, sampleInterval: 10 })
  await expect.poll(() => busy.isUnderPressure()).toBe(true)
  const { headers, body } = await busy.inject('/login')
  expect(headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
  expect(JSON.parse(body)).toEqual({ message: 'The server is busy. Please try again.' })
  expect(await callAll(busy, {}, (call) => !isExempt(call))).toEqual({ statuses: [503], handlers: [] })
  expect((await busy.inject({ method: 'POST', url: '/api/webhooks/elevenlabs' })).statusCode).toBe(401)
  const { handlers } = await callAll(busy, {}, isExempt)
  expect(handlers).toEqual(['GET /healthz', 'GET /readyz', 'HEAD /healthz', 'HEAD /readyz'])
})

test.each([
  ['from a foreign origin', 403, { headers: { origin: 'https://evil.example' } }],
  ['from a cross-site page', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
])('no handler of a change runs for a request %s', async (_, status, request) => {
  const isGated = (call: Call): boolean => isChange(call) && !isWebhook(call)
  expect(await callAll(app, request, isGated)).toEqual({ statuses: [status], handlers: [] })
})

test('no handler runs for a request with NUL, without Host, or while the server stops', async () => {
  expect(await callAll(app, { query: '?x=%00' })).toEqual({ statuses: [400], handlers: [] })
  const { port } = app.server.address() as { port: number }
  expect((await exchangeRaw(port, 'GET /healthz HTTP/1.1\r\n\r\n')).status).toBe(400)
  server.isStopping = true
  const isTool = ({ url }: Call): boolean => url.startsWith('/api/tools/')
  expect(await callAll(app, {}, (call) => !isTool(call))).toEqual({ statuses: [503], handlers: [] })
  // An agent in a call would not see an error.
  const withToken = { headers: { authorization: await createToolToken() } }
  expect(await callAll(app, withToken, isTool)).toEqual({ statuses: [200], handlers: [] })
  server.isStopping = false
  expect([...ran]).toEqual([])
})

test('no handler runs for a bad key, an unsupported body, or a long body without a session', async () => {
  const takesKey = ({ url }: Call): boolean => /^\/(?:api\/(?!(?:webhooks|tools)\/)|mcp$|socket\.io)/.test(url)
  const badKey = { headers: { cookie: '', authorization: 'Bearer cw_bad' } }
  const refused = await callAll(app, badKey, takesKey)
  expect(refused.handlers).toEqual([])
  expect(new Set(refused.statuses)).toEqual(new Set([401, 429]))
  ran.clear()
  // Over a socket, because an injected request with an unread body would never close.
  const { port } = app.server.address() as { port: number }
  const post = async (method: string, headers: Record<string, string>): Promise<number> => {
    const head = { host: 'x', 'content-length': '40000', ...headers }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    const request = `${method} /trpc/business.saveNotes HTTP/1.1\r\n${lines.join('')}\r\n`
    return (await exchangeRaw(port, request)).status
  }
  const json = { 'content-type': 'application/json' }
  expect(await post('POST', json)).toBe(401)
  expect(await post('POST', { cookie, 'content-type': 'text/plain' })).toBe(415)
  expect(await post('PATCH', { cookie, ...json })).toBe(405)
  expect([...ran]).toEqual([])
})

test('every handler runs for a request that breaks no rule', async () => {
  const { handlers } = await callAll(app)
  const all = new Set(calls.map(({ method, url }) => `${method} ${url}`))
  const notRun = [...all].filter((each) => !handlers.includes(each)).toSorted()
  // They need a key, a purpose, or a body of their own type.
  expect(notRun).toEqual([
    'POST /api/batch/upload',
    'POST /api/business/:userId/files',
    'POST /api/business/:userId/leads',
    'POST /api/business/:userId/logo',
    'POST /api/tools/:toolId',
    'POST /api/uploads/:purpose',
    'POST /api/webhooks/elevenlabs',
    'POST /api/webhooks/twilio/voice',
    'POST /mcp',
  ])
})

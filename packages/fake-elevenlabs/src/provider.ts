import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { accountRoutes } from './account.ts'
import { agentRoutes } from './agents.ts'
import { createFakeBrowserCalls } from './browser/browser-calls.ts'
import { callRoutes } from './calls.ts'
import { createFakeClock, type FakeClock } from './clock.ts'
import { handleControl } from './control.ts'
import { conversationRoutes } from './conversations.ts'
import { sendFaultyResponse, createFaults, type FaultRule, isHandled, send } from './faults.ts'
import { knowledgeRoutes } from './knowledge.ts'
import { finishConversation } from './conversation-lifecycle.ts'
import { type FakeResponse, type FakeRoute, findRoute, errorResponse } from './routes.ts'
import { signedUrlRoutes } from './browser/signed-urls.ts'
import { secretRoutes } from './tools/secrets.ts'
import { toolRoutes } from './tools/tools.ts'
import { createFakeState, type FakeOptions, type FakeState } from './state.ts'
import { findVoicePreview, voiceRoutes } from './voices.ts'
import { createFakeWebhooks, type FakeWebhooks } from './webhooks.ts'

/** A request and its response without any fault. `operation`: null if the fake does not know it. */
export type FakeExchange = {
  operation: string | null
  path: string
  query: URLSearchParams
  contentType: string
  body: unknown
  status: number
  response: FakeResponse
  fault: FaultRule | null
}

export type FakeProvider = {
  url: string
  state: FakeState
  webhooks: FakeWebhooks
  now: () => number
  /** Advances the clock. */
  advance: (milliseconds: number) => void
  addFault: (rule: FaultRule) => void
  clearFaults: () => void
  /** Completes a conversation now, and notifies the webhook. */
  finish: (conversationId: string) => void
  close: () => Promise<void>
}

export type FakeProviderOptions = Partial<FakeOptions> & {
  /** default, or 0: a free port */
  port?: number
  /** start of a clock that only `advance` moves, in epoch milliseconds; default: the real time */
  frozenAt?: number
  onExchange?: (exchange: FakeExchange) => void
}

const MAX_BODY_BYTES = 64 * 1024 * 1024

/**
 * A fake voice provider on loopback: agents, voices, numbers, knowledge, conversations that progress over time, signed
 * webhooks, a record of every dial, and faults on demand. Its control interface is under `/__fake/`.
 */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const { port = 0, frozenAt, onExchange, ...rest } = options
  const clock: FakeClock = createFakeClock({ frozenAt })
  const state = createFakeState(clock, rest)
  const webhooks = createFakeWebhooks(state)
  const faults = createFaults(state.options.random)
  const routes: FakeRoute[] = [
    ...agentRoutes(state),
    ...voiceRoutes(state),
    ...callRoutes(state, webhooks),
    ...conversationRoutes(state),
    ...signedUrlRoutes(state),
    ...accountRoutes(state),
    ...knowledgeRoutes(state),
    ...toolRoutes(state),
    ...secretRoutes(state),
  ]

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const raw = await buffer(request)
    if (raw.length > MAX_BODY_BYTES) return send(response, errorResponse(413, 'Too large'))
    const contentType = request.headers['content-type'] ?? ''
    const body = await parseBody(raw, contentType)
    const method = request.method ?? 'GET'
    if (url.pathname.startsWith('/__fake/')) {
      return send(response, await handleControl({ state, webhooks, faults }, { method, url, body }))
    }
    const preview = findVoicePreview(url.pathname)
    if (preview) return send(response, preview)

    const found = findRoute(routes, method, url.pathname)
    const rule = faults.choose({ method, path: url.pathname })
    const key = request.headers['xi-api-key']
    const handle = (): FakeResponse => {
      if (key !== state.options.apiKey)
        return errorResponse(401, { status: 'invalid_api_key', message: 'Invalid API key' })
      if (!found) return errorResponse(404, 'Not Found')
      return found.route.handle({ params: found.params, query: url.searchParams, body })
    }
    const reply: FakeResponse = rule && !isHandled(rule) ? { status: 500, json: {} } : handle()
    const operation = found?.route.operation ?? null
    const exchange = { operation, path: url.pathname, query: url.searchParams, contentType, body }
    onExchange?.({ ...exchange, status: reply.status, response: reply, fault: rule })
    if (rule) await sendFaultyResponse(response, { rule, reply })
    else send(response, reply)
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, errorResponse(500, `The fake failed: ${String(error)}`))
    })
  })
  const browserCalls = createFakeBrowserCalls(state, webhooks)
  server.on('upgrade', browserCalls.upgrade)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: state.url,
    state,
    webhooks,
    now: clock.now,
    advance: clock.advance,
    addFault: faults.add,
    clearFaults: faults.clear,
    finish(conversationId) {
      const conversation = state.conversations.get(conversationId)
      if (!conversation) return
      finishConversation(state, conversation)
      webhooks.sendEvent(conversation)
    },
    async close() {
      clock.stop()
      browserCalls.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Parses JSON, or a form to its fields (files as text); null for anything else. */
async function parseBody(raw: Buffer, contentType: string): Promise<unknown> {
  if (raw.length === 0) return null
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } }).formData()
    const fields = [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : await value.text(),
    ])
    return Object.fromEntries(await Promise.all(fields))
  }
  try {
    const json: unknown = JSON.parse(raw.toString())
    return json
  } catch {
    return null
  }
}

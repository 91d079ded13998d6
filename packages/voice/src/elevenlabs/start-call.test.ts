import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { asE164 } from '@callwright/contract/text/phone'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createElevenLabs } from './elevenlabs.ts'
import { opening } from '../testing/test-agent.ts'
import { mockRequestTimeouts } from '../testing/time-limits.ts'
import type { StartCallRequest, StartCallResult } from '../voice-provider.ts'

// These tests use real sockets, because a second dial could also come from the HTTP client below our own code.
type Responder = (response: ServerResponse, request: IncomingMessage, expireTimeouts: () => void) => void

const CALL = {
  callId: 'call_1',
  tenantId: 'tenant_a',
  agentId: 'agent_1',
  toNumber: asE164('+12025550123'),
  businessName: 'Acme',
  systemPrompt: '',
  firstMessage: opening(''),
  variables: { name: 'Rosa', system__time: 'no', tenant_id: 'tenant_b' },
}

let server: Server | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function startCallAgainst(
  respond: Responder,
  call: StartCallRequest = CALL,
): Promise<{ started: StartCallResult; bodies: unknown[] }> {
  const bodies: unknown[] = []
  const expireTimeouts = mockRequestTimeouts()
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/later') return void response.end()
    bodies.push(JSON.parse((await buffer(request)).toString()))
    respond(response, request, expireTimeouts)
  }
  server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const started = await startCallAt(urlOf(server), call)
  // Any second dial would arrive before this request.
  await fetch(`${urlOf(server)}/later`)
  return { started, bodies }
}

function startCallAt(baseUrl: string, call: StartCallRequest = CALL): Promise<StartCallResult> {
  const sleep = async (): Promise<void> => {}
  const provider = createElevenLabs({ apiKey: 'key', baseUrl, phoneNumberId: 'phnum_1', sleep })
  return provider.startCall(call)
}

function urlOf(httpServer: Server): string {
  const address = httpServer.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening')
  return `http://127.0.0.1:${address.port}`
}

function json(status: number, body: unknown): Responder {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const ACCEPTED = json(200, { success: true, conversation_id: 'conv_1', callSid: 'CA1' })

describe('starting a call through ElevenLabs', () => {
  it('sends the number, the agent and our own ids', async () => {
    const { started, bodies } = await startCallAgainst(ACCEPTED)
    expect(started).toEqual({ outcome: 'started', conversationId: 'conv_1' })
    expect(bodies).toEqual([
      {
        agent_id: 'agent_1',
        agent_phone_number_id: 'phnum_1',
        to_number: '+12025550123',
        conversation_initiation_client_data: {
          user_id: 'tenant_a',
          dynamic_variables: { name: 'Rosa', call_record_id: 'call_1', tenant_id: 'tenant_a' },
        },
      },
    ])
  })

  it('sends the call’s overrides, a value for each of its variables, and nothing empty', async () => {
    const overrides = {
      language: 'es',
      voiceId: 'v1',
      firstMessage: opening('Hola {{name}}, {{la_hora}}'),
      systemPrompt: '',
    }
    const context = 'Used only with a prompt of its own.'
    const { bodies } = await startCallAgainst(ACCEPTED, { ...CALL, context, overrides, fromNumberId: 'phnum_2' })
    expect(bodies).toEqual([
      expect.objectContaining({
        agent_phone_number_id: 'phnum_2',
        conversation_initiation_client_data: {
          user_id: 'tenant_a',
          dynamic_variables: { name: 'Rosa', la_hora: 'la hora', call_record_id: 'call_1', tenant_id: 'tenant_a' },
          conversation_config_override: {
            agent: { first_message: 'Hola {{name}}, {{la_hora}}', language: 'es' },
            tts: { voice_id: 'v1' },
          },
        },
      }),
    ])
    const empty = { language: '', voiceId: '', firstMessage: opening(''), systemPrompt: '' }
    const withoutOverrides = await startCallAgainst(ACCEPTED, { ...CALL, overrides: empty, fromNumberId: null })
    expect(JSON.stringify(withoutOverrides.bodies)).not.toContain('override')
  })

  it('sends a call’s own prompt followed by the context', async () => {
    const overrides = { systemPrompt: 'Sell {{thing}}.' }
    const { bodies } = await startCallAgainst(ACCEPTED, { ...CALL, overrides, context: 'We open at nine.' })
    expect(bodies[0]).toMatchObject({
      conversation_initiation_client_data: {
        dynamic_variables: { thing: 'thing' },
        conversation_config_override: { agent: { prompt: { prompt: 'Sell {{thing}}.\n\nWe open at nine.' } } },
      },
    })
  })

  // Security: 27, 28
  it.each<[string, Responder]>([
    ['no response in time', (_response, _request, expireTimeouts) => expireTimeouts()],
    [
      'a response that is cut off',
      (response) => void response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
    ],
    [
      'a response that never ends',
      (response, _, expireTimeouts) => response.writeHead(200).write('{"success":', expireTimeouts),
    ],
    ['a connection that is reset', (_, request) => request.socket.resetAndDestroy()],
    ['a connection that is closed', (_, request) => void request.socket.destroy()],
    ['500', json(500, { detail: 'oops' })],
    ['502', json(502, {})],
    ['503', json(503, {})],
    ['504', json(504, {})],
    ['408', json(408, {})],
    ['a 200 that is not JSON', (response) => response.writeHead(200).end('<html>')],
    ['a 200 that is empty', (response) => response.writeHead(200).end()],
    ['a 200 without an id', json(200, { success: true, message: 'Success', conversation_id: null, callSid: null })],
    ['a 200 with an unexpected body', json(200, [])],
    ['a redirect', (response, request) => response.writeHead(307, { location: request.url ?? '/' }).end()],
  ])('has an unknown outcome and dials only once after %s', async (_, respond) => {
    const { started, bodies } = await startCallAgainst(respond)
    expect(started).toEqual({ outcome: 'unknown', message: expect.stringMatching(/^The voice provider .*\.$/) })
    expect(bodies).toHaveLength(1)
  })

  it.each<[number, unknown, string]>([
    [400, { detail: { status: 'quota_exceeded', message: 'secret words' } }, 'quota'],
    [401, { detail: { status: 'quota_exceeded' } }, 'quota'],
    [402, { detail: 'Payment required' }, 'quota'],
    [401, { detail: { status: 'invalid_api_key' } }, 'blocked'],
    [403, {}, 'blocked'],
    [404, { detail: 'Document not found' }, 'not-found'],
    [422, { detail: [{ loc: ['body', 'to_number'], msg: 'wrong', type: 'value_error' }] }, 'rejected'],
    [400, '<html>', 'rejected'],
    [429, { detail: { status: 'too_many_concurrent_requests' } }, 'busy'],
    [400, { detail: { status: 'system_busy' } }, 'busy'],
    [200, { success: false, message: 'secret words', conversation_id: null, callSid: null }, 'rejected'],
  ])('counts %d %o as refused (%s), and sends only one request', async (status, body, reason) => {
    const { started, bodies } = await startCallAgainst(json(status, body))
    const message = expect.stringMatching(/^Th(?:e|is) .*\.$/)
    expect(started).toEqual({ outcome: 'refused', reason, message, retryable: reason !== 'rejected' })
    expect(JSON.stringify(started)).not.toContain('secret words')
    expect(bodies).toHaveLength(1)
  })

  it('returns the provider’s Retry-After', async () => {
    const { started } = await startCallAgainst((response) => response.writeHead(429, { 'retry-after': '7' }).end('{}'))
    expect(started).toMatchObject({ outcome: 'refused', reason: 'busy', retryAfterMs: 7000 })
  })

  it('counts as refused permanently if there is no number to call from', async () => {
    const provider = createElevenLabs({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9', phoneNumberId: null })
    expect(await provider.startCall(CALL)).toMatchObject({ outcome: 'refused', reason: 'rejected', retryable: false })
  })

  it('counts as started if the response has a conversation id, whatever else it says', async () => {
    const { started } = await startCallAgainst(json(200, { success: false, conversation_id: 'conv_1' }))
    expect(started).toEqual({ outcome: 'started', conversationId: 'conv_1' })
  })

  it('counts as refused, not unknown, if the connection is refused: nothing was sent', async () => {
    const closedServer = createServer().listen(0, '127.0.0.1')
    await once(closedServer, 'listening')
    const url = urlOf(closedServer)
    await new Promise((resolve) => closedServer.close(resolve))
    expect(await startCallAt(url)).toMatchObject({ outcome: 'refused', reason: 'busy', retryable: true })
  })

  it.each<[string, NodeJS.ErrnoException[], StartCallResult['outcome']]>([
    ['EHOSTUNREACH on connect', [systemError('connect', 'EHOSTUNREACH')], 'refused'],
    ['ENETUNREACH on connect', [systemError('connect', 'ENETUNREACH')], 'refused'],
    ['ETIMEDOUT on connect', [systemError('connect', 'ETIMEDOUT')], 'refused'],
    ['ENOTFOUND', [systemError('getaddrinfo', 'ENOTFOUND')], 'refused'],
    ['EAI_AGAIN', [systemError('getaddrinfo', 'EAI_AGAIN')], 'refused'],
    [
      'every IP address unreachable',
      [systemError('connect', 'EHOSTUNREACH'), systemError('connect', 'ECONNREFUSED')],
      'refused',
    ],
    ['EHOSTUNREACH on read', [systemError('read', 'EHOSTUNREACH')], 'unknown'],
    ['EPIPE on write', [systemError('write', 'EPIPE')], 'unknown'],
  ])('counts %s as refused only if nothing was sent', async (_, errors, outcome) => {
    const cause = errors.length === 1 ? errors[0] : new AggregateError(errors)
    const fetch = async (): Promise<never> => {
      throw new TypeError('fetch failed', { cause })
    }
    const provider = createElevenLabs({ apiKey: 'key', baseUrl: 'http://127.0.0.1', phoneNumberId: 'phnum_1', fetch })
    expect(await provider.startCall(CALL)).toMatchObject({ outcome })
  })
})

/** A failed system call as Node reports it. */
function systemError(syscall: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${syscall} ${code}`), { syscall, code })
}

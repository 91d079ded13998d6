import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

import { type WebSocket, WebSocketServer } from 'ws'

type Message = { type?: string; text?: string; user_audio_chunk?: string; event_id?: number; [field: string]: unknown }

/** A browser's call, as the provider's side sees it. */
export type ScriptedCall = {
  received: Message[]
  socket: WebSocket
  /** `1006` after a cut line; undefined while it is open */
  closeCode: number | undefined
  send(message: object): void
  say(text: string, turn: number): void
  /** Sends this many milliseconds of a tone. */
  play(ms: number, turn: number): void
  /** Root mean square of each chunk of 16-bit sound from the microphone. */
  loudness(): number[]
}

export type ScriptedAgent = AsyncDisposable & {
  url: string
  calls: ScriptedCall[]
  /** What the pages reported when their calls had ended. */
  ends: { conversationId: string | null }[]
  /** Called with each first message. */
  script: (call: ScriptedCall) => void
  maxSeconds: number
  /** How the next calls are refused: instead of a URL, or at the socket. */
  refusal: { url?: string; socket?: boolean }
  /** Headers of every page. */
  headers: Record<string, string>
}

export const SCRIPTED_CALL_ID = 'call_scripted'
const SAMPLE_RATE = 16_000

/** Answers as an agent does; `formats` are those of the provider. */
export function greet(call: ScriptedCall, format = `pcm_${SAMPLE_RATE}`): void {
  call.send({
    type: 'conversation_initiation_metadata',
    conversation_initiation_metadata_event: {
      conversation_id: 'conv_scripted',
      agent_output_audio_format: format,
      user_input_audio_format: format,
    },
  })
  call.send({ type: 'ping', ping_event: { event_id: 1 } })
}

/**
 * A server in front of another that passes everything on, except test calls in the browser: it has its own agent, for
 * conversations that a real one does not have at will.
 */
export async function startScriptedAgent(target: string): Promise<ScriptedAgent> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => {
    const procedure = /calls\.(?:start|end)BrowserCall/.exec(request.url ?? '')?.[0]
    if (procedure === undefined) passOn(target, agent.headers, { request, response })
    else void answer(agent, procedure, { request, response })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/api/simulator/conversation')) return passUpgradeOn(target, request, socket)
    if (agent.refusal.socket) return socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
    return sockets.handleUpgrade(request, socket, head, (ws) => serve(agent, ws))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const agent: ScriptedAgent = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    calls: [],
    ends: [],
    script: greet,
    maxSeconds: 600,
    refusal: {},
    headers: {},
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return agent
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

async function answer(agent: ScriptedAgent, procedure: string, { request, response }: Exchange): Promise<void> {
  const body = JSON.parse((await request.toArray()).join('') || '{}') as { json?: ScriptedAgent['ends'][0] }
  if (body.json) agent.ends.push(body.json)
  const { url: message } = agent.refusal
  const isStart = procedure.includes('start')
  const result = isStart
    ? { url: '/api/simulator/conversation?token=once', maxSeconds: agent.maxSeconds }
    : { callId: SCRIPTED_CALL_ID }
  const error = { json: { message, code: -32_009, data: { code: 'CONFLICT', httpStatus: 409, path: procedure } } }
  const isRefused = isStart && message !== undefined
  const reply = isRefused ? { error } : { result: { data: { json: result } } }
  response.writeHead(isRefused ? 409 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(request.url?.includes('batch=1') ? [reply] : reply))
}

function serve(agent: ScriptedAgent, socket: WebSocket): void {
  const call: ScriptedCall = {
    received: [],
    socket,
    closeCode: undefined,
    send: (message) => socket.send(JSON.stringify(message)),
    say: (text, turn) =>
      call.send({ type: 'agent_response', agent_response_event: { agent_response: text, event_id: turn } }),
    play(ms, turn) {
      for (let at = 0; at < ms; at += 250) {
        call.send({ type: 'audio', audio_event: { audio_base_64: tone(Math.min(250, ms - at)), event_id: turn } })
      }
    },
    loudness: () => call.received.flatMap(({ user_audio_chunk: sound }) => (sound === undefined ? [] : [rms(sound)])),
  }
  agent.calls.push(call)
  socket.on('close', (code) => (call.closeCode = code))
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    call.received.push(message)
    if (message.type === 'conversation_initiation_client_data') agent.script(call)
  })
}

function tone(ms: number): string {
  const samples = Int16Array.from({ length: (SAMPLE_RATE * ms) / 1000 }, (_, at) => 8000 * Math.sin(at / 6))
  return Buffer.from(samples.buffer).toString('base64')
}

function rms(sound: string): number {
  const samples = new Int16Array(Uint8Array.from(Buffer.from(sound, 'base64')).buffer)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** The other server accepts requests from its own pages only. */
function headersFor(target: string, { headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  return { ...headers, host: new URL(target).host, ...(headers.origin !== undefined && { origin: target }) }
}

function passOn(target: string, pageHeaders: ScriptedAgent['headers'], { request, response }: Exchange): void {
  const { method, url } = request
  const outgoing = requestOf(target + url, { method, headers: headersFor(target, request) }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, { ...incoming.headers, ...pageHeaders })
    incoming.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  request.pipe(outgoing)
}

function passUpgradeOn(target: string, request: IncomingMessage, socket: Duplex): void {
  const { hostname, port } = new URL(target)
  const outgoing = connect(Number(port), hostname, () => {
    const lines = Object.entries(headersFor(target, request)).map(([name, value]) => `${name}: ${String(value)}`)
    outgoing.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    outgoing.pipe(socket).pipe(outgoing)
  })
  for (const each of [outgoing, socket]) each.on('error', () => [outgoing, socket].map((side) => side.destroy()))
}

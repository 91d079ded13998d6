import type { IncomingMessage, ServerResponse } from 'node:http'

import type { EventMap } from '@callwright/api/context/events'
import { Server as Engine, type Socket as EngineSocket } from 'engine.io'
import { Server } from 'socket.io'
import { Encoder } from 'socket.io-parser'

import type { SignedInCaller } from '../../http/request-context.ts'
import type { Door } from '../../http/server-context.ts'
import { answerRaw } from '../../http/raw-response.ts'
import { MAX_MESSAGE_BYTES } from '../socket-limits.ts'
import type { UpgradeTarget } from '../upgrade-target.ts'
import { DeafDecoder } from './deaf-decoder.ts'
import { readEngineQuery } from './engine-query.ts'
import { addEngine, addWebSocket, endMember, type Member, newMember } from './member.ts'
import { watchedSockets } from './watched-sockets.ts'

/** Whoever does not answer is gone after both: as soon as on the sockets of tRPC. */
const PING = { pingInterval: 25_000, pingTimeout: 10_000 }
/** From the handshake to the wish to hear something, and from the first WebSocket frame to the end of polling. */
const STEP_WITHIN_MS = 10_000

export type HandshakeRefusal = { status: number; message: string }

const INVALID: HandshakeRefusal = { status: 400, message: 'Invalid request' }
const FORBIDDEN: HandshakeRefusal = { status: 403, message: 'Forbidden' }
const TOO_MANY: HandshakeRefusal = { status: 429, message: 'Too many open connections' }

type Poll = { request: IncomingMessage; response: ServerResponse }

export type SocketIo = {
  accept: UpgradeTarget
  /** A polling client begins. @returns why it may not */
  begin: (poll: Poll, caller: SignedInCaller) => HandshakeRefusal | null
  /** Whether a request belongs to a polling client of this session. @returns why it may not go on */
  goOn: (request: IncomingMessage, token: string) => HandshakeRefusal | null
  /** Answers a request that was let in, perhaps much later. */
  answer: (poll: Poll) => void
  close: () => void
}

/** Socket.IO, which tells each tenant of its completed calls and listens to nobody. */
export function createSocketIo(door: Door): SocketIo {
  const { events } = door.deps
  const asked = new WeakMap<IncomingMessage, Member>()
  const members = new Map<string, Member>()

  const engine = new Engine({
    ...PING,
    transports: ['websocket', 'polling'],
    upgradeTimeout: STEP_WITHIN_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    wsEngine: watchedSockets(door, (request, ws) => addWebSocket(memberOf(request), ws)),
  })
  engine.generateId = (request) => memberOf(request).id
  engine.on('connection', (socket: EngineSocket) => {
    const member = memberOf(socket.request)
    members.set(member.id, member)
    addEngine(member, socket)
    socket.once('close', () => members.delete(member.id))
  })
  const io = new Server({
    serveClient: false,
    connectTimeout: STEP_WITHIN_MS,
    parser: { Encoder, Decoder: DeafDecoder },
  })
  io.bind(engine)
  io.on('connection', (socket) => {
    const member = memberOf(socket.request)
    member.socket = socket
    void socket.join(member.tenantId)
  })
  const tell = ({ tenantId, conversationId }: EventMap['callCompleted'][0]): void =>
    void io.to(tenantId).emit('callCompleted', { conversation_id: conversationId })
  events.on('callCompleted', tell)

  /** Of a request that was let in. */
  function memberOf(request: IncomingMessage): Member {
    const member = asked.get(request)
    if (!member) throw new Error('A client of Socket.IO came in by another way')
    return member
  }

  function admit(request: IncomingMessage, caller: SignedInCaller, cut: () => void): Member | HandshakeRefusal {
    const { session, sessionToken: token } = caller
    if (session.tenantId === null) return FORBIDDEN
    const member = newMember(caller, session.tenantId, cut)
    const release = door.live.add({ session, token, close: (why) => endMember(member, why) })
    if (!release) return TOO_MANY
    member.release = release
    asked.set(request, member)
    return member
  }

  function find(sid: string, token: string): Member | HandshakeRefusal {
    const member = members.get(sid)
    if (!member) return INVALID
    return member.token === token ? member : FORBIDDEN
  }

  return {
    accept({ request, socket, head, caller }) {
      const refuse = ({ status, message }: HandshakeRefusal): void =>
        answerRaw(socket, status, { message, headers: door.headers })
      const query = readEngineQuery(request)
      if (query?.transport !== 'websocket') return refuse(INVALID)
      const { sid } = query
      const member = sid === null ? admit(request, caller, () => socket.destroy()) : find(sid, caller.sessionToken)
      if ('status' in member) return refuse(member)
      asked.set(request, member)
      if (sid === null) socket.once('close', member.release)
      engine.handleUpgrade(request, socket, head)
    },
    begin({ request, response }, caller) {
      if (readEngineQuery(request)?.transport !== 'polling' || request.method !== 'GET') return INVALID
      const member = admit(request, caller, () => response.destroy())
      if ('status' in member) return member
      response.once('close', () => member.engine ?? member.release())
      return null
    },
    goOn(request, token) {
      const query = readEngineQuery(request)
      if (query?.transport !== 'polling' || query.sid === null) return INVALID
      const member = find(query.sid, token)
      return 'status' in member ? member : null
    },
    answer({ request, response }) {
      for (const [name, value] of Object.entries(door.headers)) response.setHeader(name, value)
      engine.handleRequest(request, response)
    },
    close() {
      events.off('callCompleted', tell)
      engine.close()
    },
  }
}

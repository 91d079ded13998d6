import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import type { Session } from '@callwright/api/context/context'
import { assertKeyAccess } from '@callwright/api/context/key-access'
import type { TenantId } from '@callwright/db/tables/ids'
import { Server, type Socket } from 'socket.io'

import { isAllowedSource } from '../../http/origin-gate.ts'
import { isSignedIn, NO_COOKIES, readCredential, resolveCaller } from '../../http/request-context.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { createMessageLimit, MAX_MESSAGE_BYTES, MAX_UNREAD_BYTES } from '../socket-limits.ts'
import { createWebSocketServerClass } from '../web-socket-server.ts'

type EngineSocket = Socket['conn']
type Refusal = { status: number; message: string }
type Connection = { transport: 'polling' | 'websocket'; stream: Duplex | ServerResponse }

/** A handshake that may become a client. */
type Admission = {
  /** Engine.IO's session id, which a polling client repeats in each request. */
  sid: string
  credential: string
  session: Session
  tenantId: TenantId
  release: () => void
  client: EngineSocket | null
}

const BAD_ORIGIN: Refusal = { status: 403, message: 'Bad origin' }
/** Clients of Socket.IO expect 403; all other endpoints return 401. */
const NOT_SIGNED_IN: Refusal = { status: 403, message: 'Not authenticated' }
const FORBIDDEN: Refusal = { status: 403, message: 'Forbidden' }
const TOO_MANY: Refusal = { status: 429, message: 'Too many open connections' }

export type SocketIo = {
  /** Handles requests that are not refused. */
  engine: Server['engine']
  /**
   * Replaces `allowRequest`, which Engine.IO does not call for requests with a session id. It would also respond to
   * refused upgrades with 400 and without our headers.
   */
  checkAdmission: (request: IncomingMessage, connection: Connection) => Promise<Refusal | null>
}

/** Creates a Socket.IO server that sends each tenant its completed calls and ignores messages from clients. */
export function createSocketIo(server: ServerContext): SocketIo {
  const admissions = new WeakMap<IncomingMessage, Admission>()
  const clients = new Map<string, Admission>()
  // A dummy server: Fastify owns the listeners of the real one and forwards requests.
  const io = new Server(createServer(), {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // The same as on the tRPC sockets.
    pingTimeout: 10_000,
    httpCompression: false,
    wsEngine: createWebSocketServerClass(server),
  })
  io.engine.generateId = (request) => admissionOf(request).sid
  io.engine.on('connection', (client: EngineSocket) => {
    const admission = admissionOf(client.request)
    admission.client = client
    clients.set(admission.sid, admission)
    client.once('close', () => {
      clients.delete(admission.sid)
      admission.release()
    })
    limitUnread(client)
    const limit = createMessageLimit(server, admission.session, () => client.close(true))
    client.on('packet', ({ type }: { type: string }) => {
      limit.countFrame()
      if (type === 'message') limit.countProcedures(1)
    })
  })
  io.on('connection', async (socket) => {
    const { tenantId, sid } = admissionOf(socket.request)
    await socket.join([tenantId, sid])
  })
  server.deps.events.on('callCompleted', ({ tenantId, conversationId }) => {
    io.to(tenantId).emit('callCompleted', { conversation_id: conversationId })
  })

  function admissionOf(request: IncomingMessage): Admission {
    const admission = admissions.get(request)
    if (!admission) throw new Error('A client of Socket.IO was not admitted')
    return admission
  }

  /** Counts a handshake as one of its session's connections. */
  async function admit(request: IncomingMessage, stream: Connection['stream']): Promise<Refusal | null> {
    const caller = await resolveCaller(server, request, NO_COOKIES)
    // A stream that closed in the meantime would never release its slot.
    if (stream.destroyed) return invalid('the connection is closed')
    if (!isSignedIn(caller)) return NOT_SIGNED_IN
    const { session, credential } = caller
    assertKeyAccess(session, 'calls:read')
    const { tenantId } = session
    if (tenantId === null) return FORBIDDEN
    const sid = randomBytes(20).toString('base64url')
    const admission: Admission = { sid, credential, session, tenantId, release() {}, client: null }
    const release = server.liveConnections.add({
      session,
      credential,
      close(why) {
        const { client } = admission
        if (!client) return stream.destroy()
        // Clients that are disconnected by the server do not reconnect.
        if (why === 'session-ended') io.in(sid).disconnectSockets()
        client.close(true)
      },
    })
    if (!release) return TOO_MANY
    admission.release = release
    stream.once('close', () => {
      if (!admission.client) release()
    })
    admissions.set(request, admission)
    return null
  }

  return {
    engine: io.engine,
    async checkAdmission(request, { transport, stream }) {
      if (!isAllowedSource(server, request)) return BAD_ORIGIN
      const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams)
      if (query.EIO !== '4') return invalid('EIO must be 4')
      if (query.transport !== transport) return invalid(`transport must be ${transport}`)
      if (!query.sid) return request.method === 'GET' ? await admit(request, stream) : invalid('sid is missing')
      const credential = readCredential(server, request)
      if (credential === null) return NOT_SIGNED_IN
      const owner = clients.get(query.sid)
      if (!owner) return invalid('sid is not the id of an open connection')
      return owner.credential === credential ? null : FORBIDDEN
    },
  }
}

function invalid(problem: string): Refusal {
  return { status: 400, message: `Invalid request: ${problem}` }
}

/** Events for a client that never reads would fill our memory. */
function limitUnread(client: EngineSocket): void {
  let unread = 0
  client.on('packetCreate', ({ data }: { data?: string }) => {
    unread += data?.length ?? 1
    if (unread > MAX_UNREAD_BYTES) client.close(true)
  })
  client.on('flush', () => (unread = 0))
}

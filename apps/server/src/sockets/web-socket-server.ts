import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

import type { SignedInCaller } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'
import { sendRawResponse } from '../http/raw-response.ts'

/** Sockets close within a second after their session ends, even if the client does not confirm the close. */
const CLOSE_TIMEOUT_MS = 700

/** A class, because Engine.IO creates its own instance. */
export function createWebSocketServerClass({
  headers,
}: ServerContext): new (options: ServerOptions) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      const allOptions: ServerOptions & { closeTimeout: number } = { ...options, closeTimeout: CLOSE_TIMEOUT_MS }
      super(allOptions)
      this.on('wsClientError', (error, socket) =>
        sendRawResponse(socket, 400, { message: `Invalid request: ${error.message}`, headers }),
      )
    }
  }
}

export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer }

/** Opens a socket that closes when its session ends or the server stops. @returns whether it was opened */
export function openSocket(
  server: ServerContext,
  wss: WebSocketServer,
  { upgrade, caller, serve }: { upgrade: Upgrade; caller: SignedInCaller; serve: (ws: WebSocket) => void },
): boolean {
  const { request, socket, head } = upgrade
  // A socket that closed in the meantime would never release its slot.
  if (socket.destroyed) return false
  let ws: WebSocket | null = null
  const release = server.liveConnections.add({
    session: caller.session,
    credential: caller.credential,
    close(why) {
      if (!ws) socket.destroy()
      else if (why === 'stopping') ws.close(1001, 'The server is restarting')
      else ws.close(1008, 'Session ended')
    },
  })
  if (!release) {
    sendRawResponse(socket, 429, { message: 'Too many open connections', headers: server.headers })
    return false
  }
  socket.once('close', release)
  wss.handleUpgrade(request, socket, head, (openedSocket) => {
    ws = openedSocket
    serve(openedSocket)
  })
  return true
}

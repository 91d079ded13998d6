import type { IncomingMessage } from 'node:http'

import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

import type { Door } from '../../http/server-context.ts'
import { answerRaw } from '../../http/raw-response.ts'

type OnOpen = (request: IncomingMessage, ws: WebSocket) => void

/** The WebSocket server that Engine.IO makes for itself, which tells of each WebSocket before Engine.IO has it. */
export function watchedSockets({ headers }: Door, onOpen: OnOpen): new (options: ServerOptions) => WebSocketServer {
  return class WatchedSockets extends WebSocketServer {
    constructor(options: ServerOptions) {
      super(options)
      this.on('wsClientError', (_error, socket) => answerRaw(socket, 400, { message: 'Invalid request', headers }))
    }

    override handleUpgrade(...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, socket, head, (ws) => {
        onOpen(request, ws)
        done(ws, request)
      })
    }
  }
}

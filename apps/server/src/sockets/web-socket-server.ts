import { type ServerOptions, WebSocketServer } from 'ws'

import type { Door } from '../http/server-context.ts'
import { answerRaw } from '../http/raw-response.ts'

/** A session's sockets are gone within a second, also those of clients that do not confirm a close. */
const CLOSE_WITHIN_MS = 700

/** A class, since Engine.IO makes its own instance. */
export function webSocketServerOf({ headers }: Door): new (options: ServerOptions) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      const closing: ServerOptions & { closeTimeout: number } = { ...options, closeTimeout: CLOSE_WITHIN_MS }
      super(closing)
      this.on('wsClientError', (_error, socket) => answerRaw(socket, 400, { message: 'Invalid request', headers }))
    }
  }
}

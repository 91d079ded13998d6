import { type ServerOptions, WebSocketServer } from 'ws'

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

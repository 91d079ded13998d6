import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { sendRawResponse } from '../http/raw-response.ts'

/** Handles requests to which Node would respond without our headers, or not at all. */
export function addUnsupportedRequestHandlers(app: FastifyInstance, server: ServerContext): void {
  const { headers } = server
  app.server.on('checkExpectation', ({ socket }) => {
    sendRawResponse(socket, 417, { message: 'Expectation failed', headers })
  })
  // CONNECT is for proxies.
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    sendRawResponse(socket, 501, { message: 'Not implemented', headers })
  })
}

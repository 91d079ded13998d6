import type { FastifyInstance } from 'fastify'

import type { Door } from '../http/server-context.ts'
import { answerRaw } from '../http/raw-response.ts'

/** What Node answers by itself, without our headers or not at all, unless somebody listens. */
export function addOddRequests(app: FastifyInstance, door: Door): void {
  const { headers } = door
  app.server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(JSON.stringify({ message: 'Expectation failed' }))
  })
  // We are nobody's proxy.
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    answerRaw(socket, 501, { message: 'Not implemented', headers })
  })
}

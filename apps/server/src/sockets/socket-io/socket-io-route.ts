import type { FastifyInstance } from 'fastify'

import { sendRawResponse } from '../../http/raw-response.ts'
import { readKey } from '../../http/read-key.ts'
import type { ServerContext } from '../../http/server-context.ts'
import type { UpgradeTarget } from '../trpc-sockets.ts'
import type { SocketIo } from './socket-io.ts'

/** With and without the trailing slash, which clients send. */
export const SOCKET_IO_PATHS = ['/socket.io/', '/socket.io']

/**
 * Socket.IO for clients other than the web app, which has its own subscription. It is loaded with the first client, so
 * that it does not slow down startup.
 * @returns the handler for its WebSocket upgrades
 */
export function addSocketIo(app: FastifyInstance, server: ServerContext): UpgradeTarget {
  let loading: Promise<SocketIo> | null = null
  const load = async (): Promise<SocketIo> =>
    await (loading ??= import('./socket-io.ts').then(({ createSocketIo }) => createSocketIo(server)))

  app.register(async (scope) => {
    // Engine.IO reads the bodies of polling clients.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const url of SOCKET_IO_PATHS) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        async handler({ raw: request }, reply) {
          const { engine, checkAdmission } = await load()
          const keyHeaders = (await readKey(server, request))?.headers
          const refusal = await checkAdmission(request, { transport: 'polling', stream: reply.raw })
          if (refusal) return await reply.code(refusal.status).send({ message: refusal.message })
          reply.hijack()
          reply.raw.setHeaders(new Map(Object.entries({ ...server.headers, ...keyHeaders })))
          engine.handleRequest(request, reply.raw)
        },
      })
    }
  })

  return async ({ request, socket, head }) => {
    const { engine, checkAdmission } = await load()
    const refusal = await checkAdmission(request, { transport: 'websocket', stream: socket })
    if (refusal) sendRawResponse(socket, refusal.status, { message: refusal.message, headers: server.headers })
    else engine.handleUpgrade(request, socket, head)
  }
}

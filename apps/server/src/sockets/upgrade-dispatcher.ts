import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

import type { Door } from '../http/server-context.ts'
import { explain, logUnexpected } from '../http/explain-error.ts'
import { lacksHost } from '../http/limits.ts'
import { passesOriginGate } from '../http/origin-gate.ts'
import { answerRaw } from '../http/raw-response.ts'
import { addSocketIo, SOCKET_IO_PATHS } from './socket-io/socket-io-route.ts'
import { createTrpcSockets } from './trpc-sockets.ts'

/** One listener decides about every upgrade; libraries with listeners of their own answer each other's requests. */
export function addSockets(app: FastifyInstance, door: Door): void {
  const socketIo = addSocketIo(app, door)
  const targets = new Map([
    ['/trpc', createTrpcSockets(door)],
    ...SOCKET_IO_PATHS.map((path) => [path, socketIo] as const),
  ])
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: number, message: string): void =>
      answerRaw(socket, status, { message, headers: door.headers })
    const target = targets.get((request.url ?? '').split('?')[0] ?? '')
    if (door.stopping) return refuse(503, 'The server is restarting. Please try again.')
    if (lacksHost(request)) return refuse(400, 'Invalid request')
    if (!target) return refuse(404, 'Not found')
    if (!passesOriginGate(door, request)) return refuse(403, 'Bad origin')
    target({ request, socket, head }).then(
      () => forgetHeaders(request),
      (error: unknown) => {
        logUnexpected(door, error, request)
        const { status, message } = explain(error)
        refuse(status, message)
      },
    )
  })
}

/** The request is kept for as long as its socket is open. What a browser says in its headers is the most of it. */
function forgetHeaders(request: IncomingMessage): void {
  const { 'x-forwarded-for': forwardedFor } = request.headers
  request.headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  request.rawHeaders = []
}

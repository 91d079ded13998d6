import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { callerOf, isSignedIn, NO_COOKIES } from '../http/request-context.ts'
import type { Door } from '../http/server-context.ts'
import { explain, logUnexpected } from '../http/explain-error.ts'
import { lacksHost } from '../http/limits.ts'
import { passesOriginGate } from '../http/origin-gate.ts'
import { answerRaw } from '../http/raw-response.ts'
import { addSocketIo, NOT_SIGNED_IN, SOCKET_IO_PATHS } from './socket-io/socket-io-door.ts'
import { createTrpcSockets } from './trpc-sockets.ts'

/** One listener decides about every upgrade; libraries with listeners of their own answer each other's requests. */
export function addSockets(app: FastifyInstance, door: Door): void {
  const trpc = createTrpcSockets(door)
  const socketIo = addSocketIo(app, door)
  const targets = new Map([['/trpc', trpc.accept], ...SOCKET_IO_PATHS.map((path) => [path, socketIo] as const)])
  app.addHook('preClose', async () => trpc.close())
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: number, message: string): void =>
      answerRaw(socket, status, { message, headers: door.headers })
    const target = targets.get((request.url ?? '').split('?')[0] ?? '')
    const refuseStopping = (): void => refuse(503, 'The server is restarting. Please try again.')
    if (door.stopping) return refuseStopping()
    if (lacksHost(request)) return refuse(400, 'Invalid request')
    if (!target) return refuse(404, 'Not found')
    if (!passesOriginGate(door, request)) return refuse(403, 'Bad origin')
    const take = async (): Promise<void> => {
      const caller = await callerOf(door, request, NO_COOKIES)
      // Gone meanwhile: nothing would tell of its end any more.
      if (socket.destroyed) return
      if (door.stopping) return refuseStopping()
      if (!isSignedIn(caller)) return refuse(target === socketIo ? NOT_SIGNED_IN.status : 401, NOT_SIGNED_IN.message)
      await target({ request, socket, head, caller })
      forgetHeaders(request)
    }
    take().catch((error: unknown) => {
      logUnexpected(door, error, request)
      const { status, message } = explain(error)
      refuse(status, message)
    })
  })
}

/** The request is kept for as long as its socket is open. What a browser says in its headers is the most of it. */
function forgetHeaders(request: IncomingMessage): void {
  const { 'x-forwarded-for': forwardedFor } = request.headers
  request.headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  request.rawHeaders = []
}

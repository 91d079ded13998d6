import type { IncomingMessage } from 'node:http'

import { SIMULATOR_SOCKET_PATH } from '@callwright/api/calls/place/browser-call'
import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { explain, logUnexpected } from '../http/explain-error.ts'
import { lacksHostHeader } from '../http/limits.ts'
import { passesOriginGate } from '../http/origin-gate.ts'
import { readKey } from '../http/read-key.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { addSocketIo, SOCKET_IO_PATHS } from './socket-io/socket-io-route.ts'
import { createSimulatorSockets } from './simulator-sockets.ts'
import { createTrpcSockets } from './trpc-sockets.ts'

/**
 * One listener dispatches all upgrades, because libraries with their own listeners respond to each other's requests.
 */
export function addSockets(app: FastifyInstance, server: ServerContext): void {
  const socketIo = addSocketIo(app, server)
  const targets = new Map([
    ['/trpc', createTrpcSockets(server)],
    [SIMULATOR_SOCKET_PATH, createSimulatorSockets(server)],
    ...SOCKET_IO_PATHS.map((path) => [path, socketIo] as const),
  ])
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: number, message: string, more: Record<string, string> = {}): void =>
      sendRawResponse(socket, status, { message, headers: { ...server.headers, ...more } })
    const target = targets.get((request.url ?? '').split('?')[0] ?? '')
    if (server.isStopping) return refuse(503, 'The server is restarting. Please try again.')
    if (lacksHostHeader(request)) return refuse(400, 'Invalid request: the Host header is missing')
    if (!target) return refuse(404, 'Not found')
    if (!passesOriginGate(server, request)) return refuse(403, 'Bad origin')
    target({ request, socket, head }).then(
      () => forgetHeaders(request),
      async (error: unknown) => {
        logUnexpected(server, error, request)
        const { status, message, retryAfterSeconds } = explain(error)
        const key = await readKey(server, request).catch(() => null)
        const more: Record<string, string> = { ...key?.headers }
        if (retryAfterSeconds !== null) more['retry-after'] = String(retryAfterSeconds)
        refuse(status, message, more)
      },
    )
  })
}

/** Frees memory: the request lives as long as its socket, and its headers are most of it. */
function forgetHeaders(request: IncomingMessage): void {
  const { 'x-forwarded-for': forwardedFor } = request.headers
  request.headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  request.rawHeaders = []
}

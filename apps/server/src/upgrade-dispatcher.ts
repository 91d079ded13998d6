import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { UNKNOWN_ERROR } from '@callwright/api/trpc'
import type { FastifyInstance } from 'fastify'

import { callerOf, isSignedIn, NO_COOKIES, type SignedIn } from './caller.ts'
import type { Door } from './door.ts'
import { logUnexpected } from './error-answers.ts'
import { passesOriginGate } from './origin-gate.ts'
import { answerRaw } from './raw-answer.ts'
import { createTrpcSockets } from './trpc-sockets.ts'

/** Takes over a connection that wants to become a WebSocket and that may: same origin, with a session. */
export type UpgradeTarget = (upgrade: {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  caller: SignedIn
}) => void

/** One listener decides about every upgrade; libraries with listeners of their own answer each other's requests. */
export function addSockets(app: FastifyInstance, door: Door): void {
  const trpc = createTrpcSockets(door)
  const targets = new Map<string, UpgradeTarget>([['/trpc', trpc.accept]])
  app.addHook('preClose', async () => trpc.close())
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (status: number, message: string): void =>
      answerRaw(socket, status, { message, headers: door.headers })
    const target = targets.get((request.url ?? '').split('?')[0] ?? '')
    if (door.stopping) return refuse(503, 'The server is restarting. Please try again.')
    if (!target) return refuse(404, 'Not found')
    if (!passesOriginGate(door, request)) return refuse(403, 'Bad origin')
    callerOf(door, request, NO_COOKIES).then(
      (caller) => (isSignedIn(caller) ? target({ request, socket, head, caller }) : refuse(401, 'Not authenticated')),
      (error: unknown) => {
        logUnexpected(door, error, request)
        refuse(500, UNKNOWN_ERROR)
      },
    )
  })
}

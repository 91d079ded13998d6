import type { IncomingMessage } from 'node:http'

import { readCookies } from '@callwright/api/auth/sessions/cookies'
import type { FastifyInstance } from 'fastify'

import { callerOf, isSignedIn, NO_COOKIES } from '../../http/request-context.ts'
import type { Door } from '../../http/server-context.ts'
import { comesFromOurPages } from '../../http/origin-gate.ts'
import type { UpgradeTarget } from '../upgrade-target.ts'
import { readEngineQuery } from './engine-query.ts'
import type { HandshakeRefusal, SocketIo } from './socket-io.ts'

/** With and without the slash that its clients send. */
export const SOCKET_IO_PATHS = ['/socket.io/', '/socket.io']

const BAD_ORIGIN: HandshakeRefusal = { status: 403, message: 'Bad origin' }
/** Socket.IO clients expect 403 for a refused handshake; all other endpoints answer 401. */
export const NOT_SIGNED_IN: HandshakeRefusal = { status: 403, message: 'Not authenticated' }

/**
 * Socket.IO for clients from outside; the web app has its own subscription. It is loaded when the first of them comes:
 * a start is not slowed down by what may never be asked for.
 * @returns what takes its WebSockets
 */
export function addSocketIo(app: FastifyInstance, door: Door): UpgradeTarget {
  let loading: Promise<SocketIo> | null = null
  const load = async (): Promise<SocketIo> =>
    await (loading ??= import('./socket-io.ts').then(({ createSocketIo }) => createSocketIo(door)))

  app.register(async (scope) => {
    // What a client sends by polling is read by Engine.IO itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const url of SOCKET_IO_PATHS) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        async handler({ raw: request }, reply) {
          const poll = { request, response: reply.raw }
          const refusal = await refusalOf(poll)
          if (refusal) return await reply.code(refusal.status).send({ message: refusal.message })
          reply.hijack()
          ;(await load()).answer(poll)
        },
      })
    }
  })
  app.addHook('preClose', async () => (await loading)?.close())

  async function refusalOf(poll: Parameters<SocketIo['answer']>[0]): Promise<HandshakeRefusal | null> {
    const { request } = poll
    if (!comesFromOurPages(door, request)) return BAD_ORIGIN
    if (readEngineQuery(request)?.sid) {
      // Who it is was asked at the handshake; the session's end ends it.
      const token = tokenOf(door, request)
      return token === undefined ? NOT_SIGNED_IN : (await load()).goOn(request, token)
    }
    const caller = await callerOf(door, request, NO_COOKIES)
    return isSignedIn(caller) ? (await load()).begin(poll, caller) : NOT_SIGNED_IN
  }

  return async (upgrade) => {
    const { accept } = await load()
    // Gone meanwhile: nothing would tell of its end any more.
    if (!upgrade.socket.destroyed) await accept(upgrade)
  }
}

function tokenOf({ cookieNames }: Door, request: IncomingMessage): string | undefined {
  return readCookies(request.headers.cookie).get(cookieNames.session)
}

import { type AppRouter, appRouter } from '@callwright/api/app-router'
import type { Ctx } from '@callwright/api/context'
import { DomainError } from '@callwright/api/domain-error'
import { TRPCError } from '@trpc/server'
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { contextOf } from './caller.ts'
import type { Door } from './door.ts'
import { retryAfter } from './error-answers.ts'
import type { JsonBody } from './json-bodies.ts'
import { parseJson } from './json-body.ts'

export const MAX_BATCH = 20

type Handler = FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply>

/** tRPC over HTTP: queries, mutations, and subscriptions as a stream of events where no WebSocket can be opened. */
export function addTrpc(app: FastifyInstance, door: Door): void {
  const options: Handler = {
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    async createContext({ req, res, info }) {
      const ctx = await contextOf(door, req.raw, res)
      if (info.type === 'subscription') follow(door, ctx, res)
      return ctx
    },
    responseMeta({ errors }) {
      const seconds = errors.map(retryAfter).find((value) => value !== null)
      return seconds === undefined ? {} : { headers: new Headers({ 'retry-after': String(seconds) }) }
    },
  }
  app.route<{ Params: { '*': string }; Body: JsonBody | undefined }>({
    method: ['GET', 'POST'],
    url: '/trpc/*',
    async handler(request, reply) {
      // Refuses here what would otherwise be refused for a worse reason after the transformer has walked it.
      const { searchParams } = new URL(request.raw.url ?? '', 'http://localhost')
      parseJson(searchParams.get('input') ?? '')
      const req = Object.assign(request, { body: request.body?.text })
      await fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({ ...options, req, res: reply, path: request.params['*'] })
      return reply
    },
  })
}

/** A stream ends with its session, like a WebSocket. */
function follow(door: Door, { caller }: Ctx, reply: FastifyReply): void {
  if (!caller.session || caller.sessionToken === null) {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Not authenticated' })
  }
  const release = door.live.add({
    session: caller.session,
    token: caller.sessionToken,
    close: () => void reply.raw.destroy(),
  })
  if (!release) {
    const cause = new DomainError('too-many', 'Too many open connections', { retryAfterSeconds: 60 })
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: cause.message, cause })
  }
  reply.raw.once('close', release)
}

import type { IncomingMessage } from 'node:http'

import { type AppRouter, appRouter } from '@callwright/api/app-router'
import type { Ctx } from '@callwright/api/context'
import { DomainError } from '@callwright/api/domain-error'
import { asTrpcError } from '@callwright/api/trpc'
import { TRPCError } from '@trpc/server'
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { contextOf, isSignedIn } from './caller.ts'
import type { Door } from './door.ts'
import { logUnexpected, retryAfter } from './error-answers.ts'
import { tenantContext } from './files/signed-in-tenant.ts'
import { BODY_LIMIT, LIST_BODY_LIMIT, READ } from './http-limits.ts'
import type { JsonBody } from './json-bodies.ts'
import { parseJson } from './json-body.ts'
import { isBodyPending } from './unread-body.ts'
import { answerQueries, readQueryBatch } from './trpc-queries.ts'

export const MAX_BATCH = 20

type Handler = FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply>

/** tRPC over HTTP: queries, mutations, and subscriptions as a stream of events where no WebSocket can be opened. */
export function addTrpc(app: FastifyInstance, door: Door): void {
  addTrpcRoute(app, door, { url: '/trpc/*', bodyLimit: BODY_LIMIT })
  addTrpcRoute(app, door, { url: `/trpc/${TAKES_LIST}`, bodyLimit: LIST_BODY_LIMIT })
}

/** The one procedure whose input may be a list of many thousand rows. */
const TAKES_LIST = 'bulk.create'

function addTrpcRoute(app: FastifyInstance, door: Door, { url, bodyLimit }: { url: string; bodyLimit: number }): void {
  app.route<{ Params: { '*'?: string }; Body: JsonBody | undefined }>({
    method: [...READ, 'POST'],
    url,
    bodyLimit,
    async onRequest({ raw, headers }, reply) {
      const isLong = bodyLimit > BODY_LIMIT && !(Number(headers['content-length']) <= BODY_LIMIT)
      // It is only waited for from somebody who is signed in.
      if (isLong && isBodyPending(raw)) await tenantContext(door, { request: raw, reply })
    },
    async handler(request, reply) {
      // Refuses here what would otherwise be refused for a worse reason after the transformer has walked it.
      const { searchParams } = new URL(request.raw.url ?? '', 'http://localhost')
      const input = parseJson(searchParams.get('input') ?? '')
      const isBatch = request.method === 'GET' && searchParams.get('batch') === '1'
      const path = request.params['*'] ?? TAKES_LIST
      const queries = isBatch ? readQueryBatch(path, input, MAX_BATCH) : null
      const answer = queries && (await answerQueries(await contextOf(door, request.raw, reply), queries))
      if (answer !== null) {
        return await reply.header('content-type', 'application/json').header('vary', 'trpc-accept, accept').send(answer)
      }
      alwaysWhole(request.raw)
      const req = Object.assign(request, { body: request.body?.text })
      await fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
        ...handlerFor(door),
        req,
        res: reply,
        path,
      })
      return reply
    },
  })
}

/**
 * With either header tRPC would answer a batch line by line: its head is gone before any cookie is set and any status
 * is known. Subscriptions are streams without being asked.
 */
function alwaysWhole({ headers }: IncomingMessage): void {
  delete headers['trpc-accept']
  delete headers.accept
}

function handlerFor(door: Door): Handler {
  let refusal: TRPCError | null = null
  return {
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    async createContext({ req, res, info }) {
      const ctx = await contextOf(door, req.raw, res).catch((error: unknown) => {
        throw asTrpcError(error)
      })
      if (info.type === 'subscription') refusal = follow(door, ctx, res)
      if (refusal) throw refusal
      return ctx
    },
    onError: ({ error, req }) => logUnexpected(door, error, req),
    responseMeta({ errors, type }) {
      const seconds = [...errors, refusal].map(retryAfter).find((value) => value !== null)
      return {
        headers: new Headers({
          ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
          // A stream has its own; this is added to it.
          ...(type === 'subscription' ? { 'cache-control': 'no-store' } : {}),
        }),
        // A stream would begin with 200 and tell of the refusal as its first event, and browsers would come back.
        ...(refusal ? { status: getHTTPStatusCodeFromError(refusal) } : {}),
      }
    },
  }
}

/** A stream ends with its session, like a WebSocket. @returns why it may not begin */
function follow(door: Door, { caller }: Ctx, reply: FastifyReply): TRPCError | null {
  if (!isSignedIn(caller)) return new TRPCError({ code: 'UNAUTHORIZED', message: 'Not authenticated' })
  const { session, sessionToken: token } = caller
  const release = door.live.add({ session, token, close: () => void reply.raw.destroy() })
  if (!release) {
    const cause = new DomainError('too-many', 'Too many open connections', { retryAfterSeconds: 60 })
    return new TRPCError({ code: 'TOO_MANY_REQUESTS', message: cause.message, cause })
  }
  reply.raw.once('close', release)
  return null
}

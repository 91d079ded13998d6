import type { IncomingMessage } from 'node:http'

import { type AppRouter, appRouter } from '@callwright/api/app-router'
import { DomainError } from '@callwright/api/context/domain-error'
import { assertKeyAccess } from '@callwright/api/context/key-access'
import type { InputKind } from '@callwright/api/trpc/input-limits'
import { asTrpcError } from '@callwright/api/trpc/trpc'
import {
  type AnyProcedure,
  callTRPCProcedure,
  getErrorShape,
  getTRPCErrorFromUnknown,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createRequestContext, isSignedIn, type RequestCaller } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'
import { explain, logUnexpected } from '../http/explain-error.ts'
import { READ_METHODS } from '../http/limits.ts'
import { type JsonBody, parseJson } from '../http/json-body.ts'

export const MAX_BATCH = 20

type Handler = FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply>

/** tRPC over HTTP: queries, mutations, and subscriptions as an event stream for clients without WebSocket. */
export function addTrpc(app: FastifyInstance, server: ServerContext): void {
  app.route<{ Params: { '*': string }; Querystring: Record<string, unknown>; Body: JsonBody | undefined }>({
    method: [...READ_METHODS, 'POST'],
    url: '/trpc/*',
    config: {
      inputOf: (path) => inputKindOf(path.slice('/trpc/'.length)),
      countProcedures: (paths) => Math.min(paths.split(',').length, MAX_BATCH),
    },
    async handler(request, reply) {
      const { params, query, body } = request
      const path = params['*']
      const isBatch = query['batch'] === '1'
      if (body && body.text === undefined) {
        return await respondToParsedBody(server, { request, reply, path, isBatch, body })
      }
      // Validate the JSON before tRPC reads it.
      parseJson(typeof query['input'] === 'string' ? query['input'] : '')
      disableBatchStreaming(request.raw)
      await fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
        ...createHandler(server),
        req: Object.assign(request, { body: body?.text }),
        res: reply,
        path,
      })
      return reply
    },
  })
}

/** The strictest procedure in a batch sets the limits. Unknown paths count as public; long lists cannot be batched. */
function inputKindOf(paths: string): InputKind {
  const kinds = paths.split(',').map((path) => INPUT_OF.get(path) ?? 'public')
  const strictest = KINDS.find((kind) => kinds.includes(kind)) ?? 'public'
  return strictest === 'recipients' && kinds.length > 1 ? 'numbers' : strictest
}

const KINDS = ['public', 'signedIn', 'numbers', 'recipients'] as const satisfies readonly InputKind[]

/** Input kinds by path; each base procedure declares its kind in `meta`. */
const INPUT_OF = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => {
    const { input } = (procedure as AnyProcedure)._def.meta as { input: InputKind }
    return [path, input]
  }),
)

/**
 * Handles a mutation whose input is already parsed; tRPC's adapter would parse the whole text again. Errors have the
 * same shape and status as the adapter's.
 */
async function respondToParsedBody(
  server: ServerContext,
  { request, reply, path, isBatch, body }: ParsedCall,
): Promise<FastifyReply> {
  const config = appRouter._def._config
  try {
    const ctx = await createRequestContext(server, request.raw, reply)
    const value = isBatch ? firstInBatch(body.value) : body.value
    const data: unknown = await callTRPCProcedure({
      ...{ router: appRouter, path, type: 'mutation', ctx, batchIndex: 0, signal: undefined },
      getRawInput: async () => config.transformer.input.deserialize(value) as unknown,
    })
    return reply.send(transformTRPCResponse(config, isBatch ? [{ result: { data } }] : { result: { data } }))
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(asTrpcError(cause))
    logUnexpected(server, error, request)
    const shape = getErrorShape({ config, error, type: 'mutation', path, input: undefined, ctx: undefined })
    const { retryAfterSeconds } = explain(error)
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    const response = transformTRPCResponse(config, isBatch ? [{ error: shape }] : { error: shape })
    return reply.code(getHTTPStatusCodeFromError(error)).send(response)
  }
}

function firstInBatch(inputs: unknown): unknown {
  return typeof inputs === 'object' && inputs !== null && '0' in inputs ? inputs[0] : undefined
}

type ParsedCall = { request: FastifyRequest; reply: FastifyReply; path: string; isBatch: boolean; body: JsonBody }

/**
 * With either header tRPC would stream a batch, and send the headers before cookies and status are known. Subscriptions
 * are streamed in any case.
 */
function disableBatchStreaming({ headers }: IncomingMessage): void {
  delete headers['trpc-accept']
  delete headers.accept
}

function createHandler(server: ServerContext): Handler {
  let refusal: TRPCError | null = null
  return {
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    async createContext({ req, res, info }) {
      try {
        const ctx = await createRequestContext(server, req.raw, res)
        if (info.type === 'subscription') trackStream(server, ctx.caller, res)
        return info.isBatchCall ? { ...ctx, batch: { letters: 0 } } : ctx
      } catch (cause) {
        const error = asTrpcError(cause)
        if (info.type === 'subscription' && error instanceof TRPCError) refusal = error
        throw error
      }
    },
    onError: ({ error, req }) => logUnexpected(server, error, req),
    responseMeta({ errors, type }) {
      const seconds = [...errors, refusal]
        .map((error) => explain(error).retryAfterSeconds)
        .find((value) => value !== null)
      return {
        headers: new Headers({
          ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
          // Added to the `cache-control` of the stream itself.
          ...(type === 'subscription' ? { 'cache-control': 'no-store' } : {}),
        }),
        // Otherwise the stream would start with 200 and send the error as an event, and browsers would reconnect.
        ...(refusal ? { status: getHTTPStatusCodeFromError(refusal) } : {}),
      }
    },
  }
}

/** Ends a stream when its session ends, like a WebSocket. @throws DomainError if the stream may not start */
function trackStream(server: ServerContext, caller: RequestCaller, reply: FastifyReply): void {
  if (!isSignedIn(caller)) throw new DomainError('not-signed-in', 'Not authenticated')
  const { session, credential } = caller
  assertKeyAccess(session, 'calls:read')
  const release = server.liveConnections.add({ session, credential, close: () => void reply.raw.destroy() })
  if (!release) throw new DomainError('too-many', 'Too many open connections', { retryAfterSeconds: 60 })
  reply.raw.once('close', release)
}

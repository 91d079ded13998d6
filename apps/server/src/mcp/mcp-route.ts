import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { InvalidJsonError, type JsonBody } from '../http/json-body.ts'
import { createRequestContext } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'

const FORWARDED_HEADERS = ['accept', 'content-type', 'mcp-protocol-version']

/**
 * The Model Context Protocol (Streamable HTTP) for AI models. Only an API key identifies the caller. There are no
 * sessions and no event streams, so GET and DELETE get 405.
 */
export function addMcp(app: FastifyInstance, server: ServerContext): void {
  app.route<{ Body: JsonBody | undefined }>({
    method: 'POST',
    url: '/mcp',
    config: { inputOf: () => 'signedIn', isRead: true },
    onRequest: async (request, reply) => void (await requireKey(server, request, reply)),
    // A body that cannot be a message gets the codes of JSON-RPC.
    errorHandler(error, _request, reply) {
      if (!(error instanceof DomainError) || error.reason !== 'invalid') throw error
      const code = error instanceof InvalidJsonError ? -32700 : -32600
      void reply.code(400).send({ jsonrpc: '2.0', id: null, error: { code, message: error.message } })
    },
    async handler(request, reply) {
      const { ctx, scopes } = await requireKey(server, request, reply)
      const message = request.body?.value
      // Batches are no longer part of the protocol, and would evade the key's rate limit.
      if (Array.isArray(message)) throw invalidRequest('send one message at a time')
      // Loaded with the first request, because most servers get none.
      const { respondToMessage } = await import('./mcp-server.ts')
      const response = await respondToMessage({ server, ctx, scopes }, toWebRequest(request), message)
      const headers = Object.fromEntries(response.headers)
      return await reply
        .code(response.status)
        .headers(headers)
        .send(await response.text())
    },
  })
}

async function requireKey(server: ServerContext, { raw }: FastifyRequest, reply: FastifyReply) {
  const ctx = await createRequestContext(server, raw, reply)
  const { key } = ctx.caller.session ?? {}
  if (!key) {
    reply.header('www-authenticate', 'Bearer')
    throw new DomainError('not-signed-in', 'Not authenticated')
  }
  return { ctx, scopes: key.scopes }
}

function toWebRequest({ headers }: FastifyRequest): Request {
  const forwarded = new Headers()
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') forwarded.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: forwarded })
}

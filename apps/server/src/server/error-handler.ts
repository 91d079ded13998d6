import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { explain, type ErrorExplanation, logUnexpected } from '../http/explain-error.ts'
import type { KnownRoutes } from './known-routes.ts'
import { isMachinePath } from './machine-path.ts'
import type { BrandedPages } from '../web-app/branded-pages.ts'
import { sendStatic } from '../web-app/send-static.ts'
import { isNavigation } from '../web-app/static-files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals also contain `success: false` and repeat the message as `error`. */
    includesSuccess?: true | undefined
  }
}

function sendError(reply: FastifyReply, { status, message, retryAfterSeconds }: ErrorExplanation): FastifyReply {
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send({ message })
}

/** Handles errors and unknown paths, and serves the web app's page for its client-side routes. */
export function addErrorResponses(
  app: FastifyInstance,
  server: ServerContext,
  { knownRoutes, pages }: { knownRoutes: KnownRoutes; pages: BrandedPages },
): void {
  app.setErrorHandler((error, request, reply) => {
    logUnexpected(server, error, request)
    return sendError(reply, explain(error))
  })
  // A hook, because many errors are sent before a handler runs.
  app.addHook('preSerialization', async ({ routeOptions }, { statusCode }, response: unknown) => {
    if (statusCode < 400 || !routeOptions.config.includesSuccess) return response
    const { message } = response as { message: string }
    return { message, success: false, error: message }
  })
  const respondToUnknownPath = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? ''
    const methods = knownRoutes(path)
    if (methods.length > 0) {
      return reply.code(405).header('allow', methods.join(', ')).send({ message: 'Method not allowed' })
    }
    const { accept } = request.headers
    const destination = request.headers['sec-fetch-dest']
    const isRead = /^(GET|HEAD)$/.test(request.method)
    const isPage = isRead && isNavigation({ path, accept, destination: firstOf(destination) })
    const page = isPage && !isMachinePath(path) ? await pages.find('/index.html') : undefined
    if (page) return sendStatic(request, reply, page)
    return reply.code(404).send({ message: 'Not found' })
  }
  app.setNotFoundHandler(respondToUnknownPath)
  // The not-found handler would run only after the body has arrived.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? respondToUnknownPath(request, reply) : undefined))
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

import { DomainError } from '@callwright/api/context/domain-error'
import { INPUT_LIMITS, type InputKind } from '@callwright/api/trpc/input-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { resolveCaller, NO_COOKIES } from './request-context.ts'
import type { ServerContext } from './server-context.ts'
import { enterUntilClosed, type UploadGate } from './upload-gate.ts'
import { readJsonBody, readLongJsonBody } from './json-body.ts'
import { isBodyPending } from './unread-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A JSON body's limits, if they depend on the route. */
    inputOf?: (path: string) => InputKind
  }
}

/** Accepts JSON bodies only; others get 415. @param gateOf limits how many long lists a path reads at once */
export function addJsonBodies(app: FastifyInstance, server: ServerContext, gateOf: (path: string) => UploadGate): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const kind = inputKindOf(request)
    const read = kind === 'recipients' ? readLongJsonBody : readJsonBody
    return await read(request.raw, INPUT_LIMITS[kind])
  })
  // Only signed-in clients may send a body larger than a form.
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    const kind = inputKindOf(request)
    if (!routeOptions.config.inputOf || kind === 'public' || !isBodyPending(raw)) return
    if (Number(raw.headers['content-length']) <= INPUT_LIMITS.public.bytes) return
    const { session } = await resolveCaller(server, raw, NO_COOKIES)
    if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
    if (kind === 'recipients' && session.tenantId)
      enterUntilClosed(gateOf(pathOf(request)), session.tenantId, reply.raw)
  })
}

function inputKindOf(request: FastifyRequest): InputKind {
  return request.routeOptions.config.inputOf?.(pathOf(request)) ?? 'signedIn'
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

import { findFileContent, findLogoContent, findProductLogo } from '@callwright/api/business/files/find-content'
import { notFound } from '@callwright/api/context/domain-error'
import { assertKeyAccess } from '@callwright/api/context/key-access'
import type { TenantId } from '@callwright/db/tables/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createRequestContext } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { sendBlob } from './send-blob.ts'

type Route = { Params: { fileId: string } }

/** A business's files and logo, which do not exist for other users, and the product's logo, which everyone may see. */
export function addFileRoutes(app: FastifyInstance, server: ServerContext): void {
  app.route<Route>({
    method: READ_METHODS,
    url: '/api/files/:fileId',
    async handler(request, reply) {
      const tenantId = await tenantOf(server, request, reply)
      const content = await findFileContent(server.deps.db, tenantId, request.params.fileId)
      return await sendBlob(server, { request, reply }, content)
    },
  })
  app.route({
    method: READ_METHODS,
    url: '/api/logo',
    async handler(request, reply) {
      const tenantId = await tenantOf(server, request, reply)
      const content = await findLogoContent(server.deps.db, tenantId)
      return await sendBlob(server, { request, reply }, { ...content, isCacheable: true })
    },
  })
  app.route({
    method: READ_METHODS,
    url: '/api/brand/logo',
    async handler(request, reply) {
      const content = await findProductLogo(server.deps.db)
      return await sendBlob(server, { request, reply }, { ...content, isCacheable: true })
    },
  })
}

async function tenantOf(server: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<TenantId> {
  const { caller } = await createRequestContext(server, request.raw, reply)
  assertKeyAccess(caller.session, 'business:read')
  const tenantId = caller.session?.tenantId
  if (!tenantId) throw notFound()
  return tenantId
}

import { findRecording } from '@callwright/api/calls/record/recording'
import { notFound } from '@callwright/api/context/domain-error'
import { assertKeyAccess } from '@callwright/api/context/key-access'
import type { FastifyInstance } from 'fastify'

import { createRequestContext } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'
import { sendBlob } from '../files/send-blob.ts'
import { READ_METHODS } from '../http/limits.ts'

type Route = { Params: { callId: string }; Querystring: Record<string, unknown> }

/** A call's recording, for its own business. For other users it does not exist. */
export function addRecordingRoute(app: FastifyInstance, server: ServerContext): void {
  app.route<Route>({
    method: READ_METHODS,
    url: '/api/calls/:callId/recording',
    async handler(request, reply) {
      const ctx = await createRequestContext(server, request.raw, reply)
      assertKeyAccess(ctx.caller.session, 'calls:read')
      const tenantId = ctx.caller.session?.tenantId
      if (!tenantId) throw notFound()
      const recording = await findRecording(ctx, tenantId, request.params.callId)
      const kind = 'play' in request.query ? 'inline' : 'attachment'
      return await sendBlob(server, { request, reply }, { ...recording, kind })
    },
  })
}

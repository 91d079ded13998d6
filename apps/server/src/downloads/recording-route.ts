import { findRecording } from '@callwright/api/calls/record/recording'
import { notFound } from '@callwright/api/context/domain-error'
import type { FastifyInstance } from 'fastify'

import { contextOf } from '../http/request-context.ts'
import type { Door } from '../http/server-context.ts'
import { sendBlob } from '../files/send-blob.ts'
import { READ } from '../http/limits.ts'

type Route = { Params: { callId: string }; Querystring: Record<string, unknown> }

/** The audio of a call for the business whose call it is; to everybody else it does not exist. */
export function addRecordingRoute(app: FastifyInstance, door: Door): void {
  app.route<Route>({
    method: READ,
    url: '/api/calls/:callId/recording',
    async handler(request, reply) {
      const ctx = await contextOf(door, request.raw, reply)
      const tenantId = ctx.caller.session?.tenantId
      if (!tenantId) throw notFound()
      const recording = await findRecording(ctx, tenantId, request.params.callId)
      const kind = 'play' in request.query ? 'inline' : 'attachment'
      return await sendBlob(door, { request, reply }, { ...recording, kind })
    },
  })
}

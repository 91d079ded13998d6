import { Readable } from 'node:stream'

import { exportAudit } from '@callwright/api/audit/audit-log'
import { exportUsage } from '@callwright/api/admin/usage/export-usage'
import { exportBookings } from '@callwright/api/booking/list-bookings'
import { exportRecipients } from '@callwright/api/campaigns/campaign-recipients'
import { exportCalls } from '@callwright/api/calls/list/export-calls'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { requireOperator, requireTenant } from '../http/require-access.ts'

type Recipients = { Params: { campaignId: string } }

/** Filtered lists as files for spreadsheets, streamed page by page. */
export function addCsvRoutes(app: FastifyInstance, server: ServerContext): void {
  app.route({
    method: READ_METHODS,
    url: '/api/calls/export.csv',
    async handler({ raw: request, query }, reply) {
      const ctx = await requireTenant(server, { request, reply }, { access: 'calls:read' })
      const chunks = await exportCalls(ctx, ctx.tenantId, { ...Object(query) })
      return sendCsv(reply, { name: 'calls', at: ctx.now() }, chunks)
    },
  })
  app.route({
    method: READ_METHODS,
    url: '/api/appointments.csv',
    async handler({ raw: request, query }, reply) {
      const ctx = await requireTenant(server, { request, reply }, { access: 'calls:read' })
      const chunks = exportBookings(ctx, ctx.tenantId, { ...Object(query) })
      return sendCsv(reply, { name: 'appointments', at: ctx.now() }, chunks)
    },
  })
  app.route<Recipients>({
    method: READ_METHODS,
    url: '/api/campaigns/:campaignId/recipients.csv',
    async handler({ raw: request, params, query }, reply) {
      const ctx = await requireTenant(server, { request, reply }, { access: 'campaigns:read' })
      const { campaignId } = params
      const chunks = await exportRecipients(ctx, ctx.tenantId, { campaignId, query: { ...Object(query) } })
      return sendCsv(reply, { name: 'recipients', at: ctx.now() }, chunks)
    },
  })
  for (const [name, exportChunks] of Object.entries({ usage: exportUsage, audit: exportAudit })) {
    app.route({
      method: READ_METHODS,
      url: `/api/admin/${name}.csv`,
      async handler({ raw: request, query }, reply) {
        const ctx = await requireOperator(server, { request, reply }, { access: 'admin:read' })
        return sendCsv(reply, { name, at: ctx.now() }, exportChunks(ctx, { ...Object(query) }))
      },
    })
  }
}

/** @param file.at epoch milliseconds; the file name contains its date */
function sendCsv(
  reply: FastifyReply,
  { name, at }: { name: string; at: number },
  chunks: AsyncGenerator<string>,
): FastifyReply {
  const day = new Date(at).toISOString().slice(0, 10)
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  })
  return reply.request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(chunks))
}

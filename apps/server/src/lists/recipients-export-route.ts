import { Readable } from 'node:stream'

import { exportRecipients } from '@callwright/api/bulk/campaign-recipients'
import type { FastifyInstance } from 'fastify'

import type { Door } from '../door.ts'
import { tenantContext } from '../files/signed-in-tenant.ts'

/** What became of a campaign's recipients, as a file that a spreadsheet opens; streamed, page by page. */
export function addRecipientsExportRoute(app: FastifyInstance, door: Door): void {
  app.get<{ Params: { campaignId: string } }>(
    '/api/campaigns/:campaignId/recipients.csv',
    async ({ raw, params, query }, reply) => {
      const ctx = await tenantContext(door, { request: raw, reply })
      const { campaignId } = params
      const portions = await exportRecipients(ctx, ctx.tenantId, { campaignId, query: { ...Object(query) } })
      const day = new Date(ctx.now()).toISOString().slice(0, 10)
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="recipients-${day}.csv"`,
      })
      return reply.send(Readable.from(portions))
    },
  )
}

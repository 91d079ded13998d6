import { Readable } from 'node:stream'

import { exportCalls } from '@callwright/api/calls/export-calls'
import { DomainError } from '@callwright/api/domain-error'
import type { FastifyInstance } from 'fastify'

import { contextOf } from './caller.ts'
import type { Door } from './door.ts'

/** What is filtered on the Call Dashboard, as a file that a spreadsheet opens; streamed, page by page. */
export function addExportRoute(app: FastifyInstance, door: Door): void {
  app.get('/api/calls/export.csv', async (request, reply) => {
    const ctx = await contextOf(door, request.raw, reply)
    const { session } = ctx.caller
    if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
    if (!session.tenantId) throw new DomainError('forbidden', 'Forbidden')
    const portions = exportCalls(ctx, session.tenantId, { ...Object(request.query) })
    const day = new Date(ctx.now()).toISOString().slice(0, 10)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="calls-${day}.csv"`,
    })
    return reply.send(Readable.from(portions))
  })
}

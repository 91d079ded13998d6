import { Readable } from 'node:stream'

import { exportAudit } from '@callwright/api/admin/audit-log'
import { exportUsage } from '@callwright/api/admin/export-usage'
import type { Ctx } from '@callwright/api/context'
import { DomainError } from '@callwright/api/domain-error'
import type { FastifyInstance } from 'fastify'

import { contextOf } from './caller.ts'
import type { Door } from './door.ts'

type Export = (ctx: Ctx, query: unknown) => AsyncGenerator<string>

const EXPORTS: Readonly<Record<string, Export>> = { usage: exportUsage, audit: exportAudit }

/** What the operator has filtered, as a file that a spreadsheet opens; streamed, page by page. */
export function addOperatorExportRoutes(app: FastifyInstance, door: Door): void {
  for (const [name, portionsOf] of Object.entries(EXPORTS)) {
    app.get(`/api/admin/${name}.csv`, async (request, reply) => {
      const ctx = await contextOf(door, request.raw, reply)
      const { session } = ctx.caller
      if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
      if (session.user.role !== 'operator') throw new DomainError('forbidden', 'Forbidden')
      const portions = portionsOf(ctx, { ...Object(request.query) })
      const day = new Date(ctx.now()).toISOString().slice(0, 10)
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-${day}.csv"`,
      })
      return reply.send(Readable.from(portions))
    })
  }
}

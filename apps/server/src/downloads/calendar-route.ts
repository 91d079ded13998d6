import { createHash } from 'node:crypto'

import { findTenantOfAddress } from '@callwright/api/booking/calendar-address'
import { writeCalendarFile } from '@callwright/api/booking/calendar-file'
import { notFound } from '@callwright/api/context/domain-error'
import { consumeAttempt, type Limit } from '@callwright/api/context/rate-limit'
import type { FastifyInstance } from 'fastify'

import { READ_METHODS } from '../http/limits.ts'
import { clientAddressOf, type ServerContext } from '../http/server-context.ts'

type Route = { Params: { file: string } }

/** A few devices that each ask every few minutes. */
const READS: Limit = { name: 'calendar-file', max: 300, windowMs: 60 * 60_000 }
const UNKNOWN_BY_IP: Limit = { name: 'calendar-unknown-ip', max: 60, windowMs: 15 * 60_000 }

/** A business's appointments at its secret address, for calendar programs, which have no session. */
export function addCalendarRoute(app: FastifyInstance, server: ServerContext): void {
  app.route<Route>({
    method: READ_METHODS,
    url: '/api/calendar/:file',
    async handler(request, reply) {
      const { file } = request.params
      const tenantId = file.endsWith('.ics') ? await findTenantOfAddress(server.deps, file.slice(0, -4)) : null
      if (tenantId === null) {
        await consumeAttempt(server.deps, UNKNOWN_BY_IP, clientAddressOf(server, request.raw))
        throw notFound()
      }
      await consumeAttempt(server.deps, READS, tenantId)
      const text = await writeCalendarFile(server.deps, tenantId)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      // Compressed responses have a weak tag.
      if (request.headers['if-none-match']?.replace('W/', '') === etag) return await reply.code(304).send()
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="appointments.ics"',
      })
      return await reply.send(request.method === 'HEAD' ? '' : text)
    },
  })
}

import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

import { assertKeyAccess } from '@callwright/api/context/key-access'
import { beginExport, assertExportable } from '@callwright/api/privacy/export/begin-export'
import { holdExport } from '@callwright/api/privacy/export/export-state'
import type { FastifyInstance } from 'fastify'

import { createRequestContext, isSignedIn, type RequestCaller } from '../../http/request-context.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { zipEntries } from './zip-entries.ts'

/** A client that reads nothing for this long is disconnected. */
const IDLE_MS = 60_000

/**
 * Serves a business's data as a ZIP to the business and the operator. Each business can run only one export at a time.
 */
export function addExportZipRoute(app: FastifyInstance, server: ServerContext): void {
  app.get<{ Params: { tenantId: string } }>('/api/tenants/:tenantId/export.zip', async (request, reply) => {
    const ctx = await createRequestContext(server, request.raw, reply)
    assertKeyAccess(ctx.caller.session, 'session')
    const tenantId = assertExportable(ctx, request.params.tenantId)
    let stop = (): void => {}
    const hold = await holdExport(ctx, tenantId, () => stop())
    try {
      const entries = await beginExport(ctx, tenantId)
      const zip = zipEntries(entries, {
        blobs: server.blobs,
        at: new Date(ctx.now()),
        onError: (error) => ctx.log.error({ err: error, tenantId }, 'an export could not be finished'),
      })
      stop = () => void zip.destroy()
      zip.once('close', () => void hold.release())
      endWithSession(server, ctx.caller, { zip, socket: request.raw.socket })
      const day = new Date(ctx.now()).toISOString().slice(0, 10)
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="data-export-${day}.zip"`,
      })
      return reply.send(zip)
    } catch (error) {
      await hold.release()
      throw error
    }
  })
}

/** Ends an export when its session ends or the client stops reading. */
function endWithSession(
  server: ServerContext,
  caller: RequestCaller,
  { zip, socket }: { zip: Readable; socket: Socket },
): void {
  const close = (): void => void zip.destroy()
  const release = isSignedIn(caller) ? server.liveConnections.add({ ...caller, close }) : null
  socket.setTimeout(IDLE_MS, close)
  zip.once('close', () => {
    socket.off('timeout', close)
    release?.()
  })
}

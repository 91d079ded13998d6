import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

import { findRecording } from '@callwright/api/calls/recording'
import { notFound } from '@callwright/api/domain-error'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { blobFile } from './blobs.ts'
import { readRange } from './byte-range.ts'
import { contextOf } from './caller.ts'
import type { Door } from './door.ts'
import { READ } from './http-limits.ts'
import { FILE_CONTENT_SECURITY_POLICY } from './security-headers.ts'

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
      const { hash, mediaType, size, fileName } = await findRecording(ctx, tenantId, request.params.callId)
      const etag = `"${hash}"`
      const ifRange = request.headers['if-range']
      const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : null
      if (range === 'unsatisfiable') return refuseRange(reply, size)
      const { start, end } = range ?? { start: 0, end: size - 1 }
      reply.headers({
        'content-type': mediaType,
        'content-length': String(end - start + 1),
        'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
        'content-disposition': disposition(fileName, 'play' in request.query ? 'inline' : 'attachment'),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        etag,
      })
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
      if (request.method === 'HEAD') return reply.send(null)
      const file = await openBlob(blobFile(join(door.dataDir, 'files'), hash))
      return reply.send(file.createReadStream({ start, end }))
    },
  })
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  return reply.code(416).header('content-range', `bytes */${size}`).send({ message: 'Range not satisfiable' })
}

async function openBlob(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound()
    throw error
  }
}

/** A name for the saved file: plain letters for old clients, everything for the others, and no way out of the header. */
export function disposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 100)
  const encoded = encodeURIComponent(fileName.slice(0, 200).toWellFormed()).replace(/['()*]/g, percentEncoded)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function percentEncoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}

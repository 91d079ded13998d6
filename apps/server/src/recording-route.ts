import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

import { findRecording } from '@callwright/api/calls/recording'
import { notFound } from '@callwright/api/domain-error'
import type { FastifyInstance } from 'fastify'

import { blobFile } from './blobs.ts'
import { readRange } from './byte-range.ts'
import { contextOf } from './caller.ts'
import type { Door } from './door.ts'
import { FILE_CONTENT_SECURITY_POLICY } from './security-headers.ts'

type Route = { Params: { callId: string }; Querystring: Record<string, unknown> }

/** The audio of a call for the business whose call it is; to everybody else it does not exist. */
export function addRecordingRoute(app: FastifyInstance, door: Door): void {
  app.get<Route>('/api/calls/:callId/recording', async (request, reply) => {
    const ctx = await contextOf(door, request.raw, reply)
    const tenantId = ctx.caller.session?.tenantId
    if (!tenantId) throw notFound()
    const { hash, mediaType, size, fileName } = await findRecording(ctx, tenantId, request.params.callId)
    const etag = `"${hash}"`
    reply.headers({
      'content-type': mediaType,
      'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
      'content-disposition': disposition(fileName, 'play' in request.query ? 'inline' : 'attachment'),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      etag,
    })
    const ifRange = request.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : null
    if (range === 'unsatisfiable') {
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${size}`, 'content-type': 'application/json; charset=utf-8' })
        .send({ message: 'Range not satisfiable' })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', String(end - start + 1))
    if (request.method === 'HEAD') return reply.send(null)
    const file = await openBlob(blobFile(join(door.dataDir, 'files'), hash))
    return reply.send(file.createReadStream({ start, end }))
  })
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
  const encoded = encodeURIComponent(fileName.toWellFormed().slice(0, 200)).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

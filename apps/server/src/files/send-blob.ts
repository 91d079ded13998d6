import type { Readable } from 'node:stream'

import type { NamedContent } from '@callwright/api/business/files/find-content'
import { notFound } from '@callwright/api/context/domain-error'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { readRange } from '../http/byte-range.ts'
import type { ServerContext } from '../http/server-context.ts'
import { FILE_CONTENT_SECURITY_POLICY } from '../http/security-headers.ts'
import type { ByteRange } from '../storage/blob-store.ts'

export type SendOptions = NamedContent & {
  /** `inline` for media played in our own pages */
  kind?: 'inline' | 'attachment'
  /** The browser may cache it and revalidates each time. */
  isCacheable?: boolean
}

/** Sends an upload or recording, whole or as a range, so that it can be saved or viewed but never executed. */
export async function sendBlob(
  server: ServerContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { hash, mediaType, fileName, kind = 'attachment', isCacheable = false }: SendOptions,
): Promise<FastifyReply> {
  const found = await server.blobs.find(hash)
  if (!found) throw notFound()
  const { size } = found
  const etag = `"${hash}"`
  reply.headers({
    etag,
    'cache-control': isCacheable ? 'private, no-cache' : 'private, no-store',
    'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
  })
  if (isCacheable && request.headers['if-none-match'] === etag) return await reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send({ message: 'Range not satisfiable' })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.headers({
    'content-type': mediaType,
    'content-length': String(end - start + 1),
    'content-disposition': formatContentDisposition(fileName, kind),
    'accept-ranges': 'bytes',
  })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD') return await reply.send()
  return reply.send(await bytesOf(server, hash, range))
}

async function bytesOf({ blobs }: ServerContext, hash: string, range: ByteRange | null): Promise<Readable> {
  const body = await blobs.get(hash, range ?? undefined)
  if (!body) throw notFound()
  return body
}

/** Names reserved by Windows, with any extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A `Content-Disposition` with an ASCII name for old clients and the full name, both safe in a header. */
export function formatContentDisposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const name = RESERVED_NAME.test(fileName) ? `_${fileName}` : fileName
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 100)
  const encoded = encodeURIComponent(name.slice(0, 200).toWellFormed()).replace(/['()*]/g, percentEncode)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function percentEncode(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}

import type { Readable } from 'node:stream'

import type { NamedContent } from '@callwright/api/business/files/find-content'
import { notFound } from '@callwright/api/context/domain-error'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { readRange } from '../http/byte-range.ts'
import type { Door } from '../http/server-context.ts'
import { FILE_CONTENT_SECURITY_POLICY } from '../http/security-headers.ts'
import type { ByteRange } from '../storage/blob-store.ts'

export type SendOptions = NamedContent & {
  /** `inline` for what is played within a page of ours */
  kind?: 'inline' | 'attachment'
  /** Kept by the browser, which asks each time whether it is still right. */
  revalidated?: boolean
}

/** Bytes that somebody uploaded or recorded, whole or in part: to be saved or looked at, never to be run. */
export async function sendBlob(
  door: Door,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { hash, mediaType, fileName, kind = 'attachment', revalidated = false }: SendOptions,
): Promise<FastifyReply> {
  const found = await door.blobs.find(hash)
  if (!found) throw notFound()
  const { size } = found
  const etag = `"${hash}"`
  reply.headers({
    etag,
    'cache-control': revalidated ? 'private, no-cache' : 'private, no-store',
    'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
  })
  if (revalidated && request.headers['if-none-match'] === etag) return await reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send({ message: 'Range not satisfiable' })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.headers({
    'content-type': mediaType,
    'content-length': String(end - start + 1),
    'content-disposition': disposition(fileName, kind),
    'accept-ranges': 'bytes',
  })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD') return await reply.send()
  return reply.send(await bytesOf(door, hash, range))
}

async function bytesOf({ blobs }: Door, hash: string, range: ByteRange | null): Promise<Readable> {
  const body = await blobs.get(hash, range ?? undefined)
  if (!body) throw notFound()
  return body
}

/** What Windows keeps for itself, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A name for the saved file: plain letters for old clients, everything for the others, and no way out of the header. */
export function disposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const name = RESERVED.test(fileName) ? `_${fileName}` : fileName
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 100)
  const encoded = encodeURIComponent(name.slice(0, 200).toWellFormed()).replace(/['()*]/g, percentEncoded)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function percentEncoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}

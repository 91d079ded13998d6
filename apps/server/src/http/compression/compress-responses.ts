import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { chooseEncoding } from './accept-encoding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that only reads; its response has no secrets. */
    isRead?: boolean
  }
}

const MIN_BYTES = 1024
const COMPRESSED_TYPE = /^(?:application\/json|text\/csv)\b/
/** Session lists, endpoints' URLs, and paths whose spelling could hide them. */
const SENSITIVE_PATH = /%|[/,.](?:auth|keys|webhooks)[/.]/

/** Both compress in zlib's own threads. This quality takes about as long as gzip. */
const ENCODERS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

/**
 * Compresses JSON and CSV for clients that ask for it. The size of a compressed response can reveal a secret in it, so
 * responses to changes, the only ones with new keys, secrets, and codes, are sent as they are.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const body = payload instanceof Response ? await unwrap(reply, payload) : payload
    if (!mayCompress(request, reply)) return body
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
    const source = toStream(body)
    if (encoding === null || source === null) return body
    reply.removeHeader('content-length').header('content-encoding', encoding)
    const etag = reply.getHeader('etag')
    // Encodings of the same content may only share a weak tag.
    if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`)
    // If the source fails, the response is destroyed, so that the client does not mistake it for a complete one.
    return pipeline(source, ENCODERS[encoding](), () => undefined)
  })
}

/** tRPC's JSON responses are complete; its event streams pass through. */
async function unwrap(reply: FastifyReply, response: Response): Promise<unknown> {
  if (!COMPRESSED_TYPE.test(response.headers.get('content-type') ?? '')) return response
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return await response.text()
}

function mayCompress({ method, url, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = method === 'GET' || routeOptions.config.isRead === true
  if (!isRead || SENSITIVE_PATH.test(url.split('?')[0] ?? '')) return false
  // Ranges belong to stored files, which are sent byte by byte.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('accept-ranges')) return false
  return COMPRESSED_TYPE.test(String(reply.getHeader('content-type') ?? ''))
}

/** null if there is nothing worth compressing */
function toStream(body: unknown): Readable | null {
  if (body instanceof Readable) return body
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null
  return Buffer.byteLength(body) > MIN_BYTES ? Readable.from([Buffer.from(body)]) : null
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { findLogoContent, type NamedContent } from '@callwright/api/business/files/find-content'
import { listFiles } from '@callwright/api/business/files/files'
import { findFile } from '@callwright/api/business/files/files.repo'
import { listLinks } from '@callwright/api/business/links/links'
import { viewNotes } from '@callwright/api/business/notes'
import { viewProfile } from '@callwright/api/business/profile'
import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import type { FastifyInstance } from 'fastify'

import type { ServerBlobs } from '../storage/blobs.ts'
import type { ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { requireTenant } from '../http/require-access.ts'

type StoredBytes = Pick<ServerBlobs, 'find' | 'get'>

type Route = { Params: { userId: string } }

/**
 * The documented profile: parallel lists, with whole documents as `data:` URLs. It is streamed with backpressure, since
 * it may be a quarter of a gigabyte.
 */
export function addBusinessRoute(app: FastifyInstance, server: ServerContext): void {
  app.route<Route>({
    method: READ_METHODS,
    url: '/api/business/:userId',
    async handler(request, reply) {
      const ctx = await requireTenant(
        server,
        { request: request.raw, reply },
        { access: 'business:read', claimedUserId: request.params.userId },
      )
      const business = await readBusiness(ctx)
      reply.headers({ 'content-type': 'application/json; charset=utf-8', etag: business.tag })
      if (request.method === 'HEAD') return reply.send()
      await assertStoreResponds(business, server.blobs)
      return reply.send(Readable.from(streamBusiness(business, server.blobs)))
    },
  })
}

type Business = Awaited<ReturnType<typeof readBusiness>>

async function readBusiness(ctx: TenantCtx) {
  const { version: _version, ...profile } = await viewProfile(ctx.db, ctx.tenantId)
  const { notes } = await viewNotes(ctx.db, ctx.tenantId)
  const { rows: links } = await listLinks(ctx)
  const { rows: files } = await listFiles(ctx, 'document')
  const { rows: leads } = await listFiles(ctx, 'lead')
  const logo = profile.logoUrl === null ? null : await findLogoContent(ctx.db, ctx.tenantId)
  const contents: (NamedContent | null)[] = []
  for (const { id } of files) contents.push(await contentOf(ctx, id))
  return { profile, notes, links, files, contents, leads, logo, tag: listTag({ links, files, leads }) }
}

/** null if the file has just been removed */
async function contentOf(ctx: TenantCtx, id: string): Promise<NamedContent | null> {
  const file = await findFile(ctx.db, ctx.tenantId, id)
  return file ? { hash: file.contentHash, mediaType: file.mediaType, fileName: file.name } : null
}

/** Fails early if the file store is down, because a response that has begun cannot become an error. */
async function assertStoreResponds({ contents, logo }: Business, blobs: StoredBytes): Promise<void> {
  for (const content of [logo, ...contents]) if (content) await blobs.find(content.hash)
}

type ListedIds = Record<'links' | 'files' | 'leads', readonly { id: string }[]>

/** An ETag of the lists whose items are deleted by index; sent back as `If-Match`, it makes those deletions safe. */
export function listTag({ links, files, leads }: ListedIds): string {
  const ids = [links, files, leads].map((list) => list.map(({ id }) => id))
  return `"${createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 22)}"`
}

async function* streamBusiness(business: Business, blobs: StoredBytes): AsyncGenerator<string> {
  const { profile, notes, links, files, contents, leads, logo } = business
  const plain = {
    ...profile,
    notes,
    links: links.map(({ url }) => url),
    fileNames: files.map(({ name }) => name),
    fileTypes: files.map(({ mediaType }) => mediaType),
    fileSizes: files.map(({ size }) => size),
    leadNames: leads.map(({ name }) => name),
    leadTypes: leads.map(({ mediaType }) => mediaType),
    leadSizes: leads.map(({ size }) => size),
  }
  const { logoUrl: _path, ...fields } = plain
  yield `{"data":${JSON.stringify(fields).slice(0, -1)},"logoUrl":`
  if (logo) yield* dataUrl(logo, blobs)
  else yield 'null'
  yield ',"fileUrls":['
  for (const [index, content] of contents.entries()) {
    if (index > 0) yield ','
    yield* dataUrl(content, blobs)
  }
  yield ']}}'
}

/** Empty for a file that has just been removed. */
async function* dataUrl(content: NamedContent | null, blobs: StoredBytes): AsyncGenerator<string> {
  const body = content && (await blobs.get(content.hash))
  if (!body) {
    yield '""'
    return
  }
  const { mediaType } = content
  yield `"data:${mediaType};base64,`
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const usable = whole.length - (whole.length % 3)
    yield whole.toString('base64', 0, usable)
    rest = whole.subarray(usable)
  }
  yield `${rest.toString('base64')}"`
}

import type { IncomingMessage } from 'node:http'

import { addFile, assertStorageAvailable } from '@callwright/api/business/files/add-file'
import { setLogo } from '@callwright/api/business/files/set-logo'
import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import { DomainError, invalidRequest, notFound } from '@callwright/api/context/domain-error'
import { createFileSizeError } from '@callwright/api/files/file-errors'
import { type UploadPurpose, UPLOAD_RULES } from '@callwright/contract/business-files'
import type { FastifyInstance } from 'fastify'

import type { ServerBlobs } from '../storage/blobs.ts'
import type { ServerContext } from '../http/server-context.ts'
import { FILE_BODY_LIMIT } from '../http/limits.ts'
import { streamBody } from '../http/stream-body.ts'
import { openReceiver } from './receive-bytes.ts'
import { requireTenant } from '../http/require-access.ts'
import type { UploadGate } from '../http/upload-gate.ts'

export const UPLOADS_PATH = '/api/uploads/'

type Route = { Params: { purpose: string } }

/**
 * Uploads from the web app: the body is the file, a header has its percent-encoded name. Bytes are streamed to the
 * disk.
 */
export function addUploadRoutes(app: FastifyInstance, server: ServerContext, gate: UploadGate): void {
  const contexts = new WeakMap<IncomingMessage, TenantCtx>()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route<Route>({
      method: 'POST',
      url: `${UPLOADS_PATH}:purpose`,
      async onRequest(request, reply) {
        const purpose = purposeOf(request.params.purpose)
        const ctx = await requireTenant(server, { request: request.raw, reply }, { access: 'session' })
        // Refuse early, before the body is sent.
        const { maxBytes, tooLarge } = UPLOAD_RULES[purpose]
        const size = Number(request.headers['content-length'] ?? 0)
        if (size > maxBytes) throw createFileSizeError(tooLarge)
        if (purpose !== 'logo') await assertStorageAvailable(ctx.db, ctx.tenantId, size)
        contexts.set(request.raw, ctx)
      },
      async handler({ raw, params }) {
        const ctx = contexts.get(raw)
        if (!ctx) throw new DomainError('not-signed-in', 'Not authenticated')
        const leave = gate.enter(ctx.tenantId)
        try {
          return await storeUpload(ctx, raw, { purpose: purposeOf(params.purpose), blobs: server.blobs })
        } finally {
          leave()
        }
      },
    })
  })
}

async function storeUpload(
  ctx: TenantCtx,
  request: IncomingMessage,
  { purpose, blobs }: { purpose: UploadPurpose; blobs: ServerBlobs },
): Promise<unknown> {
  const { maxBytes, tooLarge } = UPLOAD_RULES[purpose]
  const name = nameOf(request)
  await using receiver = await openReceiver(blobs)
  for await (const chunk of streamBody(request, FILE_BODY_LIMIT)) {
    if (receiver.size + chunk.length > maxBytes) throw createFileSizeError(tooLarge)
    await receiver.write(chunk)
  }
  const bytes = await receiver.finish()
  const declaredType = request.headers['content-type'] ?? ''
  if (purpose === 'logo') return await setLogo(ctx, bytes, { name, declaredType })
  return await addFile(ctx, bytes, { kind: purpose, name, declaredType })
}

function purposeOf(text: string): UploadPurpose {
  if (text === 'document' || text === 'lead' || text === 'logo') return text
  throw notFound()
}

function nameOf({ headers }: IncomingMessage): string {
  const encodedName = headers['x-file-name']
  try {
    return decodeURIComponent(typeof encodedName === 'string' ? encodedName : '')
  } catch (error) {
    throw invalidRequest('the x-file-name header must be percent-encoded', { cause: error })
  }
}

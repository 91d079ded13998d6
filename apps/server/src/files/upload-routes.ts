import type { IncomingMessage } from 'node:http'

import { addFile, assertStorageAvailable } from '@callwright/api/business/files/add-file'
import { setLogo } from '@callwright/api/business/files/set-logo'
import { DomainError, invalidRequest, notFound } from '@callwright/api/context/domain-error'
import { createFileSizeError } from '@callwright/api/files/file-errors'
import type { ReceivedBytes } from '@callwright/api/files/received-bytes'
import type { UploadedFile } from '@callwright/api/files/store-logo'
import { setProductLogo } from '@callwright/api/installation/brand'
import { type UploadPurpose, UPLOAD_RULES } from '@callwright/contract/business-files'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { ServerBlobs } from '../storage/blobs.ts'
import type { ServerContext } from '../http/server-context.ts'
import { FILE_BODY_LIMIT } from '../http/limits.ts'
import { streamBody } from '../http/stream-body.ts'
import { openReceiver } from './receive-bytes.ts'
import { requireOperator, requireTenant } from '../http/require-access.ts'
import type { UploadGate } from '../http/upload-gate.ts'

export const UPLOADS_PATH = '/api/uploads/'

type Route = { Params: { purpose: string } }
type Exchange = { request: IncomingMessage; reply: FastifyReply }
type Upload = {
  purpose: UploadPurpose
  /** whose uploads at once are limited */
  ownerId: string
  save: (bytes: ReceivedBytes, file: UploadedFile) => Promise<unknown>
}

/**
 * Uploads from the web app: the body is the file, a header has its percent-encoded name. Bytes are streamed to the
 * disk.
 */
export function addUploadRoutes(app: FastifyInstance, server: ServerContext, gate: UploadGate): void {
  const uploads = new WeakMap<IncomingMessage, Upload>()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route<Route>({
      method: 'POST',
      url: `${UPLOADS_PATH}:purpose`,
      async onRequest(request, reply) {
        const exchange = { request: request.raw, reply }
        uploads.set(request.raw, await admitUpload(server, exchange, purposeOf(request.params.purpose)))
      },
      async handler({ raw }) {
        const upload = uploads.get(raw)
        if (!upload) throw new DomainError('not-signed-in', 'Not authenticated')
        const leave = gate.enter(upload.ownerId)
        try {
          return await storeUpload(upload, raw, server.blobs)
        } finally {
          leave()
        }
      },
    })
  })
}

/** Refuses early, before the body is sent. */
async function admitUpload(server: ServerContext, exchange: Exchange, purpose: UploadPurpose): Promise<Upload> {
  const size = Number(exchange.request.headers['content-length'] ?? 0)
  if (purpose === 'product-logo') {
    const ctx = await requireOperator(server, exchange, { access: 'session' })
    assertSize(purpose, size)
    const save: Upload['save'] = async (bytes, file) => await setProductLogo(ctx, bytes, file)
    return { purpose, ownerId: ctx.session.user.id, save }
  }
  const ctx = await requireTenant(server, exchange, { access: 'session' })
  assertSize(purpose, size)
  const ownerId = ctx.tenantId
  if (purpose === 'logo') return { purpose, ownerId, save: async (bytes, file) => await setLogo(ctx, bytes, file) }
  await assertStorageAvailable(ctx.db, ctx.tenantId, size)
  return { purpose, ownerId, save: async (bytes, file) => await addFile(ctx, bytes, { kind: purpose, ...file }) }
}

function assertSize(purpose: UploadPurpose, size: number): void {
  const { maxBytes, tooLarge } = UPLOAD_RULES[purpose]
  if (size > maxBytes) throw createFileSizeError(tooLarge)
}

async function storeUpload({ purpose, save }: Upload, request: IncomingMessage, blobs: ServerBlobs): Promise<unknown> {
  const name = nameOf(request)
  await using receiver = await openReceiver(blobs)
  for await (const chunk of streamBody(request, FILE_BODY_LIMIT)) {
    assertSize(purpose, receiver.size + chunk.length)
    await receiver.write(chunk)
  }
  return await save(await receiver.finish(), { name, declaredType: request.headers['content-type'] ?? '' })
}

function purposeOf(text: string): UploadPurpose {
  if (text === 'document' || text === 'lead' || text === 'logo' || text === 'product-logo') return text
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

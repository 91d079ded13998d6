import type { IncomingMessage } from 'node:http'

import { addFile } from '@callwright/api/business/files/add-file'
import { setLogo } from '@callwright/api/business/files/set-logo'
import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import { DomainError } from '@callwright/api/context/domain-error'
import { refuse, refuseSize } from '@callwright/api/files/refuse'
import { FILE_REFUSALS, FORMATS, type UploadPurpose, UPLOADS } from '@callwright/contract/business-files'
import type { FastifyInstance } from 'fastify'

import type { Door } from '../http/server-context.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { BODY_LIMIT, bodyOf } from './body-of.ts'
import { createDataUrlDecoder } from './data-url.ts'
import { readFlatJson } from './flat-json.ts'
import { openReceiver, type Receiver } from './receive-bytes.ts'
import { requireTenant } from '../http/require-access.ts'
import type { UploadGate } from '../http/upload-gate.ts'

type Route = { Params: { userId: string } }

const PATHS: Readonly<Record<string, { purpose: UploadPurpose; streamed: string; others: readonly string[] }>> = {
  files: { purpose: 'document', streamed: 'fileUrl', others: ['fileName', 'fileType', 'fileSize'] },
  leads: { purpose: 'lead', streamed: 'fileUrl', others: ['fileName', 'fileType', 'fileSize'] },
  logo: { purpose: 'logo', streamed: 'logoUrl', others: [] },
}

export const DATA_URL_PATH = /^\/api\/business\/[^/]+\/(?:files|leads|logo)$/

/**
 * Files as the documented paths have them: a `data:` URL in JSON. It is turned into bytes while it comes and is never
 * held whole, neither as text nor as bytes.
 */
export function addDataUrlRoutes(app: FastifyInstance, door: Door, gate: UploadGate): void {
  const known = new WeakMap<IncomingMessage, TenantCtx>()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
    for (const [path, { purpose, streamed, others }] of Object.entries(PATHS)) {
      scope.route<Route>({
        method: 'POST',
        url: `/api/business/:userId/${path}`,
        async onRequest({ raw, params, headers }, reply) {
          known.set(raw, await requireTenant(door, { request: raw, reply }, params.userId))
          if (Number(headers['content-length'] ?? 0) > BODY_LIMIT) throw refuseSize(UPLOADS[purpose].tooLarge)
        },
        async handler({ raw }) {
          const ctx = known.get(raw)
          if (!ctx) throw new DomainError('not-signed-in', 'Not authenticated')
          const leave = gate.enter(ctx.tenantId)
          try {
            await using receiver = await openReceiver(door.blobs)
            const sent = await receive(raw, receiver, { purpose, streamed })
            if ([...sent.fields.keys()].some((name) => !others.includes(name))) throw invalid()
            const idempotencyKey = idempotencyKeyOf(raw)
            return { success: true, data: await take(ctx, receiver, { purpose, ...sent, idempotencyKey }) }
          } finally {
            leave()
          }
        },
      })
    }
  })
}

type Sent = { mediaType: string; fields: Map<string, unknown> }

async function receive(
  request: IncomingMessage,
  receiver: Receiver,
  { purpose, streamed }: { purpose: UploadPurpose; streamed: string },
): Promise<Sent> {
  const { maxBytes, tooLarge } = UPLOADS[purpose]
  const decoder = createDataUrlDecoder()
  let isSent = false
  const fields = await readFlatJson(bodyOf(request), {
    streamed,
    async take(text) {
      isSent = true
      const bytes = decoder.push(text)
      if (receiver.size + bytes.length > maxBytes) throw refuseSize(tooLarge)
      await receiver.write(bytes)
    },
  })
  if (!isSent) throw refuse(FILE_REFUSALS.unreadable)
  decoder.end()
  return { mediaType: decoder.mediaType(), fields }
}

async function take(
  ctx: TenantCtx,
  receiver: Receiver,
  { purpose, mediaType, fields, idempotencyKey }: Sent & { purpose: UploadPurpose; idempotencyKey: string | undefined },
): Promise<unknown> {
  const bytes = await receiver.finish()
  if (purpose === 'logo') return await setLogo(ctx, bytes, { name: logoName(mediaType), saidType: mediaType })
  const name = textOf(fields, 'fileName')
  const file = await addFile(ctx, bytes, { kind: purpose, name, saidType: mediaType, idempotencyKey })
  return { fileName: file.name, fileType: file.mediaType, fileSize: file.size }
}

/** The documented body names no file; its type stands in the URL. */
function logoName(mediaType: string): string {
  const format = Object.values(FORMATS).find((facts) => facts.mediaType === mediaType)
  return `logo.${format?.extensions[0] ?? 'unknown'}`
}

function textOf(fields: Map<string, unknown>, name: string): string {
  const value = fields.get(name)
  if (typeof value === 'string') return value
  throw invalid()
}

function invalid(): DomainError {
  return new DomainError('invalid', 'Invalid request')
}

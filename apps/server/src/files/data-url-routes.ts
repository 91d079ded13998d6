import type { IncomingMessage } from 'node:http'

import { addFile } from '@callwright/api/business/files/add-file'
import { setLogo } from '@callwright/api/business/files/set-logo'
import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import { DomainError } from '@callwright/api/context/domain-error'
import { createFileSizeError } from '@callwright/api/files/file-errors'
import { FORMATS, UPLOAD_RULES } from '@callwright/contract/business-files'
import { messageOf, z } from '@callwright/contract/input/zod'
import type { FastifyInstance } from 'fastify'

import type { ServerContext } from '../http/server-context.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { readJsonBody } from '../http/json-body.ts'
import { FILE_BODY_LIMIT } from '../http/limits.ts'
import { decodeDataUrl } from './data-url.ts'
import { openReceiver } from './receive-bytes.ts'
import { requireTenant } from '../http/require-access.ts'
import { createUploadGate } from '../http/upload-gate.ts'

type Route = { Params: { userId: string } }

type Purpose = keyof typeof BODIES

const PATHS: Readonly<Record<string, Purpose>> = { files: 'document', leads: 'lead', logo: 'logo' }

export const DATA_URL_PATH = /^\/api\/business\/[^/]+\/(?:files|leads|logo)$/

/** Each upload holds its body of up to 8 MB and the decoded file in memory. */
const MAX_CONCURRENT = { perBusiness: 6, total: 24 }
/** Limit of JSON values; a file has four fields. */
const MAX_VALUES = 20

// `decodeDataUrl` validates the URL. Type and size are taken from the bytes, not from the client.
const unchecked = z.unknown().optional()
const fileSchema = z
  .strictObject({ fileUrl: unchecked, fileName: z.string(), fileType: unchecked, fileSize: unchecked })
  .transform(({ fileUrl, fileName }) => ({ url: fileUrl, name: fileName }))
const logoSchema = z.strictObject({ logoUrl: unchecked }).transform(({ logoUrl }) => ({ url: logoUrl, name: '' }))
const BODIES = { document: fileSchema, lead: fileSchema, logo: logoSchema }

/** The documented uploads: a `data:` URL in a JSON body. */
export function addDataUrlRoutes(app: FastifyInstance, server: ServerContext): void {
  const gate = createUploadGate(MAX_CONCURRENT)
  const contexts = new WeakMap<IncomingMessage, TenantCtx>()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
    for (const [path, purpose] of Object.entries(PATHS)) {
      scope.route<Route>({
        method: 'POST',
        url: `/api/business/:userId/${path}`,
        async onRequest({ raw, params }, reply) {
          const requirement = { access: 'session', claimedUserId: params.userId } as const
          contexts.set(raw, await requireTenant(server, { request: raw, reply }, requirement))
        },
        async handler({ raw }) {
          const ctx = contexts.get(raw)
          if (!ctx) throw new DomainError('not-signed-in', 'Not authenticated')
          const leave = gate.enter(ctx.tenantId)
          try {
            return { success: true, data: await storeUpload(ctx, raw, { purpose, blobs: server.blobs }) }
          } finally {
            leave()
          }
        },
      })
    }
  })
}

async function storeUpload(
  ctx: TenantCtx,
  request: IncomingMessage,
  { purpose, blobs }: { purpose: Purpose; blobs: ServerContext['blobs'] },
): Promise<unknown> {
  const body = await readBody(request, purpose)
  const { mediaType, bytes } = decodeDataUrl(body.url)
  const { maxBytes, tooLarge } = UPLOAD_RULES[purpose]
  if (bytes.length > maxBytes) throw createFileSizeError(tooLarge)
  await using receiver = await openReceiver(blobs)
  await receiver.write(bytes)
  const received = await receiver.finish()
  if (purpose === 'logo') return await setLogo(ctx, received, { name: logoName(mediaType), declaredType: mediaType })
  const idempotencyKey = readIdempotencyKey(request)
  const file = await addFile(ctx, received, { kind: purpose, name: body.name, declaredType: mediaType, idempotencyKey })
  return { fileName: file.name, fileType: file.mediaType, fileSize: file.size }
}

async function readBody(request: IncomingMessage, purpose: Purpose): Promise<{ url: unknown; name: string }> {
  const { value } = await readJsonBody(request, { bytes: FILE_BODY_LIMIT, values: MAX_VALUES }).catch(
    (error: unknown) => {
      const isTooLarge = error instanceof DomainError && error.reason === 'too-large'
      throw isTooLarge ? createFileSizeError(UPLOAD_RULES[purpose].tooLarge) : error
    },
  )
  const { data, error } = BODIES[purpose].safeParse(value)
  if (error) throw new DomainError('invalid', messageOf(error))
  return data
}

/** The documented body has no file name, only a type in the URL. */
function logoName(mediaType: string): string {
  const format = Object.values(FORMATS).find((candidate) => candidate.mediaType === mediaType)
  return `logo.${format?.extensions[0] ?? 'unknown'}`
}

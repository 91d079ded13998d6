import {
  FILE_REFUSALS,
  FILES_MAX,
  FILES_MAX_BYTES,
  type FileFormat,
  FORMATS,
} from '@callwright/contract/business-files'
import { fileNameSchema } from '@callwright/contract/business-file-schemas'
import { idempotencyKeySchema } from '@callwright/contract/input/idempotency'
import { messageOf, type z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { respondOnce } from '../../tenant/respond-once.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import type { ReceivedBytes } from '../../files/received-bytes.ts'
import { insertFileText } from '../../files/file-texts.repo.ts'
import { textJob } from '../../files/text-job.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { inspectUpload } from '../../files/inspect-upload.ts'
import { createFileError } from '../../files/file-errors.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { queueContextSync } from '../../agent/knowledge/queue-context-sync.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { type BusinessFile, toBusinessFile } from './files.ts'
import * as repo from './files.repo.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'

/** Formats whose text is extracted for the agent and for search. */
const WITH_TEXT: ReadonlySet<FileFormat> = new Set(['pdf', 'docx'])

export type NewFile = { kind: repo.FileKind; name: string; declaredType: string; idempotencyKey?: string | undefined }

/**
 * Stores an uploaded file: first the synced bytes, then the row that references them.
 * @param file.declaredType the media type the client declared; '' if none
 * @throws DomainError `invalid`, `too-large` with the documented message
 */
export async function addFile(ctx: TenantCtx, bytes: ReceivedBytes, file: NewFile): Promise<BusinessFile> {
  const { kind } = file
  const name = parseOrThrow(fileNameSchema, file.name)
  const key = parseOrThrow(idempotencyKeySchema, file.idempotencyKey)
  const format = await inspectUpload(bytes, { purpose: kind, name, declaredType: file.declaredType })
  const row = {
    id: ctx.newId(),
    kind,
    name,
    mediaType: FORMATS[format].mediaType,
    sizeBytes: bytes.size,
    contentHash: bytes.hash,
    createdAt: ctx.now(),
  }
  const hasText = WITH_TEXT.has(format)
  const action = kind === 'document' ? 'business.addFile' : 'business.addLead'
  let added: BusinessFile | undefined
  try {
    added = await ctx.blobs.withLock(bytes.hash, async () => {
      await bytes.store()
      return await ctx.db.transaction().execute(async (trx) => {
        if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
        return await respondOnce(trx, ctx, {
          action,
          key,
          content: { name, mediaType: row.mediaType, hash: bytes.hash },
          async act() {
            await assertStorageAvailable(trx, ctx.tenantId, bytes.size)
            await repo.insertFile(trx, { ...row, tenantId: ctx.tenantId })
            if (hasText) {
              await insertFileText(trx, { fileId: row.id, tenantId: ctx.tenantId })
              await enqueueJobs(trx, ctx, [textJob({ ...row, tenantId: ctx.tenantId })])
            }
            if (kind === 'document') await queueContextSync(trx, ctx, ctx.tenantId)
            const entry = { action, subject: row.id, after: { name, mediaType: row.mediaType, bytes: bytes.size } }
            await recordAudit(trx, ctx, entry)
            return toBusinessFile({ ...row, textState: hasText ? 'waiting' : null })
          },
        })
      })
    })
  } finally {
    if (added?.id !== row.id) await releaseBlob(ctx, bytes.hash)
  }
  if (hasText) ctx.events.emit('jobsQueued')
  if (kind === 'document') ctx.events.emit('jobsQueued')
  return added
}

/** @throws DomainError `invalid` if the file would exceed the business's storage limits */
export async function assertStorageAvailable(db: Db, tenant: TenantId, bytes: number): Promise<void> {
  const stored = await repo.countFiles(db, tenant)
  if (stored.files >= FILES_MAX) throw createFileError(FILE_REFUSALS.tooManyFiles)
  if (stored.bytes + bytes > FILES_MAX_BYTES) throw createFileError(FILE_REFUSALS.noRoom)
}

function parseOrThrow<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new DomainError('invalid', messageOf(parsed.error))
}

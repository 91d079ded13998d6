import { FILES_MAX, sizeText, typeLabel } from '@callwright/contract/business-files'
import type { fileIdSchema, listFilesSchema } from '@callwright/contract/business-file-schemas'
import type { z } from '@callwright/contract/input/zod'

import { respondOnce } from '../../tenant/respond-once.ts'
import { recordAudit } from '../../context/audit.ts'
import { notFound } from '../../context/domain-error.ts'
import { deleteJobByKey } from '../../jobs/jobs.repo.ts'
import { includesText } from '../../files/includes-text.ts'
import { createKeyedQueue } from '../../context/keyed-queue.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { type Page, readCursor, takePage } from '../../paging/keyset.ts'
import { queueContextSync } from '../../agent/knowledge/queue-context-sync.ts'
import { findListed } from '../../context/list-view.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import * as repo from './files.repo.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'

export type BusinessFile = {
  id: string
  name: string
  mediaType: string
  /** as shown in lists: PDF, DOCX, JPG, PNG, CSV */
  type: string
  sizeBytes: number
  /** as shown in lists: 12.3 KB */
  size: string
  /** where its own business can download the bytes */
  url: string
  createdAt: number
  /** whether its text has been extracted; null for formats without text */
  text: repo.ListedFile['textState']
}
export type FilePage = Page<BusinessFile> & { total: number }

export async function listFiles(
  ctx: TenantCtx,
  kind: repo.FileKind,
  { cursor, limit, search = '' }: NonNullable<z.output<typeof listFilesSchema>> = { limit: FILES_MAX },
): Promise<FilePage> {
  const afterId = readCursor(cursor)?.id ?? null
  const rowLimit = search === '' ? limit + 1 : FILES_MAX
  const files = await repo.listFiles(ctx.db, ctx.tenantId, { kind, afterId, limit: rowLimit })
  const matches = search === '' ? files : await searchFiles(ctx, files, { search, limit: limit + 1 })
  const { page, nextCursor } = takePage(matches, limit, (row) => ({ at: row.createdAt, id: row.id }))
  const { files: total } = await repo.countFiles(ctx.db, ctx.tenantId, kind)
  return { rows: page.map(toBusinessFile), nextCursor, total }
}

/**
 * One search per tenant and one document at a time overall: loading a document's text blocks the event loop briefly,
 * and many concurrent searches would add up.
 */
const runOneAtATime = createKeyedQueue()

/** Returns the first files whose name or text contains the search, ignoring case. */
async function searchFiles(
  ctx: TenantCtx,
  rows: readonly repo.ListedFile[],
  { search, limit }: { search: string; limit: number },
): Promise<repo.ListedFile[]> {
  const searchText = search.toLowerCase()
  return await runOneAtATime(ctx.tenantId, async () => {
    const matches: repo.ListedFile[] = []
    for (const row of rows) {
      if (matches.length === limit) break
      if (row.name.toLowerCase().includes(searchText) || (await hasInText(ctx, row, searchText))) matches.push(row)
    }
    return matches
  })
}

async function hasInText(ctx: TenantCtx, { id, textState }: repo.ListedFile, searchText: string): Promise<boolean> {
  if (textState !== 'taken') return false
  return await runOneAtATime('a document', async () => {
    const text = await repo.findFileText(ctx.db, ctx.tenantId, id)
    return text !== null && (await includesText(text, searchText))
  })
}

/**
 * Deletes the row first, then its bytes, unless another row references them.
 * @throws DomainError `not-found`, also for another tenant's file
 */
export async function removeFile(
  ctx: TenantCtx,
  kind: repo.FileKind,
  { index, idempotencyKey, ...input }: z.output<typeof fileIdSchema>,
): Promise<{ fileId: string }> {
  const fileId = input.fileId ?? (await findListed(ctx, index, async () => (await listFiles(ctx, kind)).rows))
  const removed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    return await respondOnce(trx, ctx, {
      action: kind === 'document' ? 'business.removeFile' : 'business.removeLead',
      key: idempotencyKey,
      content: index ?? fileId,
      async act() {
        const file = await repo.deleteFile(trx, ctx.tenantId, { id: fileId, kind })
        if (!file) throw notFound()
        await deleteJobByKey(trx, 'text', fileId)
        if (kind === 'document') await queueContextSync(trx, ctx, ctx.tenantId)
        await recordAudit(trx, ctx, { subject: fileId, before: { name: file.name } })
        return { fileId, hash: file.contentHash }
      },
    })
  })
  if (kind === 'document') ctx.events.emit('jobsQueued')
  await releaseBlob(ctx, removed.hash)
  return { fileId: removed.fileId }
}

export function toBusinessFile(row: repo.ListedFile): BusinessFile {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.mediaType,
    type: typeLabel(row.mediaType),
    sizeBytes: row.sizeBytes,
    size: sizeText(row.sizeBytes),
    url: `/api/files/${row.id}`,
    createdAt: row.createdAt,
    text: row.textState,
  }
}

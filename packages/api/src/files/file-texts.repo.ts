import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { sql } from 'kysely'

/** A document whose text is to be taken. */
export async function insertFileText(
  db: Db,
  row: { file_id: string; tenant_id: TenantId; next_try_at: number },
): Promise<void> {
  await db
    .insertInto('file_texts')
    .values({ ...row, state: 'waiting' })
    .execute()
}

export type DueText = {
  fileId: string
  tenantId: TenantId
  attempts: number
  contentHash: string
  mediaType: string
}

/**
 * Claims the longest-waiting document of the next tenant, round robin by tenant id. Other nodes skip it until the lease
 * expires.
 * @param options.after the tenant that was served last
 */
export async function claimDueText(
  db: Db,
  { now, leaseMs, after }: { now: number; leaseMs: number; after: TenantId | null },
): Promise<DueText | undefined> {
  const next = db
    .selectFrom('file_texts')
    .select('file_id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy(sql`tenant_id > ${after ?? ''}`, 'desc')
    .orderBy('tenant_id')
    .orderBy('next_try_at')
    .orderBy('file_id')
    .limit(1)
  const due = await db
    .selectFrom('files')
    .select(['id as file_id', 'content_hash', 'media_type'])
    .where('id', '=', next)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await db
    .updateTable('file_texts')
    .set((eb) => ({ next_try_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('file_id', '=', due.file_id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .returning(['tenant_id', 'attempts'])
    .executeTakeFirst()
  return (
    claimed && {
      fileId: due.file_id,
      tenantId: claimed.tenant_id,
      attempts: claimed.attempts,
      contentHash: due.content_hash,
      mediaType: due.media_type,
    }
  )
}

/** @returns false where the file was removed meanwhile, or is read by another node by now */
export async function settleText(
  db: Db,
  { fileId, attempts }: Pick<DueText, 'fileId' | 'attempts'>,
  outcome: { state: 'taken'; text: string } | { state: 'empty' | 'failed' },
): Promise<boolean> {
  const settled = await db
    .updateTable('file_texts')
    .set({ state: outcome.state, text: outcome.state === 'taken' ? outcome.text : null })
    .where('file_id', '=', fileId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('file_id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Lets go of a document that could not be reached, as if it had not been taken. */
export async function giveTextBack(
  db: Db,
  { fileId, attempts }: Pick<DueText, 'fileId' | 'attempts'>,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('file_texts')
    .set({ attempts: attempts - 1, next_try_at: nextTryAt })
    .where('file_id', '=', fileId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

/** A document whose text is to be taken. */
export async function insertFileText(
  db: Db,
  row: { fileId: string; tenantId: TenantId; nextTryAt: number },
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
    .select('fileId')
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy(sql`"tenantId" > ${after ?? ''}`, 'desc')
    .orderBy('tenantId')
    .orderBy('nextTryAt')
    .orderBy('fileId')
    .limit(1)
  const due = await db
    .selectFrom('files')
    .select(['id as fileId', 'contentHash', 'mediaType'])
    .where('id', '=', next)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await db
    .updateTable('file_texts')
    .set((eb) => ({ nextTryAt: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('fileId', '=', due.fileId)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .returning(['tenantId', 'attempts'])
    .executeTakeFirst()
  return claimed && { ...due, ...claimed }
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
    .where('fileId', '=', fileId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('fileId')
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
    .set({ attempts: attempts - 1, nextTryAt })
    .where('fileId', '=', fileId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

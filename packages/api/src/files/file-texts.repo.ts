import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

/** Inserts the row of a document whose text has not been extracted yet. */
export async function insertFileText(db: Db, row: { fileId: string; tenantId: TenantId }): Promise<void> {
  await db
    .insertInto('file_texts')
    .values({ ...row, state: 'waiting' })
    .execute()
}

/** The document, unless its text has been extracted. */
export async function findUnextractedDocument(
  db: Db,
  fileId: string,
): Promise<{ tenantId: TenantId; contentHash: string; mediaType: string } | undefined> {
  return await db
    .selectFrom('file_texts')
    .innerJoin('files', 'files.id', 'file_texts.fileId')
    .select(['files.tenantId', 'files.contentHash', 'files.mediaType'])
    .where('file_texts.fileId', '=', fileId)
    .where('file_texts.state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
}

export async function saveExtractedText(
  db: Db,
  fileId: string,
  outcome: { state: 'taken'; text: string } | { state: 'empty' | 'failed' },
): Promise<void> {
  await db
    .updateTable('file_texts')
    .set({ state: outcome.state, text: outcome.state === 'taken' ? outcome.text : null })
    .where('fileId', '=', fileId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}

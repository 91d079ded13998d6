import type { Db } from '@callwright/db/database'
import type { Files, FileTexts } from '@callwright/db/tables/business'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Insertable } from 'kysely'

export type FileKind = Files['kind']

export type FileRecord = Omit<Files, 'tenantId'>
export type ListedFile = FileRecord & { textState: FileTexts['state'] | null }

/** In the order in which they were uploaded. */
export async function listFiles(
  db: Db,
  tenant: TenantId,
  { kind, afterId, limit }: { kind: FileKind; afterId: string | null; limit: number },
): Promise<ListedFile[]> {
  return await db
    .selectFrom('files')
    .leftJoin('file_texts', 'file_texts.fileId', 'files.id')
    .select(['files.id', 'files.kind', 'files.name', 'files.mediaType', 'files.sizeBytes'])
    .select(['files.contentHash', 'files.createdAt', 'file_texts.state as textState'])
    .where('files.tenantId', '=', tenant)
    .where('files.kind', '=', kind)
    .$if(afterId !== null, (query) => query.where('files.id', '>', afterId ?? ''))
    .orderBy('files.id')
    .limit(limit)
    .execute()
}

/** A document's text, which can be as long as a book; null if there is none, also for another tenant's file. */
export async function findFileText(db: Db, tenant: TenantId, fileId: string): Promise<string | null> {
  const row = await db
    .selectFrom('file_texts')
    .select('text')
    .where('fileId', '=', fileId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return row?.text ?? null
}

export async function findFile(db: Db, tenant: TenantId, id: string): Promise<FileRecord | undefined> {
  return await db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'mediaType', 'sizeBytes', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countFiles(db: Db, tenant: TenantId, kind?: FileKind): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | string | null>('sizeBytes').as('bytes')])
    .where('tenantId', '=', tenant)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'document'))
    .executeTakeFirstOrThrow()
  // PostgreSQL returns the sum of integers as a decimal, which arrives as a string.
  return { files: row.files, bytes: Number(row.bytes ?? 0) }
}

export async function insertFile(db: Db, row: Insertable<Files>): Promise<void> {
  await db.insertInto('files').values(row).execute()
}

/** @returns the deleted row; undefined if this business has no such file */
export async function deleteFile(
  db: Db,
  tenant: TenantId,
  { id, kind }: { id: string; kind: FileKind },
): Promise<Pick<FileRecord, 'name' | 'contentHash'> | undefined> {
  return await db
    .deleteFrom('files')
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['name', 'contentHash'])
    .executeTakeFirst()
}

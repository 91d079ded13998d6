import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Insertable, type Selectable, sql } from 'kysely'

export type BusinessFacts = { description: string; notes: string; links: { id: string; url: string }[] }

/** The business's description, notes and links. */
export async function findFacts(db: Db, tenant: TenantId): Promise<BusinessFacts> {
  const business = await db
    .selectFrom('businesses')
    .select(['description', 'notes'])
    .where('id', '=', tenant)
    .executeTakeFirst()
  const links = await db
    .selectFrom('links')
    .select(['id', 'url'])
    .where('tenantId', '=', tenant)
    .orderBy('id')
    .execute()
  return { description: business?.description ?? '', notes: business?.notes ?? '', links }
}

export type SourceFile = { id: string; name: string; mediaType: string; contentHash: string }

/** The business's uploaded documents, without lead lists. */
export async function listKnowledgeFiles(db: Db, tenant: TenantId): Promise<SourceFile[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'contentHash'])
    .where('tenantId', '=', tenant)
    .where('kind', '=', 'document')
    .orderBy('id')
    .execute()
}

export async function findKnowledgeFile(db: Db, tenant: TenantId, fileId: string): Promise<SourceFile | undefined> {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'contentHash'])
    .where('tenantId', '=', tenant)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

export async function findLink(db: Db, tenant: TenantId, linkId: string): Promise<{ url: string } | undefined> {
  return await db
    .selectFrom('links')
    .select('url')
    .where('tenantId', '=', tenant)
    .where('id', '=', linkId)
    .executeTakeFirst()
}

export type DocumentRow = Selectable<Schema['knowledge_documents']>
export type DocumentKey = Pick<DocumentRow, 'tenantId' | 'provider' | 'sourceKind' | 'sourceId'>

/** The key of the job that uploads or removes the document. */
export function documentJobKey({ provider, sourceId }: DocumentKey): string {
  return `${provider} ${sourceId}`
}

/** The document's name at the provider. Our id comes first: the provider derives a file's type from the extension. */
export function documentName({ sourceId, name }: Pick<DocumentRow, 'sourceId' | 'name'>): string {
  return `[${sourceId}] ${name}`
}

export type ListedDocument = DocumentRow & {
  /** why its job failed, as a message for users; null if it did not fail */
  error: string | null
  /** its job is waiting for a user to retry it */
  isAbandoned: boolean
}

export async function listDocuments(db: Db, tenant: TenantId, provider: ProviderName): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('knowledge_documents as document')
    .leftJoin('jobs', (join) =>
      join.on('jobs.kind', '=', 'document').on('jobs.key', '=', sql`document.provider || ' ' || document."sourceId"`),
    )
    .selectAll('document')
    .select(['jobs.lastError as error', 'jobs.failedAt'])
    .where('document.tenantId', '=', tenant)
    .where('document.provider', '=', provider)
    .orderBy('document.createdAt')
    .orderBy('document.sourceId')
    .execute()
  return rows.map(({ failedAt, ...row }) => ({ ...row, isAbandoned: failedAt !== null }))
}

export async function findDocument(
  db: Db,
  { tenantId, provider, sourceKind, sourceId }: DocumentKey,
): Promise<DocumentRow | undefined> {
  return await db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
}

export async function insertDocuments(db: Db, rows: Insertable<Schema['knowledge_documents']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('knowledge_documents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider', 'sourceKind', 'sourceId']).doNothing())
    .execute()
}

/** Marks a document for removal at the provider, after its source was deleted. */
export async function markForRemoval(db: Db, key: DocumentKey): Promise<void> {
  await updateByKey(db, key).set({ state: 'removing' }).execute()
}

/** Marks all of a business's documents for removal at the provider. */
export async function markAllForRemoval(db: Db, tenant: TenantId): Promise<DocumentRow[]> {
  return await db
    .updateTable('knowledge_documents')
    .set({ state: 'removing' })
    .where('tenantId', '=', tenant)
    .returningAll()
    .execute()
}

/**
 * Stores the provider's id of an uploaded document. If its source was deleted during the upload, the state stays
 * `removing`.
 * @returns its state; undefined if its row no longer exists
 */
export async function recordUpload(
  db: Db,
  document: DocumentKey,
  documentId: string,
): Promise<DocumentRow['state'] | undefined> {
  const added = await updateByKey(db, document)
    .set((eb) => ({
      documentId,
      state: eb
        .case()
        .when('state', '=', 'waiting')
        .then('sent' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .returning('state')
    .executeTakeFirst()
  return added?.state
}

/** Deletes the row unless it has changed since it was read. */
export async function deleteDocument(
  db: Db,
  { tenantId, provider, sourceKind, sourceId, state, documentId }: DocumentRow,
): Promise<void> {
  await db
    .deleteFrom('knowledge_documents')
    .where('state', '=', state)
    .where('documentId', documentId === null ? 'is' : '=', documentId)
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
    .execute()
}

/** Marks documents as part of the synced agent. */
export async function markAttached(
  db: Db,
  tenant: TenantId,
  { provider, documentIds, now }: { provider: ProviderName; documentIds: string[]; now: number },
): Promise<void> {
  if (documentIds.length === 0) return
  await db
    .updateTable('knowledge_documents')
    .set({ attachedAt: now })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('documentId', 'in', documentIds)
    .where('attachedAt', 'is', null)
    .execute()
}

/** Resets documents that the provider no longer has. @returns the documents to upload again */
export async function resetMissingDocuments(
  db: Db,
  tenant: TenantId,
  { provider, documentIds }: { provider: ProviderName; documentIds: string[] },
): Promise<DocumentRow[]> {
  if (documentIds.length === 0) return []
  return await db
    .updateTable('knowledge_documents')
    .set({ state: 'waiting', documentId: null, attachedAt: null })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('documentId', 'in', documentIds)
    .where('state', '=', 'sent')
    .returningAll()
    .execute()
}

function updateByKey(db: Db, { tenantId, provider, sourceKind, sourceId }: DocumentKey) {
  return db
    .updateTable('knowledge_documents')
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
}

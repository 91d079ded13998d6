import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Insertable, type Selectable, sql } from 'kysely'

export type BusinessFacts = { description: string; notes: string; links: { id: string; url: string }[] }

/** What the business wrote about itself. */
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

/** The files that people gave for the business, lead lists left out. */
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

/** The job that brings it to its provider or takes it out has this key. */
export function documentJobKey({ provider, sourceId }: DocumentKey): string {
  return `${provider} ${sourceId}`
}

/** What the provider calls it: our id first, since a file's type is read from the end of its name. */
export function documentName({ sourceId, name }: Pick<DocumentRow, 'sourceId' | 'name'>): string {
  return `[${sourceId}] ${name}`
}

export type ListedDocument = DocumentRow & {
  /** why its job failed, a sentence for people; null: it did not */
  error: string | null
  /** its job waits for a person to try again */
  isGivenUp: boolean
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
  return rows.map(({ failedAt, ...row }) => ({ ...row, isGivenUp: failedAt !== null }))
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

/** Its source is gone: it leaves the provider too. */
export async function markRemoving(db: Db, key: DocumentKey): Promise<void> {
  await ofKey(db, key).set({ state: 'removing' }).execute()
}

/** All of a business leave the provider. */
export async function markAllRemoving(db: Db, tenant: TenantId): Promise<DocumentRow[]> {
  return await db
    .updateTable('knowledge_documents')
    .set({ state: 'removing' })
    .where('tenantId', '=', tenant)
    .returningAll()
    .execute()
}

/**
 * The provider has the document now. Where its source was removed meanwhile it is kept only to be removed there.
 * @returns its state; undefined where it is noted nowhere any more
 */
export async function recordAdded(
  db: Db,
  document: DocumentKey,
  documentId: string,
): Promise<DocumentRow['state'] | undefined> {
  const added = await ofKey(db, document)
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

/** What was changed since stays. */
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

/** The agent was given with these. */
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

/** The provider does not have these any more. @returns those that are to be uploaded again */
export async function uploadAnew(
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

function ofKey(db: Db, { tenantId, provider, sourceKind, sourceId }: DocumentKey) {
  return db
    .updateTable('knowledge_documents')
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
}

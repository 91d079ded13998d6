import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import type { Insertable, Selectable } from 'kysely'

export type Facts = { description: string; notes: string; links: { id: string; url: string }[] }

/** What the business wrote about itself. */
export async function findFacts(db: Db, tenant: TenantId): Promise<Facts> {
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
export async function listFiles(db: Db, tenant: TenantId): Promise<SourceFile[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'contentHash'])
    .where('tenantId', '=', tenant)
    .where('kind', '=', 'document')
    .orderBy('id')
    .execute()
}

export async function findFile(db: Db, tenant: TenantId, fileId: string): Promise<SourceFile | undefined> {
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

/** What the provider calls it: our id first, since a file's type is read from the end of its name. */
export function documentName({ sourceId, name }: Pick<DocumentRow, 'sourceId' | 'name'>): string {
  return `[${sourceId}] ${name}`
}

export async function listDocuments(db: Db, tenant: TenantId, provider: ProviderName): Promise<DocumentRow[]> {
  return await db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .orderBy('createdAt')
    .orderBy('sourceId')
    .execute()
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
export async function markRemoving(db: Db, key: DocumentKey, now: number): Promise<void> {
  await ofKey(db, key).set({ state: 'removing', attempts: 0, nextTryAt: now, error: null }).execute()
}

/** Takes what is due; its turn comes again when the lease is over. */
export async function claimDocuments(
  db: Db,
  { provider, now, leaseMs, limit }: { provider: ProviderName; now: number; leaseMs: number; limit: number },
): Promise<DocumentRow[]> {
  const due = await db
    .selectFrom('knowledge_documents')
    .select(['tenantId', 'provider', 'sourceKind', 'sourceId', 'attempts'])
    .where('provider', '=', provider)
    .where('state', 'in', ['waiting', 'removing'])
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
  const claimed: DocumentRow[] = []
  for (const { attempts, ...key } of due) {
    const row = await ofKey(db, key)
      .set({ nextTryAt: now + leaseMs, attempts: attempts + 1 })
      .where('attempts', '=', attempts)
      .where('nextTryAt', '<=', now)
      .returningAll()
      .executeTakeFirst()
    if (row) claimed.push(row)
  }
  return claimed
}

/**
 * The provider has the document now. Where its source was removed meanwhile it is kept only to be removed there.
 * @returns `extra`: somebody else has uploaded it too, or is at it, and this one is not noted anywhere
 */
export async function recordAdded(
  db: Db,
  document: DocumentRow,
  documentId: string,
): Promise<'wanted' | 'unwanted' | 'extra'> {
  const added = await ofKey(db, document)
    .set({ documentId, state: 'sent', attempts: 0, error: null })
    .where('state', '=', 'waiting')
    .where('attempts', '=', document.attempts)
    .returning('sourceId')
    .executeTakeFirst()
  if (added) return 'wanted'
  const kept = await db
    .insertInto('knowledge_documents')
    .values({ ...document, documentId, state: 'removing', nextTryAt: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'provider', 'sourceKind', 'sourceId'])
        .doUpdateSet({ documentId, nextTryAt: 0 })
        .where('knowledge_documents.state', '=', 'removing')
        .where('knowledge_documents.documentId', 'is', null),
    )
    .returning('sourceId')
    .executeTakeFirst()
  return kept ? 'unwanted' : 'extra'
}

/** It did not work: again at `nextTryAt`, or never by itself (null). A document that is to be removed goes on trying. */
export async function recordFailure(
  db: Db,
  document: DocumentRow,
  { error, nextTryAt }: { error: string; nextTryAt: number | null },
): Promise<void> {
  const change = nextTryAt === null ? { state: 'failed' as const } : { nextTryAt }
  await ofKey(db, document)
    .set({ error, ...change })
    .where('attempts', '=', document.attempts)
    .where('state', '=', document.state)
    .execute()
}

/** Its claim's work is done. What was claimed or changed since stays. */
export async function deleteDocument(
  db: Db,
  { tenantId, provider, sourceKind, sourceId, state, attempts }: DocumentRow,
): Promise<void> {
  await db
    .deleteFrom('knowledge_documents')
    .where('state', '=', state)
    .where('attempts', '=', attempts)
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

/** The provider does not have these any more. */
export async function uploadAnew(
  db: Db,
  tenant: TenantId,
  { provider, documentIds, now }: { provider: ProviderName; documentIds: string[]; now: number },
): Promise<void> {
  await db
    .updateTable('knowledge_documents')
    .set({ state: 'waiting', documentId: null, attachedAt: null, attempts: 0, nextTryAt: now })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('documentId', 'in', documentIds)
    .where('state', '=', 'sent')
    .execute()
}

/** Those that were given up are tried again. @returns how many */
export async function retryFailed(
  db: Db,
  tenant: TenantId,
  { provider, now }: { provider: ProviderName; now: number },
): Promise<number> {
  const retried = await db
    .updateTable('knowledge_documents')
    .set({ state: 'waiting', attempts: 0, nextTryAt: now, error: null })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}

function ofKey(db: Db, { tenantId, provider, sourceKind, sourceId }: DocumentKey) {
  return db
    .updateTable('knowledge_documents')
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('sourceKind', '=', sourceKind)
    .where('sourceId', '=', sourceId)
}

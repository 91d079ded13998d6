import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { runPrepared, slot } from '@callwright/db/prepared-query'
import type { Schema } from '@callwright/db/schema'
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
    .where('tenant_id', '=', tenant)
    .orderBy('id')
    .execute()
  return { description: business?.description ?? '', notes: business?.notes ?? '', links }
}

export type SourceFile = { id: string; name: string; media_type: string; content_hash: string }

/** The files that people gave for the business, lead lists left out. */
export async function listFiles(db: Db, tenant: TenantId): Promise<SourceFile[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'content_hash'])
    .where('tenant_id', '=', tenant)
    .where('kind', '=', 'document')
    .orderBy('id')
    .execute()
}

export async function findFile(db: Db, tenant: TenantId, fileId: string): Promise<SourceFile | undefined> {
  return await db
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'content_hash'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

export async function findLink(db: Db, tenant: TenantId, linkId: string): Promise<{ url: string } | undefined> {
  return await db
    .selectFrom('links')
    .select('url')
    .where('tenant_id', '=', tenant)
    .where('id', '=', linkId)
    .executeTakeFirst()
}

export type DocumentRow = Selectable<Schema['knowledge_documents']>
export type DocumentKey = Pick<DocumentRow, 'tenant_id' | 'provider' | 'source_kind' | 'source_id'>

/** What the provider calls it: our id first, since a file's type is read from the end of its name. */
export function documentName({ source_id, name }: Pick<DocumentRow, 'source_id' | 'name'>): string {
  return `[${source_id}] ${name}`
}

export async function listDocuments(db: Db, tenant: TenantId, provider: ProviderName): Promise<DocumentRow[]> {
  return await db
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .orderBy('created_at')
    .orderBy('source_id')
    .execute()
}

export async function insertDocuments(db: Db, rows: Insertable<Schema['knowledge_documents']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('knowledge_documents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider', 'source_kind', 'source_id']).doNothing())
    .execute()
}

/** Its source is gone: it leaves the provider too. */
export async function markRemoving(db: Db, key: DocumentKey, now: number): Promise<void> {
  await ofKey(db, key).set({ state: 'removing', attempts: 0, next_try_at: now, error: null }).execute()
}

/** Takes what is due; its turn comes again when the lease is over. */
export async function claimDocuments(
  db: Db,
  { provider, now, leaseMs, limit }: { provider: ProviderName; now: number; leaseMs: number; limit: number },
): Promise<DocumentRow[]> {
  const due = await runPrepared(db, {
    shape: 'due documents',
    build: (from) =>
      from
        .selectFrom('knowledge_documents')
        .select(['tenant_id', 'provider', 'source_kind', 'source_id', 'attempts'])
        .where('provider', '=', slot<ProviderName>('provider'))
        .where('state', 'in', ['waiting', 'removing'])
        .where('next_try_at', '<=', slot<number>('now'))
        .orderBy('next_try_at')
        .limit(slot<number>('limit')),
    values: { provider, now, limit },
  })
  const claimed: DocumentRow[] = []
  for (const { attempts, ...key } of due) {
    const row = await ofKey(db, key)
      .set({ next_try_at: now + leaseMs, attempts: attempts + 1 })
      .where('attempts', '=', attempts)
      .where('next_try_at', '<=', now)
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
    .set({ document_id: documentId, state: 'sent', attempts: 0, error: null })
    .where('state', '=', 'waiting')
    .where('attempts', '=', document.attempts)
    .returning('source_id')
    .executeTakeFirst()
  if (added) return 'wanted'
  const kept = await db
    .insertInto('knowledge_documents')
    .values({ ...document, document_id: documentId, state: 'removing', next_try_at: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'provider', 'source_kind', 'source_id'])
        .doUpdateSet({ document_id: documentId, next_try_at: 0 })
        .where('knowledge_documents.state', '=', 'removing')
        .where('knowledge_documents.document_id', 'is', null),
    )
    .returning('source_id')
    .executeTakeFirst()
  return kept ? 'unwanted' : 'extra'
}

/** It did not work: again at `nextTryAt`, or never by itself (null). A document that is to be removed goes on trying. */
export async function recordFailure(
  db: Db,
  document: DocumentRow,
  { error, nextTryAt }: { error: string; nextTryAt: number | null },
): Promise<void> {
  const change = nextTryAt === null ? { state: 'failed' as const } : { next_try_at: nextTryAt }
  await ofKey(db, document)
    .set({ error, ...change })
    .where('attempts', '=', document.attempts)
    .where('state', '=', document.state)
    .execute()
}

/** Its claim's work is done. What was claimed or changed since stays. */
export async function deleteDocument(
  db: Db,
  { tenant_id, provider, source_kind, source_id, state, attempts }: DocumentRow,
): Promise<void> {
  await db
    .deleteFrom('knowledge_documents')
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('tenant_id', '=', tenant_id)
    .where('provider', '=', provider)
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id)
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
    .set({ attached_at: now })
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('document_id', 'in', documentIds)
    .where('attached_at', 'is', null)
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
    .set({ state: 'waiting', document_id: null, attached_at: null, attempts: 0, next_try_at: now })
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('document_id', 'in', documentIds)
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
    .set({ state: 'waiting', attempts: 0, next_try_at: now, error: null })
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}

function ofKey(db: Db, { tenant_id, provider, source_kind, source_id }: DocumentKey) {
  return db
    .updateTable('knowledge_documents')
    .where('tenant_id', '=', tenant_id)
    .where('provider', '=', provider)
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id)
}

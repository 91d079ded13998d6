import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import { removeFromIndex } from '@callwright/db/search/call-search'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Selectable, sql } from 'kysely'

import { hashOfTenant } from './erasures.repo.ts'

type DoomedCall = Pick<
  Selectable<Schema['calls']>,
  'id' | 'tenant_id' | 'provider' | 'conversation_id' | 'order_key' | 'event_number'
>

/** @param options.withUnanswered calls too whose request to the provider has no answer yet */
export async function listCalls(
  db: Db,
  tenant: TenantId,
  { limit, withUnanswered }: { limit: number; withUnanswered: boolean },
): Promise<DoomedCall[]> {
  let query = db
    .selectFrom('calls')
    .select(['id', 'tenant_id', 'provider', 'conversation_id', 'order_key', 'event_number'])
    .where('tenant_id', '=', tenant)
  if (!withUnanswered) {
    query = query.where((eb) => eb.or([eb('conversation_id', 'is not', null), eb('event_number', 'is not', null)]))
  }
  return await query.orderBy('order_key', 'desc').limit(limit).execute()
}

/** With their transcripts and recordings, and what they are found by. @returns the recordings' contents that lay here */
export async function deleteCalls(db: Db, tenant: TenantId, calls: readonly DoomedCall[]): Promise<string[]> {
  const ids = calls.map(({ id }) => id)
  const recordings = await db
    .deleteFrom('recordings')
    .where('tenant_id', '=', tenant)
    .where('call_id', 'in', ids)
    .returning('content_hash')
    .execute()
  await db.deleteFrom('calls').where('tenant_id', '=', tenant).where('id', 'in', ids).execute()
  for (const call of calls) await removeFromIndex(db, call)
  return recordings.map((row) => row.content_hash)
}

/** What was told of conversations, however it was worked off. */
export async function deleteWebhooksOf(db: Db, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await db.deleteFrom('stored_webhooks').where('conversation_id', 'in', conversationIds).execute()
}

/** @returns how many rows went; `contents`: what they named among the files */
export async function deleteSome(
  db: Db,
  tenant: TenantId,
  { table, key, limit }: { table: keyof Schema; key: string; limit: number },
): Promise<{ rows: number; contents: string[] }> {
  const keys = sql`select ${sql.ref(key)} from ${sql.table(table)} where tenant_id = ${tenant} limit ${limit}`
  const contents = table === 'files' || table === 'recordings' ? sql`content_hash` : sql`null as content_hash`
  const { rows } = await sql<{ content_hash: string | null }>`delete from ${sql.table(table)}
    where tenant_id = ${tenant} and ${sql.ref(key)} in (${keys}) returning ${contents}`.execute(db)
  return { rows: rows.length, contents: rows.flatMap((row) => row.content_hash ?? []) }
}

/** Numbers at which nobody answers any more are nobody's. @returns whether any are left */
export async function deleteDetachedNumbers(db: Db, tenant: TenantId, provider: ProviderName): Promise<boolean> {
  await db
    .deleteFrom('phone_numbers')
    .where('tenant_id', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('provider', '!=', provider),
        eb('number_id', 'is', null),
        eb.and([eb('attached_agent_id', 'is', null), eb('attempts', '=', 0)]),
      ]),
    )
    .execute()
  const left = await db.selectFrom('phone_numbers').select('number').where('tenant_id', '=', tenant).limit(1).execute()
  return left.length > 0
}

/** What this provider still has, by our record. */
export async function isLeftThere(db: Db, tenant: TenantId, provider: ProviderName): Promise<boolean> {
  const document = await db
    .selectFrom('knowledge_documents')
    .select('source_id')
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  const conversation = await db
    .selectFrom('deleted_conversations')
    .select('conversation_id')
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('provider_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return document !== undefined || conversation !== undefined
}

/** @returns how many went, and how many of them no provider in use could be asked to delete */
export async function deleteConversations(
  db: Db,
  tenant: TenantId,
  limit: number,
): Promise<{ rows: number; leftThere: number }> {
  const ids = sql`select conversation_id from deleted_conversations where tenant_id = ${tenant} limit ${limit}`
  const deleted = await db
    .deleteFrom('deleted_conversations')
    .where('tenant_id', '=', tenant)
    .where(sql<boolean>`conversation_id in (${ids})`)
    .returning(['conversation_id', 'provider_deleted_at'])
    .execute()
  await deleteWebhooksOf(
    db,
    deleted.map((row) => row.conversation_id),
  )
  return { rows: deleted.length, leftThere: deleted.filter((row) => row.provider_deleted_at === null).length }
}

/** Of the business and of whoever signed in for it. The trigger lets them go as long as the erasure is under way. */
export async function deleteAudit(
  db: Db,
  { tenantId, userId, limit }: { tenantId: TenantId; userId: UserId; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from audit_entries where id in
    (select id from audit_entries where tenant_id = ${tenantId} limit ${limit}) returning id`.execute(db)
  if (rows.length > 0) return rows.length
  const own = await sql<{ id: string }>`delete from audit_entries where id in
    (select id from audit_entries where actor_user_id = ${userId} limit ${limit}) returning id`.execute(db)
  return own.rows.length
}

export async function sumSeconds(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .selectFrom('usage_months')
    .select(sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow()
  return row.seconds
}

/** The account and the business, with whatever little is left that refers to them, and the mails to it. */
export async function deleteAccount(
  db: Db,
  { tenantId, userId, email, askedAt }: { tenantId: TenantId; userId: UserId; email: string; askedAt: number },
): Promise<void> {
  await db.deleteFrom('knowledge_documents').where('tenant_id', '=', tenantId).execute()
  // The same address may have signed up again since.
  await db.deleteFrom('outgoing_mails').where('recipient', '=', email).where('created_at', '<=', askedAt).execute()
  await db.deleteFrom('businesses').where('id', '=', tenantId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * What stays: who asked, when, and how much it was; of the business's own random id the hash, by which a restored backup
 * that still has the business is known. The caller's transaction holds the erasure.
 */
export async function finishErasure(
  db: Db,
  { id, tenantId, now }: { id: string; tenantId: TenantId; now: number },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ tenant_id: hashOfTenant(tenantId), user_id: null, email: null, error: null, finished_at: now })
    .where('id', '=', id)
    .execute()
}

export async function countCalls(db: Db, erasureId: string): Promise<number> {
  const { calls } = await db
    .selectFrom('erasures')
    .select('calls')
    .where('id', '=', erasureId)
    .executeTakeFirstOrThrow()
  return calls
}

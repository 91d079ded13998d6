import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Selectable, sql } from 'kysely'

import { deleteMailsTo } from '../../mail/mails.repo.ts'
import { hashOfTenant } from './erasures.repo.ts'

type DoomedCall = Pick<
  Selectable<Schema['calls']>,
  'id' | 'tenantId' | 'provider' | 'conversationId' | 'orderKey' | 'eventNumber'
>

/** @param options.withUnanswered calls too whose request to the provider has no answer yet */
export async function listErasedCalls(
  db: Db,
  tenant: TenantId,
  { limit, withUnanswered }: { limit: number; withUnanswered: boolean },
): Promise<DoomedCall[]> {
  let query = db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'orderKey', 'eventNumber'])
    .where('tenantId', '=', tenant)
  if (!withUnanswered) {
    query = query.where((eb) => eb.or([eb('conversationId', 'is not', null), eb('eventNumber', 'is not', null)]))
  }
  return await query.orderBy('orderKey', 'desc').limit(limit).execute()
}

/** With their transcripts and recordings, and what they are found by. @returns the recordings' contents that lay here */
export async function deleteCalls(db: Db, tenant: TenantId, calls: readonly DoomedCall[]): Promise<string[]> {
  const ids = calls.map(({ id }) => id)
  const recordings = await db
    .deleteFrom('recordings')
    .where('tenantId', '=', tenant)
    .where('callId', 'in', ids)
    .returning('contentHash')
    .execute()
  await db.deleteFrom('calls').where('tenantId', '=', tenant).where('id', 'in', ids).execute()
  return recordings.map((row) => row.contentHash)
}

/** What was told of conversations, however it was worked off. */
export async function deleteWebhooksOf(db: Db, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await db.deleteFrom('stored_webhooks').where('conversationId', 'in', conversationIds).execute()
}

/** Tables that have a row for each call or number, with a column that tells rows apart within a business. */
const LARGE_TABLES = [
  ['recipients', 'id'],
  ['do_not_call', 'phoneNumber'],
  ['usage_entries', 'id'],
  ['call_half_hours', 'halfHour'],
] as const satisfies readonly (readonly [keyof Schema, string])[]

/** A batch of what the business would otherwise take with it in one long transaction. @returns whether there was any */
export async function deleteSome(db: Db, tenant: TenantId, limit: number): Promise<boolean> {
  for (const [table, key] of LARGE_TABLES) {
    const keys = sql`select ${sql.ref(key)} from ${sql.table(table)} where "tenantId" = ${tenant} limit ${limit}`
    const deleted = await sql`delete from ${sql.table(table)}
      where "tenantId" = ${tenant} and ${sql.ref(key)} in (${keys})`.execute(db)
    if ((deleted.numAffectedRows ?? 0n) > 0n) return true
  }
  return false
}

/** Their jobs detach and remove the others, once the business is gone. */
export async function deleteDetachedNumbers(db: Db, tenant: TenantId, provider: ProviderName): Promise<void> {
  await db
    .deleteFrom('phone_numbers')
    .where('tenantId', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('provider', '!=', provider),
        eb('numberId', 'is', null),
        eb.and([eb('attachedAgentId', 'is', null), eb('isUnclear', '=', 0)]),
      ]),
    )
    .execute()
}

/** What this provider still has, by our record. */
export async function isLeftThere(db: Db, tenant: TenantId, provider: ProviderName): Promise<boolean> {
  const document = await db
    .selectFrom('knowledge_documents')
    .select('sourceId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  const conversation = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('providerDeletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return document !== undefined || conversation !== undefined
}

/** Documents at a provider that is not in use any more. */
export async function deleteDocuments(db: Db, tenant: TenantId): Promise<void> {
  await db.deleteFrom('knowledge_documents').where('tenantId', '=', tenant).execute()
}

/** @returns how many went, and how many of them no provider in use could be asked to delete */
export async function deleteConversations(
  db: Db,
  tenant: TenantId,
  limit: number,
): Promise<{ rows: number; leftThere: number }> {
  const ids = sql`select "conversationId" from deleted_conversations where "tenantId" = ${tenant} limit ${limit}`
  const deleted = await db
    .deleteFrom('deleted_conversations')
    .where('tenantId', '=', tenant)
    .where(sql<boolean>`"conversationId" in (${ids})`)
    .returning(['conversationId', 'providerDeletedAt'])
    .execute()
  await deleteWebhooksOf(
    db,
    deleted.map((row) => row.conversationId),
  )
  return { rows: deleted.length, leftThere: deleted.filter((row) => row.providerDeletedAt === null).length }
}

/** Of the business and of whoever signed in for it. The trigger lets them go as long as the erasure is under way. */
export async function deleteAudit(
  db: Db,
  { tenantId, userId, limit }: { tenantId: TenantId; userId: UserId; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from audit_entries where id in
    (select id from audit_entries where "tenantId" = ${tenantId} limit ${limit}) returning id`.execute(db)
  if (rows.length > 0) return rows.length
  const own = await sql<{ id: string }>`delete from audit_entries where id in
    (select id from audit_entries where "actorUserId" = ${userId} limit ${limit}) returning id`.execute(db)
  return own.rows.length
}

export async function sumSeconds(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .selectFrom('usage_months')
    .select(sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('tenantId', '=', tenant)
    .executeTakeFirstOrThrow()
  return row.seconds
}

/**
 * The account and the business, which takes every row along that refers to it, and the mails to it.
 * @returns the contents of its files
 */
export async function deleteAccount(
  db: Db,
  { tenantId, userId, email, askedAt }: { tenantId: TenantId; userId: UserId; email: string; askedAt: number },
): Promise<string[]> {
  const files = await db.selectFrom('files').select('contentHash').where('tenantId', '=', tenantId).execute()
  // The same address may have signed up again since.
  await deleteMailsTo(db, email, askedAt)
  await db.deleteFrom('businesses').where('id', '=', tenantId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
  return files.map((file) => file.contentHash)
}

/**
 * What stays: who asked, when, and how much it was; of the business's own random id the hash, by which a restored backup
 * that still has the business is known.
 */
export async function finishErasure(
  db: Db,
  { id, tenantId, now }: { id: string; tenantId: TenantId; now: number },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ tenantId: hashOfTenant(tenantId), userId: null, email: null, finishedAt: now })
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

import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Selectable, sql } from 'kysely'

import { deleteEmailsTo } from '../../mail/emails.repo.ts'
import { tenantHash } from './erasures.repo.ts'

type ErasableCall = Pick<
  Selectable<Schema['calls']>,
  'id' | 'tenantId' | 'provider' | 'conversationId' | 'orderKey' | 'eventNumber'
>

/** @param options.withInFlight includes calls whose request to the provider has no response yet */
export async function listCallsToErase(
  db: Db,
  tenant: TenantId,
  { limit, withInFlight }: { limit: number; withInFlight: boolean },
): Promise<ErasableCall[]> {
  let query = db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'orderKey', 'eventNumber'])
    .where('tenantId', '=', tenant)
  if (!withInFlight) {
    query = query.where((eb) => eb.or([eb('conversationId', 'is not', null), eb('eventNumber', 'is not', null)]))
  }
  return await query.orderBy('orderKey', 'desc').limit(limit).execute()
}

/** Deletes calls with their transcripts, recordings and search data. @returns the recordings' hashes */
export async function deleteCalls(db: Db, tenant: TenantId, calls: readonly ErasableCall[]): Promise<string[]> {
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

/** Deletes these conversations' webhooks, in any state. */
export async function deleteConversationWebhooks(db: Db, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await db.deleteFrom('stored_webhooks').where('conversationId', 'in', conversationIds).execute()
}

/** Tables with a row per call or number, with the columns that tell a business's rows apart. */
const LARGE_TABLES = [
  ['webhook_messages', ['id']],
  ['recipients', ['id']],
  ['do_not_call', ['phoneNumber']],
  ['usage_entries', ['id']],
  ['tool_runs', ['id']],
  ['bookings', ['id']],
  ['slot_offers', ['conversationId', 'slot']],
  ['call_half_hours', ['halfHour', 'segment']],
  ['call_value_counts', ['fieldId', 'valueKey', 'halfHour', 'segment']],
] as const satisfies readonly (readonly [keyof Schema, readonly string[]])[]

/**
 * Deletes a batch of rows; cascading from the business, they would make one long transaction.
 * @returns whether any rows were deleted
 */
export async function deleteRowBatch(db: Db, tenant: TenantId, limit: number): Promise<boolean> {
  for (const [table, columns] of LARGE_TABLES) {
    const key = sql.join(columns.map((column) => sql.ref(column)))
    const keys = sql`select ${key} from ${sql.table(table)} where "tenantId" = ${tenant} limit ${limit}`
    const deleted = await sql`delete from ${sql.table(table)}
      where "tenantId" = ${tenant} and (${key}) in (${keys})`.execute(db)
    if ((deleted.numAffectedRows ?? 0n) > 0n) return true
  }
  return false
}

/** Deletes numbers that need no detaching at this provider; jobs detach and delete the other numbers later. */
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

/** Whether this provider still has documents or conversations of the business, according to our records. */
export async function hasDataAtProvider(db: Db, tenant: TenantId, provider: ProviderName): Promise<boolean> {
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

/** Deletes the rows of documents that are left at a provider no longer in use. */
export async function deleteDocuments(db: Db, tenant: TenantId): Promise<void> {
  await db.deleteFrom('knowledge_documents').where('tenantId', '=', tenant).execute()
}

/** @returns how many rows were deleted, and how many of those conversations are left at a provider no longer in use */
export async function deleteConversations(
  db: Db,
  tenant: TenantId,
  limit: number,
): Promise<{ rows: number; leftAtProvider: number }> {
  const ids = sql`select "conversationId" from deleted_conversations where "tenantId" = ${tenant} limit ${limit}`
  const deleted = await db
    .deleteFrom('deleted_conversations')
    .where('tenantId', '=', tenant)
    .where(sql<boolean>`"conversationId" in (${ids})`)
    .returning(['conversationId', 'providerDeletedAt'])
    .execute()
  await deleteConversationWebhooks(
    db,
    deleted.map((row) => row.conversationId),
  )
  return { rows: deleted.length, leftAtProvider: deleted.filter((row) => row.providerDeletedAt === null).length }
}

/** Deletes audit entries for the business and its user. A trigger allows this only while the erasure is in progress. */
export async function deleteAuditEntries(
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
 * Deletes the account, the business with all rows that reference it, and queued emails to it.
 * @returns the hashes of its files
 */
export async function deleteAccount(
  db: Db,
  { tenantId, userId, email, requestedAt }: { tenantId: TenantId; userId: UserId; email: string; requestedAt: number },
): Promise<string[]> {
  const files = await db.selectFrom('files').select('contentHash').where('tenantId', '=', tenantId).execute()
  // The same email address may have signed up again since, so newer emails are kept.
  await deleteEmailsTo(db, email, requestedAt)
  await db.deleteFrom('businesses').where('id', '=', tenantId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
  return files.map((file) => file.contentHash)
}

/**
 * Reduces the erasure's row to who requested it, when, how much was erased, and the hash of the tenant id. The hash
 * identifies the business in a restored backup.
 */
export async function finishErasure(
  db: Db,
  { id, tenantId, now }: { id: string; tenantId: TenantId; now: number },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ tenantId: tenantHash(tenantId), userId: null, email: null, finishedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function readErasedCallCount(db: Db, erasureId: string): Promise<number> {
  const { calls } = await db
    .selectFrom('erasures')
    .select('calls')
    .where('id', '=', erasureId)
    .executeTakeFirstOrThrow()
  return calls
}

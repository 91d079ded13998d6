import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Insertable, sql } from 'kysely'

import type { CallRecord } from './record/call-records.repo.ts'

/** The conversation's tenant, unscoped. */
export async function findTenantByConversation(db: Db, conversationId: string): Promise<TenantId | undefined> {
  const row = await db
    .selectFrom('calls')
    .select('tenantId')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row?.tenantId
}

/** The given numbers that the tenant has outbound calls in progress to. */
export async function listBusyNumbers(db: Db, tenant: TenantId, phoneNumbers: readonly E164[]): Promise<E164[]> {
  if (phoneNumbers.length === 0) return []
  const rows = await db
    .selectFrom('calls')
    .select('phoneNumber')
    .where('tenantId', '=', tenant)
    .where('phoneNumber', 'in', phoneNumbers)
    .where('direction', '=', 'outbound')
    .where('eventNumber', 'is', null)
    .execute()
  return rows.flatMap(({ phoneNumber }) => (phoneNumber === null ? [] : [phoneNumber]))
}

/** How these calls ended. */
export async function listCallEnds(
  db: Db,
  tenant: TenantId,
  ids: readonly string[],
): Promise<Pick<CallRecord, 'id' | 'status' | 'endReason'>[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('calls')
    .select(['id', 'status', 'endReason'])
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .execute()
}

export async function insertDeletedConversation(
  db: Db,
  row: Insertable<Schema['deleted_conversations']>,
): Promise<void> {
  await db
    .insertInto('deleted_conversations')
    .values(row)
    .onConflict((conflict) => conflict.column('conversationId').doNothing())
    .execute()
}

export async function isConversationDeleted(db: Db, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Calls whose request to the provider has no response yet. */
export async function countCallsInFlight(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenant)
    .where('conversationId', 'is', null)
    .where('eventNumber', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Postpones the next lookup at the provider; changes nothing else about the call.
 * @returns false if another node is looking it up now
 */
export async function postponeLookup(
  db: Db,
  call: Pick<CallRecord, 'id' | 'settleAt'>,
  settleAt: number,
): Promise<boolean> {
  const postponed = await db
    .updateTable('calls')
    .set({ settleAt })
    .where('id', '=', call.id)
    .where('settleAt', '=', call.settleAt)
    .executeTakeFirst()
  return postponed.numUpdatedRows > 0n
}

/** Makes an unresolved call due now, so that the provider is asked about it right away. */
export async function makeLookupDue(
  db: Db,
  tenant: TenantId,
  { callId, now }: { callId: string; now: number },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ settleAt: now })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .where('settleAt', 'is not', null)
    .execute()
}

/** Makes every unresolved call to a number due now: an event without our call id may be about any of them. */
export async function makeNumberLookupsDue(
  db: Db,
  tenant: TenantId,
  { phoneNumber, now }: { phoneNumber: E164; now: number },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ settleAt: now })
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .where('conversationId', 'is', null)
    .where('settleAt', 'is not', null)
    .execute()
}

export async function markRecordingStored(db: Db, tenant: TenantId, callId: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hasRecording: 1 })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

export type DueLookup = Pick<
  CallRecord,
  'id' | 'tenantId' | 'provider' | 'conversationId' | 'phoneNumber' | 'createdAt' | 'settleAt'
>

/** Calls whose next lookup at the provider is due, longest overdue first. */
export async function listDueLookups(db: Db, { now, limit }: { now: number; limit: number }): Promise<DueLookup[]> {
  return await db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'phoneNumber', 'createdAt', 'settleAt'])
    .where('settleAt', 'is not', null)
    .where('settleAt', '<=', now)
    .orderBy('settleAt')
    .limit(limit)
    .execute()
}

/** The 100 newest campaigns, for the filter. Includes deleted campaigns, because their calls are kept. */
export async function listCampaignNames(db: Db, tenant: TenantId): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Calls considered for an average. */
const RECENT_CALLS = 500

/**
 * The average duration of the tenant's recent outbound calls that were answered, in seconds; null without any.
 * @param provider leaves out calls of other providers, such as those of Test Mode
 */
export async function averageRecentSeconds(db: Db, tenant: TenantId, provider: ProviderName): Promise<number | null> {
  const recent = db
    .selectFrom('calls')
    .select(['provider', 'direction', 'durationSeconds'])
    .where('tenantId', '=', tenant)
    .orderBy('orderKey', 'desc')
    .limit(RECENT_CALLS)
  const row = await db
    .selectFrom(recent.as('recent'))
    .select(sql<number | null>`cast(avg("durationSeconds") as double precision)`.as('seconds'))
    .where('provider', '=', provider)
    .where('direction', '=', 'outbound')
    .where('durationSeconds', '>', 0)
    .executeTakeFirstOrThrow()
  return row.seconds
}

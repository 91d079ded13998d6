import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

import { deleteMessagesOfCall } from '../../webhooks/messages.repo.ts'

export async function findKeepDays(db: Db, tenant: TenantId): Promise<number | null> {
  const row = await db.selectFrom('businesses').select('keepDays').where('id', '=', tenant).executeTakeFirst()
  return row?.keepDays ?? null
}

export async function saveKeepDays(
  db: Db,
  tenant: TenantId,
  { keepDays, now }: { keepDays: number | null; now: number },
): Promise<void> {
  await db.updateTable('businesses').set({ keepDays, updatedAt: now }).where('id', '=', tenant).execute()
}

/** Businesses whose content expires. @param options.all all businesses, if the installation has a limit */
export async function listTenantsWithRetention(db: Db, { all }: { all: boolean }): Promise<TenantId[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('erasedAt', 'is', null)
    .$if(!all, (query) => query.where('keepDays', 'is not', null))
    .execute()
  return rows.map(({ id }) => id)
}

/** The business's retention, and the sort key up to which its calls were checked. */
export async function findRetention(
  db: Db,
  tenant: TenantId,
): Promise<{ keepDays: number | null; expiredTo: number } | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['keepDays', 'expiredTo'])
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

export type OldCall = { id: string; orderKey: number; isDue: boolean }

/** The next calls by start time, including those with nothing to remove, so that a read is bounded. */
export async function listOldCalls(
  db: Db,
  tenant: TenantId,
  { after, before, limit }: { after: number; before: number; limit: number },
): Promise<OldCall[]> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'orderKey', 'hasTranscript', 'hasRecording', 'summary', 'eventNumber'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', after)
    .where('orderKey', '<', before)
    .orderBy('orderKey')
    .limit(limit)
    .execute()
  return rows.map(({ id, orderKey, ...row }) => {
    const hasContent = row.hasTranscript === 1 || row.hasRecording === 1 || row.summary !== null
    return { id, orderKey, isDue: hasContent && row.eventNumber !== null }
  })
}

/** Calls of rehearsals whose words are kept; there are only some, and no list has them, so their order keys are negative. */
export async function listOldRehearsals(
  db: Db,
  tenant: TenantId,
  { before, limit }: { before: number; limit: number },
): Promise<Pick<OldCall, 'id' | 'orderKey'>[]> {
  return await db
    .selectFrom('calls')
    .select(['id', 'orderKey'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '<', 0)
    .where('orderKey', '>', -before)
    .where('source', '=', 'rehearsal')
    .where((eb) => eb.or([eb('hasTranscript', '=', 1), eb('summary', 'is not', null)]))
    .orderBy('orderKey')
    .limit(limit)
    .execute()
}

/** @returns the stored recording's hash, if any */
export async function deleteContent(db: Db, tenant: TenantId, callId: string): Promise<string | null> {
  await db.deleteFrom('transcripts').where('callId', '=', callId).where('tenantId', '=', tenant).execute()
  await db
    .updateTable('do_not_call_suggestions')
    .set({ quote: '' })
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .execute()
  await db
    .updateTable('call_backs')
    .set({ quote: '' })
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .execute()
  await deleteMessagesOfCall(db, callId)
  const recording = await db
    .deleteFrom('recordings')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .returning('contentHash')
    .executeTakeFirst()
  return recording?.contentHash ?? null
}

/** Removes whose appointments these were. @returns how many, at most `limit` */
export async function removeBookedPeople(
  db: Db,
  tenant: TenantId,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = await db
    .selectFrom('bookings')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('endsAt', '<', before)
    // Not as a parameter: the index has only these.
    .where(sql<boolean>`name <> ''`)
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const nobody = { name: '', nameWords: '', phoneNumber: null, email: null, note: '' } as const
  await db.updateTable('bookings').set(nobody).where('tenantId', '=', tenant).where('id', 'in', ids).execute()
  return old.length
}

export async function recordExpiry(
  db: Db,
  tenant: TenantId,
  { expiredTo, calls }: { expiredTo: number; calls: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ expiredTo, expiringCalls: sql`"expiringCalls" + ${calls}` })
    .where('id', '=', tenant)
    .execute()
}

/**
 * Ends a check of all calls and resets the counter of expired calls.
 * @param expiredTo sort key at which the next check begins
 * @returns how many calls lost their content since the last reset
 */
export async function resetExpiredCount(db: Db, tenant: TenantId, expiredTo: number): Promise<number> {
  const row = await db.selectFrom('businesses').select('expiringCalls').where('id', '=', tenant).executeTakeFirst()
  await db.updateTable('businesses').set({ expiringCalls: 0, expiredTo }).where('id', '=', tenant).execute()
  return row?.expiringCalls ?? 0
}

import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { CallRecord } from './call-records.repo.ts'

export type DueLookup = Pick<
  CallRecord,
  'id' | 'tenantId' | 'provider' | 'conversationId' | 'phoneNumber' | 'createdAt' | 'lookupAt'
>

/** Calls whose next lookup at the provider is due, longest overdue first. */
export async function listDueLookups(db: Db, { now, limit }: { now: number; limit: number }): Promise<DueLookup[]> {
  return await db
    .selectFrom('calls')
    .select(['id', 'tenantId', 'provider', 'conversationId', 'phoneNumber', 'createdAt', 'lookupAt'])
    .where('lookupAt', 'is not', null)
    .where('lookupAt', '<=', now)
    .orderBy('lookupAt')
    .limit(limit)
    .execute()
}

/**
 * Postpones the next lookup at the provider; changes nothing else about the call.
 * @returns false if another node is looking it up now
 */
export async function postponeLookup(
  db: Db,
  call: Pick<CallRecord, 'id' | 'lookupAt'>,
  lookupAt: number,
): Promise<boolean> {
  const postponed = await db
    .updateTable('calls')
    .set({ lookupAt })
    .where('id', '=', call.id)
    .where('lookupAt', '=', call.lookupAt)
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
    .set({ lookupAt: now })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .where('lookupAt', 'is not', null)
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
    .set({ lookupAt: now })
    .where('tenantId', '=', tenant)
    .where('phoneNumber', '=', phoneNumber)
    .where('conversationId', 'is', null)
    .where('lookupAt', 'is not', null)
    .execute()
}

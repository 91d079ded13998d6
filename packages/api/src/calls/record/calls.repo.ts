import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { orderKeyAt } from '@callwright/db/tables/call-order'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import { withoutIndex } from '@callwright/db/query/unindexed'

import type { CallRecord } from './call-records.repo.ts'

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

/** Calls whose request to the provider has no response yet. */
export async function countCallsInFlight(db: Db, tenant: TenantId): Promise<number> {
  return await db
    .selectFrom('calls')
    .where('tenantId', '=', tenant)
    .where('conversationId', 'is', null)
    .where('eventNumber', 'is', null)
    .$call(countRows)
}

/** Whether the caller (null: withheld) has called since, in another conversation whose id has the prefix. */
export async function hasCallFrom(
  db: Db,
  tenant: TenantId,
  { callerNumber, prefix, except, since }: { callerNumber: E164 | null; prefix: string; except: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('calls')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('orderKey', '>=', orderKeyAt(since))
    .where('callerNumber', callerNumber === null ? 'is' : '=', callerNumber)
    .where('conversationId', 'like', `${prefix}%`)
    .where('conversationId', '<>', except)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

export async function findKeepDays(db: Db, tenant: TenantId): Promise<number | null> {
  const row = await db.selectFrom('businesses').select('keepDays').where('id', '=', tenant).executeTakeFirst()
  return row?.keepDays ?? null
}

/** Its calls are looked through at once. */
export async function saveKeepDays(
  db: Db,
  tenant: TenantId,
  { keepDays, now }: { keepDays: number | null; now: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ keepDays, expireNextAt: 0, updatedAt: now })
    .where('id', '=', tenant)
    .execute()
}

export type DueTenant = {
  tenantId: TenantId
  keepDays: number | null
  expiredTo: number
  /** by which the claim is known */
  leaseUntil: number
}

/** Takes the next business whose calls are to be looked through; others leave it alone for the length of the lease. */
export async function claimDueTenant(
  db: Db,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<DueTenant | null> {
  const due = await db
    .selectFrom('businesses')
    .select(['id', 'expireNextAt'])
    .where('expireNextAt', '<=', now)
    .orderBy('expireNextAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const claimed = await db
    .updateTable('businesses')
    .set({ expireNextAt: now + leaseMs })
    .where('id', '=', due.id)
    .where('expireNextAt', '=', due.expireNextAt)
    .returning(['id', 'keepDays', 'expiredTo'])
    .executeTakeFirst()
  if (!claimed) return null
  const { id: tenantId, keepDays, expiredTo } = claimed
  return { tenantId, keepDays, expiredTo, leaseUntil: now + leaseMs }
}

export type OldCall = { id: string; orderKey: number; isDue: boolean }

/** The next calls by their start, whether or not anything of them is to be removed: what is read is bounded. */
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

/** @returns the recording's content, where it lies here */
export async function deleteContent(db: Db, tenant: TenantId, callId: string): Promise<string | null> {
  await db.deleteFrom('transcripts').where('callId', '=', callId).where('tenantId', '=', tenant).execute()
  await db
    .updateTable('do_not_call_suggestions')
    .set({ quote: '' })
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .execute()
  const recording = await db
    .deleteFrom('recordings')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .returning('contentHash')
    .executeTakeFirst()
  return recording?.contentHash ?? null
}

export async function noteExpired(
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

/** The caller's transaction holds the tenant's lock. @returns false where another node looks, or it is to begin anew */
export async function holdsLook(
  db: Db,
  { tenantId, leaseUntil }: Pick<DueTenant, 'tenantId' | 'leaseUntil'>,
): Promise<boolean> {
  const row = await db.selectFrom('businesses').select('expireNextAt').where('id', '=', tenantId).executeTakeFirst()
  return row?.expireNextAt === leaseUntil
}

/** @returns how many calls lost their content since the last time this was asked */
export async function takeExpiredCount(db: Db, tenant: TenantId): Promise<number> {
  const row = await db.selectFrom('businesses').select('expiringCalls').where('id', '=', tenant).executeTakeFirst()
  await db.updateTable('businesses').set({ expiringCalls: 0 }).where('id', '=', tenant).execute()
  return row?.expiringCalls ?? 0
}

/** Where the next look begins, and when; a change of the setting meanwhile is looked at first, and nothing is said then. */
export async function postponeLook(
  db: Db,
  { tenantId, leaseUntil }: Pick<DueTenant, 'tenantId' | 'leaseUntil'>,
  { expiredTo, nextAt }: { expiredTo?: number; nextAt: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ expireNextAt: nextAt, ...(expiredTo === undefined ? {} : { expiredTo }) })
    .where('id', '=', tenantId)
    .where('expireNextAt', '=', leaseUntil)
    .execute()
}

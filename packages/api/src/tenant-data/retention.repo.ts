import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { sql } from 'kysely'

export async function findKeepDays(db: Db, tenant: TenantId): Promise<number | null> {
  const row = await db.selectFrom('businesses').select('keep_days').where('id', '=', tenant).executeTakeFirst()
  return row?.keep_days ?? null
}

/** Its calls are looked through at once. */
export async function saveKeepDays(
  db: Db,
  tenant: TenantId,
  { keepDays, now }: { keepDays: number | null; now: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ keep_days: keepDays, expire_next_at: 0, updated_at: now })
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
    .select(['id', 'expire_next_at'])
    .where('expire_next_at', '<=', now)
    .orderBy('expire_next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const claimed = await db
    .updateTable('businesses')
    .set({ expire_next_at: now + leaseMs })
    .where('id', '=', due.id)
    .where('expire_next_at', '=', due.expire_next_at)
    .returning(['id', 'keep_days', 'expired_to'])
    .executeTakeFirst()
  if (!claimed) return null
  const { id: tenantId, keep_days: keepDays, expired_to: expiredTo } = claimed
  return { tenantId, keepDays, expiredTo, leaseUntil: now + leaseMs }
}

export type OldCall = { id: string; order_key: number; isDue: boolean }

/** The next calls by their start, whether or not anything of them is to be removed: what is read is bounded. */
export async function listOldCalls(
  db: Db,
  tenant: TenantId,
  { after, before, limit }: { after: number; before: number; limit: number },
): Promise<OldCall[]> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'order_key', 'has_transcript', 'has_recording', 'summary', 'event_number'])
    .where('tenant_id', '=', tenant)
    .where('order_key', '>', after)
    .where('order_key', '<', before)
    .orderBy('order_key')
    .limit(limit)
    .execute()
  return rows.map(({ id, order_key, ...row }) => {
    const hasContent = row.has_transcript === 1 || row.has_recording === 1 || row.summary !== null
    return { id, order_key, isDue: hasContent && row.event_number !== null }
  })
}

/** @returns the recording's content, where it lies here */
export async function deleteContent(db: Db, tenant: TenantId, callId: string): Promise<string | null> {
  await db.deleteFrom('transcripts').where('call_id', '=', callId).where('tenant_id', '=', tenant).execute()
  await db
    .updateTable('do_not_call_suggestions')
    .set({ quote: '' })
    .where('tenant_id', '=', tenant)
    .where('call_id', '=', callId)
    .execute()
  const recording = await db
    .deleteFrom('recordings')
    .where('call_id', '=', callId)
    .where('tenant_id', '=', tenant)
    .returning('content_hash')
    .executeTakeFirst()
  return recording?.content_hash ?? null
}

export async function noteExpired(
  db: Db,
  tenant: TenantId,
  { expiredTo, calls }: { expiredTo: number; calls: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ expired_to: expiredTo, expiring_calls: sql`expiring_calls + ${calls}` })
    .where('id', '=', tenant)
    .execute()
}

/** The caller's transaction holds the tenant's lock. @returns false where another node looks, or it is to begin anew */
export async function holdsLook(
  db: Db,
  { tenantId, leaseUntil }: Pick<DueTenant, 'tenantId' | 'leaseUntil'>,
): Promise<boolean> {
  const row = await db.selectFrom('businesses').select('expire_next_at').where('id', '=', tenantId).executeTakeFirst()
  return row?.expire_next_at === leaseUntil
}

/** @returns how many calls lost their content since the last time this was asked */
export async function takeExpiredCount(db: Db, tenant: TenantId): Promise<number> {
  const row = await db.selectFrom('businesses').select('expiring_calls').where('id', '=', tenant).executeTakeFirst()
  await db.updateTable('businesses').set({ expiring_calls: 0 }).where('id', '=', tenant).execute()
  return row?.expiring_calls ?? 0
}

/** Where the next look begins, and when; a change of the setting meanwhile is looked at first, and nothing is said then. */
export async function postponeLook(
  db: Db,
  { tenantId, leaseUntil }: Pick<DueTenant, 'tenantId' | 'leaseUntil'>,
  { expiredTo, nextAt }: { expiredTo?: number; nextAt: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ expire_next_at: nextAt, ...(expiredTo === undefined ? {} : { expired_to: expiredTo }) })
    .where('id', '=', tenantId)
    .where('expire_next_at', '=', leaseUntil)
    .execute()
}

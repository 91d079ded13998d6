import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

/** What decides whether a client may call: the operator's pause, the limit and what the month has used of it. */
export async function findAllowance(
  db: Db,
  tenant: TenantId,
  month: string,
): Promise<{ pausedAt: number | null; limitMinutes: number | null; usedSeconds: number } | undefined> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenant_id', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select(['businesses.paused_at', 'businesses.monthly_limit_minutes', 'usage_months.seconds'])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  if (!row) return undefined
  return { pausedAt: row.paused_at, limitMinutes: row.monthly_limit_minutes, usedSeconds: row.seconds ?? 0 }
}

/**
 * Charges a call once: its entry and the month's total change together or not at all.
 * @returns whether it was charged now
 */
export async function chargeCall(
  db: Db,
  tenant: TenantId,
  entry: { id: string; callId: string; month: string; seconds: number; now: number },
): Promise<boolean> {
  const charged = await db
    .insertInto('usage_entries')
    .values({
      id: entry.id,
      entry_key: `call:${entry.callId}`,
      tenant_id: tenant,
      call_id: entry.callId,
      month: entry.month,
      seconds: entry.seconds,
      note: null,
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.column('entry_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!charged) return false
  await db
    .insertInto('usage_months')
    .values({ tenant_id: tenant, month: entry.month, seconds: entry.seconds })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'month'])
        .doUpdateSet((eb) => ({ seconds: eb('usage_months.seconds', '+', entry.seconds) })),
    )
    .execute()
  return true
}

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { withoutIndex } from '@callwright/db/query/unindexed'
import { type RawBuilder, sql } from 'kysely'

// Every query reads the head of an index, so it costs the same with a hundred queued recipients as with a million.

/** Literal SQL lets queries use the partial index on queued recipients. */
const IS_QUEUED: RawBuilder<boolean> = sql`recipients.state = 'queued'`

export type QueuedRecipient = { id: string; phoneNumber: string; timeZone: string | null; attempts: number }

/** The campaign's due recipients, longest overdue first. */
export async function listDue(
  db: Db,
  { campaignId, now, limit }: { campaignId: string; now: number; limit: number },
): Promise<QueuedRecipient[]> {
  return await db
    .selectFrom('recipients')
    .select(['id', 'phoneNumber', 'timeZone', 'attempts'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** When the campaign's next recipient is due; null if none is queued. */
export async function findNextDue(db: Db, campaignId: string): Promise<number | null> {
  const row = await db
    .selectFrom('recipients')
    .select('dueAt')
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? null
}

/** Postpones queued recipients. */
export async function postpone(
  db: Db,
  tenant: TenantId,
  { ids, dueAt }: { ids: readonly string[]; dueAt: number },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('recipients')
    .set({ dueAt })
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'queued')
    .execute()
}

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Keyset } from '../paging/keyset.ts'

export type CampaignRecord = Selectable<Schema['campaigns']>

/** Newest first, without those that were deleted from the history. */
export async function listCampaigns(
  db: Db,
  tenant: TenantId,
  page: { before: Keyset | null; limit: number },
): Promise<CampaignRecord[]> {
  let query = db.selectFrom('campaigns').selectAll().where('tenantId', '=', tenant).where('deletedAt', 'is', null)
  if (page.before) {
    const { at, id } = page.before
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(at, id)))
  }
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

/** undefined also for one that was deleted from the history. */
export async function findCampaign(db: Db, tenant: TenantId, id: string): Promise<CampaignRecord | undefined> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertCampaign(db: Db, campaign: Insertable<Schema['campaigns']>): Promise<void> {
  await db.insertInto('campaigns').values(campaign).execute()
}

export async function changeCampaign(
  db: Db,
  tenant: TenantId,
  { id, change }: { id: string; change: Omit<Updateable<Schema['campaigns']>, 'id' | 'tenantId'> },
): Promise<void> {
  await db.updateTable('campaigns').set(change).where('id', '=', id).where('tenantId', '=', tenant).execute()
}

/** Those of every tenant that call somebody, or will by themselves. @returns how many */
export async function pauseAllThatDial(db: Db): Promise<number> {
  const result = await db
    .updateTable('campaigns')
    .set({ state: 'paused', nextAt: null, heldReason: null })
    .where('deletedAt', 'is', null)
    .where('state', 'in', ['scheduled', 'running'])
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Attempts whose request to the provider has no answer yet. */
export async function countUnanswered(db: Db, tenant: TenantId, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('endedAt', 'is', null)
    .where('settledAt', 'is', null)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return row.count
}

/** When the newest calls of a campaign were started, newest first. */
export async function listNewestStarts(
  db: Db,
  tenant: TenantId,
  { campaignId, limit }: { campaignId: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('sentAt')
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]))
}

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

/** Tenants with a campaign that is to be looked at. */
export async function listDueTenants(db: Db, now: number): Promise<TenantId[]> {
  // Told apart and put in order here: asked for that, SQLite would walk through all campaigns there ever were.
  const rows = await db.selectFrom('campaigns').select('tenantId').where('nextAt', '<=', now).execute()
  return [...new Set(rows.map((row) => row.tenantId))].toSorted()
}

/** The tenant's campaigns that are to be looked at; who has waited longest for its turn comes first. */
export async function listDueCampaigns(db: Db, tenant: TenantId, now: number): Promise<CampaignRecord[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('nextAt', '<=', now)
    .orderBy('claimedAt')
    .orderBy('id')
    .execute()
}

/** A running campaign is looked at no later than at a moment, unless trouble holds it for longer. */
export async function lookAtBy(
  db: Db,
  tenant: TenantId,
  { campaignId, at }: { campaignId: string; at: number },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ nextAt: at })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('nextAt', 'is', null), eb('nextAt', '>', at)]))
    .where('heldReason', 'is', null)
    .execute()
}

/** Reopens a finished campaign that has queued recipients again. */
export async function reopenCampaign(db: Db, tenant: TenantId, campaignId: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ state: 'running', finishedAt: null })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'finished')
    .execute()
}

/** A running campaign is held for a reason, and looked at again at a moment. */
export async function holdCampaign(
  db: Db,
  tenant: TenantId,
  { campaignId, reason, until }: { campaignId: string; reason: string; until: number },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ heldReason: reason, nextAt: until })
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .execute()
}

/** Campaigns of a tenant that a pause or the limit held are looked at at once. */
export async function releaseHeldCampaigns(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ heldReason: null, nextAt: now })
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where('heldReason', 'in', ['client-paused', 'limit-reached'])
    .execute()
}

import type { CampaignReason } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'

import { newestFirst, type NewestPage } from '../paging/newest-first.ts'
import { publishCampaignEvent } from './campaign-events.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

export type CampaignRecord = Selectable<Schema['campaigns']>

/** Newest first, without campaigns deleted from the history. */
export async function listCampaigns(db: Db, tenant: TenantId, page: NewestPage): Promise<CampaignRecord[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('deletedAt', 'is', null)
    .$call(newestFirst(page))
    .execute()
}

/** Also returns undefined for a campaign deleted from the history. */
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

/**
 * Pauses all tenants' running and scheduled campaigns. A late report does not reopen a finished one, as if it had been
 * paused too. @returns the number of paused campaigns
 */
export async function pauseAllCampaigns(db: Db, now: number): Promise<number> {
  const result = await db
    .updateTable('campaigns')
    .set({ state: 'paused', nextAt: null, heldReason: null, pausedAt: now })
    .where('deletedAt', 'is', null)
    .where('state', 'in', ['scheduled', 'running'])
    .executeTakeFirst()
  await db
    .updateTable('campaigns')
    .set({ heldReason: 'paused' })
    .where('deletedAt', 'is', null)
    .where('state', '=', 'finished')
    .execute()
  return Number(result.numUpdatedRows)
}

/** Counts campaigns that are held because calls or the agent fail; held campaigns have a time of their next attempt. */
export async function countTroubledCampaigns(db: Db, tenant: TenantId): Promise<number> {
  return await db
    .selectFrom('campaigns')
    .where('tenantId', '=', tenant)
    .where('nextAt', 'is not', null)
    .where('heldReason', 'in', ['provider-trouble', 'agent-trouble'])
    .where('deletedAt', 'is', null)
    .$call(countRows)
}

/** Tenants with a campaign that is due. */
export async function listDueTenants(db: Db, now: number): Promise<TenantId[]> {
  // Deduplicated and sorted in code: with `distinct`, SQLite would scan all campaigns.
  const rows = await db.selectFrom('campaigns').select('tenantId').where('nextAt', '<=', now).execute()
  return [...new Set(rows.map((row) => row.tenantId))].toSorted()
}

/** Some of the tenant's due campaigns, least recently claimed first. */
export async function listDueCampaigns(db: Db, tenant: TenantId, now: number): Promise<CampaignRecord[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('nextAt', '<=', now)
    .orderBy('claimedAt')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Literal SQL lets the query use the partial index on open campaigns. */
const IS_OPEN: RawBuilder<boolean> = sql`state in ('scheduled', 'running', 'paused')`

/** Campaigns that can still place calls. */
export async function listOpenCampaigns(db: Db, tenant: TenantId): Promise<CampaignRecord[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where(IS_OPEN)
    .orderBy('id')
    .execute()
}

export async function countOpenCampaigns(db: Db, tenant: TenantId): Promise<number> {
  return await db.selectFrom('campaigns').where('tenantId', '=', tenant).where(IS_OPEN).$call(countRows)
}

/** Makes a running campaign due no later than `at`, unless it is held. */
export async function makeCampaignDueBy(
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

/**
 * Reopens a finished campaign that has queued recipients again.
 * @param reopened.ifPaused its state if it was paused when it finished
 */
export async function reopenCampaign(
  db: Db,
  tenant: TenantId,
  { campaignId, ifPaused = 'running' }: { campaignId: string; ifPaused?: 'running' | 'paused' },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((eb) => ({
      state: eb
        .case()
        .when('heldReason', '=', 'paused')
        .then(ifPaused)
        .else('running' as const)
        .end(),
      finishedAt: null,
      heldReason: null,
      pausedAt: null,
    }))
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'finished')
    .where('deletedAt', 'is', null)
    .execute()
}

/**
 * Holds a running campaign for a reason until the given time, unless it is held for longer: calls that were in flight
 * then may still be refused. The caller's transaction holds the campaign lock.
 */
export async function holdCampaign(
  db: EventTrx,
  tenant: TenantId,
  { campaignId, reason, until }: { campaignId: string; reason: CampaignReason; until: number },
): Promise<void> {
  const campaign = await findCampaign(db, tenant, campaignId)
  if (campaign?.state !== 'running') return
  if (campaign.heldReason !== null && campaign.nextAt !== null && campaign.nextAt >= until) return
  await changeCampaign(db, tenant, { id: campaignId, change: { heldReason: reason, nextAt: until } })
  if (campaign.heldReason !== reason) publishCampaignEvent(db, tenant, { campaignId, type: 'campaign.held' })
}

/** Makes a tenant's campaigns due now if they were held by a pause or the limit. */
export async function releaseHeldCampaigns(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ heldReason: null, nextAt: now })
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where('heldReason', 'in', ['client-paused', 'limit-reached'])
    .execute()
}

const RECIPIENTS_DELETED_AT_ONCE = 500

/**
 * Deletes some rows of a campaign that was never started because writing its recipients failed.
 * @param before only drafts older than this
 * @returns whether there may be more
 */
export async function deleteOldDraft(db: Db, before: number): Promise<boolean> {
  const draft = await db
    .selectFrom('campaigns')
    .select('id')
    .where('totalRecipients', '=', 0)
    .where('deletedAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  if (!draft) return false
  const recipients = await db
    .selectFrom('recipients')
    .select('id')
    .where('campaignId', '=', draft.id)
    .limit(RECIPIENTS_DELETED_AT_ONCE)
    .execute()
  const ids = recipients.map((row) => row.id)
  if (ids.length > 0) await db.deleteFrom('recipients').where('id', 'in', ids).execute()
  else await db.deleteFrom('campaigns').where('id', '=', draft.id).execute()
  return true
}

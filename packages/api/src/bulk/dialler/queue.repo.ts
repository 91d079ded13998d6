import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { unindexed } from '@callwright/db/query/unindexed'
import type { Schema } from '@callwright/db/tables/schema'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { CampaignRecord } from '../../campaigns/campaigns.repo.ts'

// The dialler's queue. Whatever is asked here is answered from the head of an index, so that it costs the same with a
// hundred waiting recipients and with a million.

/** In words, so that the partial index of those who wait is the one that answers. */
const IS_QUEUED: RawBuilder<boolean> = sql`recipients.state = 'queued'`

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

/** A moment before which calls began that nobody told the end of, and one before which answers were lost. */
export type LongAgo = { began: number; lost: number }

/**
 * How many lines each tenant uses: attempts whose call is not known to be over. One whose answer was lost uses its line
 * until the provider, who has been asked about it meanwhile, would know it.
 */
export async function countOpen(db: Db, before: LongAgo): Promise<{ tenantId: TenantId; count: number }[]> {
  return await openAttempts(db, before)
    .select(['tenantId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tenantId')
    .execute()
}

/** @returns the lines of one tenant, by campaign */
export async function countOpenOf(
  db: Db,
  tenant: TenantId,
  before: LongAgo,
): Promise<{ campaignId: string; count: number }[]> {
  return await openAttempts(db, before)
    .select(['campaignId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('tenantId', '=', tenant)
    .groupBy('campaignId')
    .execute()
}

function openAttempts(db: Db, { began, lost }: LongAgo): SelectQueryBuilder<Schema, 'attempts', object> {
  return db
    .selectFrom('attempts')
    .where('endedAt', 'is', null)
    .where('createdAt', '>', began)
    .where((eb) => eb.or([eb('state', '<>', 'unknown'), eb('settledAt', '>', lost)]))
}

export type Waiting = { id: string; phoneNumber: string; timeZone: string | null; attempts: number }

/** Those of a campaign who have been due for longest. */
export async function listDue(
  db: Db,
  { campaignId, now, limit }: { campaignId: string; now: number; limit: number },
): Promise<Waiting[]> {
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

/** When the next one of a campaign is due; null: nobody waits. */
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

/** Recipients that wait are put off. */
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
    .where(unindexed('tenantId'), '=', tenant)
    .where('state', '=', 'queued')
    .execute()
}

/** Those of the numbers to which a call of the tenant is under way. */
export async function findUnderWay(db: Db, tenant: TenantId, phoneNumbers: readonly string[]): Promise<string[]> {
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

/** It seemed to be finished, and somebody waits again after all. */
export async function reopen(db: Db, tenant: TenantId, campaignId: string): Promise<void> {
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
export async function releaseHeld(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ heldReason: null, nextAt: now })
    .where('tenantId', '=', tenant)
    .where('state', '=', 'running')
    .where('heldReason', 'in', ['client-paused', 'limit-reached'])
    .execute()
}

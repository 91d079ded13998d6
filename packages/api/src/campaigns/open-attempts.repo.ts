import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { SelectQueryBuilder } from 'kysely'

import type { AttemptRecord } from './attempts.repo.ts'

/**
 * In epoch ms. A call that started before `startedBefore`, or whose response was lost before `lostBefore`, no longer
 * occupies a line. `isProbe`: nor does a call whose response was lost before a hold for failures that its campaign has
 * not recovered from.
 */
export type LineCutoffs = { startedBefore: number; lostBefore: number; isProbe?: boolean }

/**
 * Lines in use by each tenant: attempts whose call is not known to have ended. An attempt without a response uses its
 * line until the provider would have reported the call.
 */
export async function countOpenByTenant(
  db: Db,
  cutoffs: LineCutoffs,
): Promise<{ tenantId: TenantId; count: number }[]> {
  return await openAttempts(db, cutoffs)
    .select(['tenantId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tenantId')
    .execute()
}

/** Lines in use by one tenant, or by one of its campaigns. */
export async function countOpen(
  db: Db,
  tenant: TenantId,
  { campaignId, ...cutoffs }: LineCutoffs & { campaignId?: string },
): Promise<number> {
  const open = openAttempts(db, cutoffs).where(withoutIndex('tenantId'), '=', tenant)
  return await open
    .$if(campaignId !== undefined, (query) => query.where(withoutIndex('campaignId'), '=', campaignId ?? null))
    .$call(countRows)
}

/** The attempts that use one tenant's lines; in state `unknown`, `resolvedAt` is when the response was lost. */
export async function listOpenAttempts(
  db: Db,
  tenant: TenantId,
  cutoffs: LineCutoffs,
): Promise<Pick<AttemptRecord, 'state' | 'resolvedAt' | 'recipientId' | 'sentAt'>[]> {
  const open = openAttempts(db, cutoffs).where(withoutIndex('tenantId'), '=', tenant)
  return await open.select(['state', 'resolvedAt', 'recipientId', 'sentAt']).execute()
}

function openAttempts(db: Db, cutoffs: LineCutoffs): SelectQueryBuilder<Schema, 'attempts', object> {
  return db
    .selectFrom('attempts')
    .where('endedAt', 'is', null)
    .where('createdAt', '>', cutoffs.startedBefore)
    .where((eb) => eb.or([eb('state', '<>', 'unknown'), eb('resolvedAt', '>', cutoffs.lostBefore)]))
    .$if(cutoffs.isProbe === true, (query) =>
      query.where((eb) => {
        const held = eb
          .selectFrom('campaigns')
          .select('id')
          .whereRef('campaigns.id', '=', 'attempts.campaignId')
          .where('trips', '>', 0)
          .whereRef('trippedAt', '>=', 'attempts.createdAt')
        return eb.or([eb('state', '<>', 'unknown'), eb.not(eb.exists(held))])
      }),
    )
}

export const UNCONFIRMED_STATES = ['claimed', 'sent', 'unknown'] as const satisfies readonly AttemptRecord['state'][]

/** Attempts that were claimed or sent and may not have been dialed: nothing confirms that they were started. */
export async function listUnconfirmedAttempts(db: Db, tenant: TenantId): Promise<AttemptRecord[]> {
  return await db
    .selectFrom('attempts')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('endedAt', 'is', null)
    .where('state', 'in', UNCONFIRMED_STATES)
    .orderBy('campaignId')
    .orderBy('createdAt')
    .execute()
}

/** Attempts of a campaign, or of single recipients, whose request to the provider has no response yet. */
export async function countAttemptsInFlight(
  db: Db,
  tenant: TenantId,
  of: { campaignId: string } | { recipientIds: readonly string[] },
): Promise<number> {
  if ('recipientIds' in of && of.recipientIds.length === 0) return 0
  const attempts = db.selectFrom('attempts')
  return await (
    'campaignId' in of
      ? attempts.where('tenantId', '=', tenant).where('campaignId', '=', of.campaignId)
      : attempts.where(withoutIndex('tenantId'), '=', tenant).where('recipientId', 'in', of.recipientIds)
  )
    .where('endedAt', 'is', null)
    .where('resolvedAt', 'is', null)
    .where('state', '=', 'sent')
    .$call(countRows)
}

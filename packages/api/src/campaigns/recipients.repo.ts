import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { withoutIndex } from '@callwright/db/query/unindexed'
import { type Selectable, sql, type Updateable } from 'kysely'

import { publishCampaignEvent } from './campaign-events.ts'
import { UNCONFIRMED_STATES } from './open-attempts.repo.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

// The only place that writes a recipient's state. The row and the campaign's counters change together in the caller's
// transaction, which holds the campaign lock, so the counters always add up.

export type RecipientRecord = Selectable<Schema['recipients']>
export type RecipientState = RecipientRecord['state']

/** States of recipients that are not done; a campaign without any is finished. */
const OPEN_STATES = ['queued', 'dialling', 'in-progress'] as const satisfies readonly RecipientState[]

type Move = {
  campaignId: string
  ids: readonly string[]
  from: RecipientState
  to: RecipientState
  /** moves only a recipient whose newest call has this id */
  callId?: string
  change?: Omit<Updateable<Schema['recipients']>, 'id' | 'tenantId' | 'campaignId' | 'state'>
}

/** Moves the recipients that are in state `from`. @returns the ids of the moved recipients */
export async function moveRecipients(
  db: Db,
  tenant: TenantId,
  { campaignId, ids, from, to, callId, change = {} }: Move,
): Promise<string[]> {
  if (ids.length === 0) return []
  const moved = await db
    .updateTable('recipients')
    .set({ ...change, state: to })
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where(withoutIndex('campaignId'), '=', campaignId)
    .where('state', '=', from)
    .$if(callId !== undefined, (query) => query.where('callId', '=', callId ?? ''))
    .returning('id')
    .execute()
  if (from !== to) await addToCounts(db, campaignId, { [from]: -moved.length, [to]: moved.length })
  return moved.map((row) => row.id)
}

/** Counts recipients that were just inserted as queued. */
export async function addInsertedToCounts(db: Db, campaignId: string, recipients: number): Promise<void> {
  await addToCounts(db, campaignId, { queued: recipients })
}

async function addToCounts(
  db: Db,
  campaignId: string,
  changes: Readonly<Partial<Record<RecipientState, number>>>,
): Promise<void> {
  const states = Object.keys(changes) as RecipientState[]
  const countChanges = states.map((state) => ({ campaignId, state, recipients: changes[state] ?? 0 }))
  const nonZeroChanges = countChanges.filter(({ recipients }) => recipients !== 0)
  if (nonZeroChanges.length === 0) return
  await db
    .insertInto('campaign_counts')
    .values(nonZeroChanges)
    .onConflict((conflict) =>
      conflict.columns(['campaignId', 'state']).doUpdateSet((eb) => ({
        recipients: eb('campaign_counts.recipients', '+', eb.ref('excluded.recipients')),
      })),
    )
    .execute()
}

/** Number of recipients per campaign per state. */
export async function listCampaignCounts(
  db: Db,
  campaignIds: readonly string[],
): Promise<Selectable<Schema['campaign_counts']>[]> {
  if (campaignIds.length === 0) return []
  return await db.selectFrom('campaign_counts').selectAll().where('campaignId', 'in', campaignIds).execute()
}

/**
 * Finishes the campaign if no recipient is queued or in progress. Records whether it was paused, because a late report
 * must not reopen a campaign that was.
 */
export async function finishCampaignIfDone(
  db: EventTrx,
  tenant: TenantId,
  campaign: { id: string; now: number },
): Promise<void> {
  const finished = await db
    .updateTable('campaigns')
    .set((eb) => ({
      state: 'finished' as const,
      finishedAt: campaign.now,
      nextAt: null,
      heldReason: eb
        .case()
        .when('state', '=', 'paused')
        .then('paused' as const)
        .else(null)
        .end(),
    }))
    .where('id', '=', campaign.id)
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['scheduled', 'running', 'paused'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('campaign_counts')
            .select(sql<number>`1`.as('one'))
            .whereRef('campaign_counts.campaignId', '=', 'campaigns.id')
            .where('campaign_counts.state', 'in', OPEN_STATES)
            .where('campaign_counts.recipients', '>', 0),
        ),
      ),
    )
    .executeTakeFirst()
  if (finished.numUpdatedRows === 0n) return
  publishCampaignEvent(db, tenant, { campaignId: campaign.id, type: 'campaign.finished' })
}

/**
 * Marks recipients of a campaign, or single ones, whose call has started, so that no call is planned after it. The next
 * attempt clears the mark. The caller's transaction holds the campaign lock.
 */
export async function markStartedAsCanceled(
  db: Db,
  tenant: TenantId,
  of: { campaignId: string } | { recipientIds: readonly string[] },
): Promise<void> {
  const recipients = db.updateTable('recipients').set({ skipReason: 'cancelled' })
  await (
    'campaignId' in of
      ? recipients.where('campaignId', '=', of.campaignId)
      : recipients.where('id', 'in', of.recipientIds)
  )
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', 'in', ['dialling', 'in-progress'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.recipientId', '=', 'recipients.id')
            .where('attempts.endedAt', 'is', null)
            .where('attempts.state', 'in', UNCONFIRMED_STATES),
        ),
      ),
    )
    .execute()
}

export async function findRecipients(db: Db, tenant: TenantId, ids: readonly string[]): Promise<RecipientRecord[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('recipients')
    .selectAll()
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .execute()
}

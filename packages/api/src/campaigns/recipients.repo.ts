import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { listOf, runPrepared, slot, slotsOf } from '@callwright/db/query/prepared-query'
import type { Schema } from '@callwright/db/tables/schema'
import { unindexed } from '@callwright/db/query/unindexed'
import { type Selectable, sql, type Updateable } from 'kysely'

// The only place that writes a recipient's state: the row and the campaign's counters change together, in the caller's
// transaction, which holds the tenant's lock. So the counters add up at every moment.

export type RecipientRecord = Selectable<Schema['recipients']>
export type RecipientState = RecipientRecord['state']

/** Those that are still to come or under way; without any the campaign is finished. */
const OPEN_STATES = ['queued', 'dialling', 'in-progress'] as const satisfies readonly RecipientState[]

type Move = {
  campaignId: string
  ids: readonly string[]
  from: RecipientState
  to: RecipientState
  change?: Omit<Updateable<Schema['recipients']>, 'id' | 'tenantId' | 'campaignId' | 'state'>
}

/** Moves those of the recipients that are in `from`. @returns the ids of those that were moved */
export async function moveRecipients(
  db: Db,
  tenant: TenantId,
  { campaignId, ids, from, to, change = {} }: Move,
): Promise<string[]> {
  if (ids.length === 0) return []
  const changed = { ...change, state: to }
  const columns = Object.keys(changed) as (keyof typeof changed)[]
  const listed = listOf('id', ids)
  const moved = await runPrepared<{ id: string }>(db, {
    shape: `move ${listed.shape} recipients: ${columns.join(' ')}`,
    build: (by) =>
      by
        .updateTable('recipients')
        .set(slotsOf<typeof changed>(columns))
        .where('id', 'in', listed.slots)
        .where(unindexed('tenantId'), '=', slot<TenantId>('tenant'))
        .where(unindexed('campaignId'), '=', slot<string>('campaignId'))
        .where('state', '=', slot<RecipientState>('from'))
        .returning('id'),
    values: { ...changed, ...listed.values, tenant, campaignId, from },
  })
  if (from !== to) await count(db, campaignId, { [from]: -moved.length, [to]: moved.length })
  return moved.map((row) => row.id)
}

/** Counters of recipients that were just inserted, all of them queued. */
export async function countInserted(db: Db, campaignId: string, recipients: number): Promise<void> {
  await count(db, campaignId, { queued: recipients })
}

async function count(
  db: Db,
  campaignId: string,
  changes: Readonly<Partial<Record<RecipientState, number>>>,
): Promise<void> {
  const counted = Object.entries(changes).filter(([, by]) => by !== 0)
  if (counted.length === 0) return
  await runPrepared(db, {
    shape: `count ${counted.length} states`,
    build: (to) =>
      to
        .insertInto('campaign_counts')
        .values(
          counted.map((_, index) => ({
            campaignId: slot<string>('campaignId'),
            state: slot<RecipientState>(`state ${index}`),
            recipients: slot<number>(`by ${index}`),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['campaignId', 'state']).doUpdateSet((eb) => ({
            recipients: eb('campaign_counts.recipients', '+', eb.ref('excluded.recipients')),
          })),
        ),
    values: {
      campaignId,
      ...Object.fromEntries<unknown>(counted.map(([state], index) => [`state ${index}`, state])),
      ...Object.fromEntries<unknown>(counted.map(([, by], index) => [`by ${index}`, by])),
    },
  })
}

/** How many recipients of each of the campaigns are in each state. */
export async function listCounts(
  db: Db,
  campaignIds: readonly string[],
): Promise<Selectable<Schema['campaign_counts']>[]> {
  if (campaignIds.length === 0) return []
  return await db.selectFrom('campaign_counts').selectAll().where('campaignId', 'in', campaignIds).execute()
}

/** Where nobody is queued or under way any more the campaign is finished. */
export async function finishIfDone(db: Db, tenant: TenantId, campaign: { id: string; now: number }): Promise<void> {
  await runPrepared(db, {
    shape: 'finish campaign',
    build: (to) =>
      to
        .updateTable('campaigns')
        .set({ state: 'finished', finishedAt: slot<number>('now'), nextAt: null, heldReason: null })
        .where('id', '=', slot<string>('id'))
        .where('tenantId', '=', slot<TenantId>('tenant'))
        .where('state', 'in', ['running', 'paused'])
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
        ),
    values: { ...campaign, tenant },
  })
}

export async function findRecipients(db: Db, tenant: TenantId, ids: readonly string[]): Promise<RecipientRecord[]> {
  if (ids.length === 0) return []
  const listed = listOf('id', ids)
  return await runPrepared(db, {
    shape: `find ${listed.shape} recipients`,
    build: (from) =>
      from
        .selectFrom('recipients')
        .selectAll()
        .where('id', 'in', listed.slots)
        .where(unindexed('tenantId'), '=', slot<TenantId>('tenant')),
    values: { ...listed.values, tenant },
  })
}

import type { RecipientPlan } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { withoutIndex } from '@callwright/db/query/unindexed'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import { beginTurn } from '../context/event-loop-turn.ts'
import type { RecipientRecord } from './recipients.repo.ts'

// Every query reads the head of an index, so it costs the same with a hundred queued recipients as with a million.

/** Literal SQL lets queries use the partial index on queued recipients. */
const IS_QUEUED: RawBuilder<boolean> = sql`recipients.state = 'queued'`

/** The same for the partial index on queued recipients with another plan than their first call. */
const IS_PLANNED: RawBuilder<boolean> = sql`recipients.plan <> 'first'`

export type QueuedRecipient = Pick<RecipientRecord, 'id' | 'phoneNumber' | 'timeZone' | 'attempts' | 'plan'>

type Due = { campaignId: string; now: number; limit: number }

/** The campaign's due call-backs. Customers expect them at that time, so they come first. */
export async function listDueCallBacks(db: Db, due: Due): Promise<QueuedRecipient[]> {
  return await selectDue(db, due).where(IS_PLANNED).where('plan', '=', 'call-back').orderBy('dueAt').execute()
}

/** The campaign's other due recipients, longest overdue first. */
export async function listDue(db: Db, due: Due): Promise<QueuedRecipient[]> {
  return await selectDue(db, due).where('plan', '<>', 'call-back').orderBy('dueAt').orderBy('position').execute()
}

function selectDue(db: Db, { campaignId, now, limit }: Due): SelectQueryBuilder<Schema, 'recipients', QueuedRecipient> {
  return db
    .selectFrom('recipients')
    .select(['id', 'phoneNumber', 'timeZone', 'attempts', 'plan'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where('dueAt', '<=', now)
    .limit(limit)
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

/** Counts end here. */
const MAX_COUNTED = 1000

/** How many of the campaign's queued recipients have this plan, at most 1,000. */
export async function countPlanned(db: Db, campaignId: string, plan: RecipientPlan): Promise<number> {
  const planned = db
    .selectFrom('recipients')
    .select('dueAt')
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', '=', plan)
    .limit(MAX_COUNTED)
  return await db.selectFrom(planned.as('planned')).$call(countRows)
}

/** Queued recipients of the campaign with one of these plans, which do not include `first`; at most `limit`. */
export async function listPlanned(
  db: Db,
  { campaignId, plans, limit }: { campaignId: string; plans: readonly RecipientPlan[]; limit: number },
): Promise<RecipientRecord[]> {
  return await db
    .selectFrom('recipients')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', 'in', plans)
    .limit(limit)
    .execute()
}

/** A recipient in the order of the queue. */
export type QueuePosition = { dueAt: number; position: number }

export type ScheduledRecipient = QueuePosition &
  Pick<RecipientRecord, 'id' | 'campaignId' | 'phoneNumber' | 'name' | 'attempts' | 'planReason'> &
  Pick<Queue, 'plan'>

/** A campaign's queued recipients with a plan, from the head or after a position. */
export type Queue = { campaignId: string; plan: Exclude<RecipientPlan, 'first'>; after: QueuePosition | null }

/** SQLite combines at most 500 queries. */
const QUEUES_AT_ONCE = 100

/**
 * The soonest recipients of each queue, at most `limit` of each, in no particular order. The queues are read together
 * by campaign: an index by tenant would begin with everyone who was still queued when a campaign was canceled.
 */
export async function listQueues(
  db: Db,
  { queues, limit }: { queues: readonly Queue[]; limit: number },
): Promise<ScheduledRecipient[]> {
  const recipients: ScheduledRecipient[] = []
  const turn = beginTurn()
  for (let at = 0; at < queues.length; at += QUEUES_AT_ONCE) {
    if (turn.isUsedUp()) await turn.next()
    const [first, ...others] = queues
      .slice(at, at + QUEUES_AT_ONCE)
      .map((queue) => db.selectFrom(selectQueue(db, queue, limit).as('queue')).selectAll())
    if (first) recipients.push(...(await first.unionAll(others).execute()))
  }
  return recipients
}

function selectQueue(
  db: Db,
  { campaignId, plan, after }: Queue,
  limit: number,
): SelectQueryBuilder<Schema, 'recipients', ScheduledRecipient> {
  let query = db
    .selectFrom('recipients')
    .select(['id', 'campaignId', 'position', 'phoneNumber', 'name', 'attempts', 'dueAt', 'plan', 'planReason'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', '=', plan)
    .$narrowType<Pick<Queue, 'plan'>>()
  if (after) {
    const { dueAt, position } = after
    query = query.where((eb) => eb(eb.refTuple('dueAt', 'position'), '>', eb.tuple(dueAt, position)))
  }
  return query.orderBy('dueAt').orderBy('position').limit(limit)
}

export type WaitingRecipient = QueuedRecipient & Pick<RecipientRecord, 'name' | 'position' | 'dueAt'>

/** A campaign's queue, in its order, from the head or after a position. */
export async function listWaiting(
  db: Db,
  { campaignId, after, limit }: { campaignId: string; after: QueuePosition | null; limit: number },
): Promise<WaitingRecipient[]> {
  let query = db
    .selectFrom('recipients')
    .select(['id', 'phoneNumber', 'timeZone', 'attempts', 'plan', 'name', 'position', 'dueAt'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
  if (after) {
    const { dueAt, position } = after
    query = query.where((eb) => eb(eb.refTuple('dueAt', 'position'), '>', eb.tuple(dueAt, position)))
  }
  return await query.orderBy('dueAt').orderBy('position').limit(limit).execute()
}

/** First calls of a campaign that are due in the same hour; `dueAt`: the first of them. */
export type FirstCalls = { dueAt: number; calls: number }

/** The first calls among the campaign's next 1,000 by hour, soonest first; those that are due already are one line. */
export async function countFirstCalls(
  db: Db,
  { campaignId, now }: { campaignId: string; now: number },
): Promise<FirstCalls[]> {
  const next = db
    .selectFrom('recipients')
    .select(['dueAt', 'plan'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .orderBy('dueAt')
    .orderBy('position')
    .limit(MAX_COUNTED)
  return await db
    .selectFrom(next.as('next'))
    .select([sql<number>`min("dueAt")`.as('dueAt'), sql<number>`count(*)`.as('calls')])
    .where('plan', '=', 'first')
    .groupBy(sql`case when "dueAt" <= ${sql.lit(now)} then 0 else "dueAt" / 3600000 end`)
    .orderBy(sql`min("dueAt")`)
    .execute()
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

import type { E164 } from '@callwright/contract/text/phone'
import type { CallBackState } from '@callwright/contract/campaigns/call-backs'
import type { Db } from '@callwright/db/database'
import { withoutIndex } from '@callwright/db/query/unindexed'
import { type CallOrigin, facetsEnd } from '@callwright/db/tables/call-order'
import type { CallBacks } from '@callwright/db/tables/campaigns'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'

import type { Keyset } from '../../paging/keyset.ts'
import { newestFirst } from '../../paging/newest-first.ts'

const COLUMNS = [
  'call_backs.id',
  'call_backs.callId',
  'call_backs.phoneNumber',
  'call_backs.contactName',
  'call_backs.source',
  'call_backs.quote',
  'call_backs.quotes',
  'call_backs.wantedAt',
  'call_backs.state',
  'call_backs.createdAt',
  'call_backs.answeredAt',
  // null if the campaign was removed from the history
  'campaigns.id as campaignId',
  'campaigns.name as campaignName',
  'recipients.timeZone',
] as const

const NUMBERS_PER_STATEMENT = 500
const MAX_PROPOSED_COUNTED = 100
/** Literal SQL lets queries use the partial index on open call-backs. */
const IS_OPEN = sql<boolean>`call_backs.state = 'proposed'`
const NO_TIME = 900_000_000_000_000
/** The order of open call-backs: by requested time; those without one last, newest first. */
const DUE = sql<number>`coalesce(call_backs."wantedAt", ${sql.lit(NO_TIME)} - call_backs."createdAt")`
/** Longer text holds more than a phone number. */
const NUMBER_MAX = 40

/** A call-back and the campaign that it belongs to. Times are epoch milliseconds. */
export type CallBack = Omit<CallBacks, 'tenantId' | 'recipientId' | 'quoteTurn'> & {
  campaignName: string | null
  /** the time zone in the campaign's list */
  timeZone: string | null
}

export type NewCallBack = Insertable<Schema['call_backs']>

/**
 * Saves a call's call-back. A customer's request replaces an open one from the outcome, from a person, or without a
 * quotation. A person can reopen a dismissed one.
 */
export async function saveCallBack(db: Db, callBack: NewCallBack): Promise<'new' | 'replaced' | 'unchanged'> {
  const saved = await db
    .insertInto('call_backs')
    .values(callBack)
    .onConflict((conflict) =>
      conflict.column('callId').doUpdateSet({
        source: (eb) => eb.ref('excluded.source'),
        quote: unlessByPerson('quote'),
        quotes: unlessByPerson('quotes'),
        quoteTurn: unlessByPerson('quoteTurn'),
        wantedAt: unlessByPerson('wantedAt'),
        state: 'proposed',
        createdAt: sql<number>`case when call_backs.state = 'dismissed' then excluded."createdAt"
            else call_backs."createdAt" end`,
        answeredAt: null,
      }).where(sql<boolean>`(call_backs.state = 'proposed' and excluded.source = 'customer'
            and (call_backs.source <> 'customer' or call_backs.quotes = 'none')
          or call_backs.state = 'dismissed' and excluded.source = 'person')`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!saved) return 'unchanged'
  return saved.id === callBack.id ? 'new' : 'replaced'
}

/** A person's entry has no words and no time of its own. */
function unlessByPerson<Column extends 'quote' | 'quotes' | 'quoteTurn' | 'wantedAt'>(column: Column) {
  return sql<Selectable<Schema['call_backs']>[Column]>`case when excluded.source = 'person'
    then call_backs.${sql.ref(column)} else excluded.${sql.ref(column)} end`
}

/** Deletes an open call-back that follows from an outcome, because the outcome was corrected. */
export async function deleteOutcomeCallBack(db: Db, tenant: TenantId, callId: string): Promise<void> {
  const ofOutcome = db.deleteFrom('call_backs').where('state', '=', 'proposed').where('source', '=', 'outcome')
  await ofOutcome.where('callId', '=', callId).where('tenantId', '=', tenant).execute()
}

/** A call-back's place in its list. */
export function toPlace({ id, state, wantedAt, createdAt }: CallBack): Keyset {
  return { at: state === 'proposed' ? (wantedAt ?? NO_TIME - createdAt) : createdAt, id }
}

type CallBackPage = { state: CallBackState; counted: CallOrigin; before: Keyset | null; limit: number }

/** Open ones in the order of their times, overdue ones first; answered ones newest first. */
export async function listCallBacks(
  db: Db,
  tenant: TenantId,
  { state, counted, ...page }: CallBackPage,
): Promise<CallBack[]> {
  const callBacks = selectCallBacks(db, tenant).where(ofCounted(counted))
  if (state !== 'proposed') {
    const answered = callBacks.where('call_backs.state', '=', state)
    return await answered.$call(newestFirst(page, 'call_backs.createdAt', 'call_backs.id')).execute()
  }
  const { before: after, limit } = page
  const open = callBacks.where(IS_OPEN).orderBy(DUE).orderBy('call_backs.id').limit(limit)
  return await (after ? open.where(sql<boolean>`(${DUE}, call_backs.id) > (${after.at}, ${after.id})`) : open).execute()
}

/** Whether the call of a call-back is counted. */
function ofCounted(counted: CallOrigin): RawBuilder<boolean> {
  return sql`exists (select 1 from calls where calls.id = call_backs."callId" and calls.facet < ${facetsEnd(counted)})`
}

export async function findCallBack(db: Db, tenant: TenantId, id: string): Promise<CallBack | undefined> {
  return await selectCallBacks(db, tenant).where('call_backs.id', '=', id).executeTakeFirst()
}

/** A call's call-back, unless it was dismissed. */
export async function findCallBackOf(db: Db, tenant: TenantId, callId: string): Promise<CallBack | undefined> {
  const query = selectCallBacks(db, tenant).where('call_backs.callId', '=', callId)
  return await query.where('call_backs.state', '<>', 'dismissed').executeTakeFirst()
}

function selectCallBacks(db: Db, tenant: TenantId) {
  return db
    .selectFrom('call_backs')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.id', '=', 'call_backs.campaignId')
        .onRef('campaigns.tenantId', '=', 'call_backs.tenantId')
        .on('campaigns.deletedAt', 'is', null),
    )
    .leftJoin('recipients', 'recipients.id', 'call_backs.recipientId')
    .select(COLUMNS)
    .where('call_backs.tenantId', '=', tenant)
}

/** The short text values of calls, which may be numbers that customers left. */
export async function listTextValues(
  db: Db,
  tenant: TenantId,
  callIds: readonly string[],
): Promise<{ callId: string; value: string }[]> {
  if (callIds.length === 0) return []
  return await db
    .selectFrom('call_values')
    .innerJoin('call_fields', 'call_fields.id', 'call_values.fieldId')
    .select(['callId', 'value'])
    .where('call_values.tenantId', '=', tenant)
    .where('callId', 'in', callIds)
    .where('call_values.kind', '=', 'text')
    .where(sql<number>`length(value)`, '<=', NUMBER_MAX)
    .where((eb) => eb.or([eb('quotes', '=', 'found'), eb('correctedAt', 'is not', null)]))
    .orderBy('position')
    .$narrowType<{ value: string }>()
    .execute()
}

/** How many call-backs wait for an answer, and how many of those are overdue; both counted up to a hundred. */
export async function countProposedCallBacks(
  db: Db,
  tenant: TenantId,
  { now, counted }: { now: number; counted: CallOrigin },
): Promise<{ open: number; overdue: number }> {
  const rows = await db
    .selectFrom('call_backs')
    .select('wantedAt')
    .where('tenantId', '=', tenant)
    .where(IS_OPEN)
    .where(ofCounted(counted))
    .orderBy(DUE)
    .limit(MAX_PROPOSED_COUNTED)
    .execute()
  return { open: rows.length, overdue: rows.filter(({ wantedAt }) => wantedAt !== null && wantedAt <= now).length }
}

/** The customer's words for each recipient's newest confirmed call-back, unless they are not in the call. */
export async function findQuotes(
  db: Db,
  tenant: TenantId,
  recipientIds: readonly string[],
): Promise<Map<string, string>> {
  if (recipientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_backs')
    .select(['recipientId', 'quote'])
    .where('recipientId', 'in', recipientIds)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'confirmed')
    .where((eb) => eb.or([eb('quotes', 'is', null), eb('quotes', '=', 'found')]))
    .orderBy('createdAt')
    .$narrowType<{ recipientId: string }>()
    .execute()
  return new Map(rows.map(({ recipientId, quote }) => [recipientId, quote]))
}

/** @returns false if it was already answered */
export async function answerCallBack(
  db: Db,
  tenant: TenantId,
  { id, answer }: { id: string; answer: Updateable<Schema['call_backs']> },
): Promise<boolean> {
  const result = await db
    .updateTable('call_backs')
    .set(answer)
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Confirms the call-back that a recipient asked for in a call, if it is not answered yet, its time is in the future, and
 * its quotation comes before any transfer: after it, the customer's words were meant for another person.
 * @returns when to call; null if there is none
 */
export async function confirmCallBackOf(
  db: Db,
  tenant: TenantId,
  asked: { callId: string; campaignId: string; recipientId: string; now: number },
): Promise<number | null> {
  const { callId, campaignId, recipientId, now } = asked
  const row = await db
    .updateTable('call_backs')
    .set({ state: 'confirmed', campaignId, recipientId, answeredAt: now })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'proposed')
    .where('wantedAt', '>', now)
    .where('quotes', '=', 'found')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.id', '=', 'call_backs.callId')
            .whereRef('calls.transferTurn', '<=', 'call_backs.quoteTurn'),
        ),
      ),
    )
    .returning('wantedAt')
    .executeTakeFirst()
  return row?.wantedAt ?? null
}

/** Whether the customer asked for a call-back in this call, or a person added one, and it was not dismissed. */
export async function hasCallBack(db: Db, tenant: TenantId, callId: string): Promise<boolean> {
  const callBack = await db
    .selectFrom('call_backs')
    .select('id')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['proposed', 'confirmed'])
    .where('source', '<>', 'outcome')
    .executeTakeFirst()
  return callBack !== undefined
}

/** Dismisses the confirmed call-backs of these recipients, because they were canceled. */
export async function dismissConfirmedCallBacks(
  db: Db,
  tenant: TenantId,
  { recipientIds, now }: { recipientIds: readonly string[]; now: number },
): Promise<void> {
  if (recipientIds.length === 0) return
  const confirmed = dismiss(db, now).where('recipientId', 'in', recipientIds).where('state', '=', 'confirmed')
  await confirmed.where(withoutIndex('tenantId'), '=', tenant).execute()
}

/** Dismisses the proposed and confirmed call-backs of these numbers, because they may not be called. */
export async function dismissCallBacksTo(
  db: Db,
  tenant: TenantId,
  { phoneNumbers, now }: { phoneNumbers: readonly E164[]; now: number },
): Promise<void> {
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT) {
    const batch = phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT)
    const open = dismiss(db, now).where('tenantId', '=', tenant).where('state', 'in', ['proposed', 'confirmed'])
    await open.where('phoneNumber', 'in', batch).execute()
  }
}

function dismiss(db: Db, now: number) {
  return db.updateTable('call_backs').set({ state: 'dismissed', answeredAt: now })
}

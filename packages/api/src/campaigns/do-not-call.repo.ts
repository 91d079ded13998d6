import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { type CallOrigin, facetsEnd } from '@callwright/db/tables/call-order'
import type { DoNotCallSuggestions } from '@callwright/db/tables/campaigns'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'

import { beginTurn } from '../context/event-loop-turn.ts'
import { newestFirst, type NewestPage } from '../paging/newest-first.ts'

type DoNotCallRecord = Selectable<Schema['do_not_call']>

/** Keeps each statement to a few milliseconds. */
const NUMBERS_PER_STATEMENT = 500

export async function isOnDoNotCallList(db: Db, tenant: TenantId, phoneNumber: E164): Promise<boolean> {
  return (await findListedNumbers(db, tenant, [phoneNumber])).length > 0
}

/** Whether the number is on the list, or a counted call suggests that its owner asked not to be called. */
export async function isListedOrSuggested(
  db: Db,
  tenant: TenantId,
  { phoneNumber, counted }: { phoneNumber: E164; counted: CallOrigin },
): Promise<boolean> {
  if (await isOnDoNotCallList(db, tenant, phoneNumber)) return true
  return (await findSuggestedNumbers(db, tenant, { phoneNumbers: [phoneNumber], counted })).length > 0
}

/** Which of these numbers are on the tenant's list. */
export async function findListedNumbers(db: Db, tenant: TenantId, phoneNumbers: readonly E164[]): Promise<E164[]> {
  return await findInBatches(phoneNumbers, async (batch) => {
    return await db
      .selectFrom('do_not_call')
      .select('phoneNumber')
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', batch)
      .execute()
  })
}

/** Which of these numbers have an open suggestion: their owner seems to have asked not to be called. */
export async function findSuggestedNumbers(
  db: Db,
  tenant: TenantId,
  { phoneNumbers, counted }: { phoneNumbers: readonly E164[]; counted: CallOrigin },
): Promise<E164[]> {
  return await findInBatches(phoneNumbers, async (batch) => {
    return await db
      .selectFrom('do_not_call_suggestions')
      .select('phoneNumber')
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', batch)
      .where('state', '=', 'open')
      .where(ofCounted(counted))
      .execute()
  })
}

async function findInBatches(
  phoneNumbers: readonly E164[],
  find: (batch: readonly E164[]) => Promise<{ phoneNumber: E164 }[]>,
): Promise<E164[]> {
  const turn = beginTurn()
  const found: E164[] = []
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT) {
    found.push(...(await find(phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT))).map((row) => row.phoneNumber))
    if (turn.isUsedUp()) await turn.next()
  }
  return found
}

export type DoNotCallRow = Pick<DoNotCallRecord, 'phoneNumber' | 'source' | 'callId' | 'createdAt'>

/** Newest first. */
export async function listDoNotCall(
  db: Db,
  tenant: TenantId,
  page: NewestPage & { digits: string },
): Promise<DoNotCallRow[]> {
  let query = db
    .selectFrom('do_not_call')
    .select(['phoneNumber', 'source', 'callId', 'createdAt'])
    .where('tenantId', '=', tenant)
  if (page.digits !== '') query = query.where(sql<string>`"phoneNumber"`, 'like', `%${page.digits}%`)
  const before = page.before && { ...page.before, id: `+${page.before.id}` }
  return await query.$call(newestFirst({ ...page, before }, 'createdAt', 'phoneNumber')).execute()
}

export type StoredDoNotCallEntry = Pick<DoNotCallRecord, 'tenantId' | 'phoneNumber' | 'source' | 'createdAt'>

/** Across all tenants. Reads only columns that have existed since the first version. */
export async function listAllDoNotCall(db: Db): Promise<StoredDoNotCallEntry[]> {
  return await db.selectFrom('do_not_call').select(['tenantId', 'phoneNumber', 'source', 'createdAt']).execute()
}

/** @returns how many entries are new */
export async function insertDoNotCall(db: Db, entries: readonly Insertable<Schema['do_not_call']>[]): Promise<number> {
  let added = 0
  for (let at = 0; at < entries.length; at += NUMBERS_PER_STATEMENT) {
    const rows = await db
      .insertInto('do_not_call')
      .values(entries.slice(at, at + NUMBERS_PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(['tenantId', 'phoneNumber']).doNothing())
      .returning('phoneNumber')
      .execute()
    added += rows.length
  }
  return added
}

/** @returns whether the number was on the list */
export async function deleteDoNotCall(db: Db, tenant: TenantId, phoneNumber: string): Promise<boolean> {
  const result = await db
    .deleteFrom('do_not_call')
    .where('tenantId', '=', tenant)
    .where(sql<string>`"phoneNumber"`, '=', phoneNumber)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export type QueuedRecipient = Pick<Selectable<Schema['recipients']>, 'id' | 'campaignId' | 'plan'>

/** Queued recipients with one of these numbers, in all campaigns. */
export async function findQueuedRecipients(
  db: Db,
  tenant: TenantId,
  phoneNumbers: readonly E164[],
): Promise<QueuedRecipient[]> {
  const recipients: QueuedRecipient[] = []
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('recipients')
      .select(['id', 'campaignId', 'plan'])
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT))
      // A literal lets the query use the partial index on queued recipients.
      .where('state', '=', sql.lit('queued'))
      .execute()
    recipients.push(...rows)
  }
  return recipients
}

/** A call makes at most one suggestion; one without words gets them from a later report. @returns whether it is new */
export async function insertSuggestion(db: Db, suggestion: Insertable<DoNotCallSuggestions>): Promise<boolean> {
  const row = await db
    .insertInto('do_not_call_suggestions')
    .values(suggestion)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'callId'])
        .doUpdateSet({ quote: (eb) => eb.ref('excluded.quote'), quotes: (eb) => eb.ref('excluded.quotes') })
        .where('do_not_call_suggestions.quotes', '=', 'none'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id === suggestion.id
}

export type OpenSuggestion = Pick<
  DoNotCallSuggestions,
  'id' | 'phoneNumber' | 'callId' | 'quote' | 'quotes' | 'createdAt'
>

/** Newest first. */
export async function listSuggestions(
  db: Db,
  tenant: TenantId,
  { counted, ...page }: NewestPage & { counted: CallOrigin },
): Promise<OpenSuggestion[]> {
  return await db
    .selectFrom('do_not_call_suggestions')
    .select(['id', 'phoneNumber', 'callId', 'quote', 'quotes', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .where(ofCounted(counted))
    .$call(newestFirst(page))
    .execute()
}

export async function countSuggestions(db: Db, tenant: TenantId, counted: CallOrigin): Promise<number> {
  return await db
    .selectFrom('do_not_call_suggestions')
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .where(ofCounted(counted))
    .$call(countRows)
}

/** Leaves out suggestions from calls that do not count. Those from deleted calls stay. */
function ofCounted(counted: CallOrigin): RawBuilder<boolean> {
  return sql`not exists (select 1 from calls
    where calls.id = do_not_call_suggestions."callId" and calls.facet >= ${facetsEnd(counted)})`
}

/** @returns the suggestion, if it was open */
export async function resolveSuggestion(
  db: Db,
  tenant: TenantId,
  { id, state, now }: { id: string; state: 'accepted' | 'dismissed'; now: number },
): Promise<DoNotCallSuggestions | undefined> {
  return await db
    .updateTable('do_not_call_suggestions')
    .set({ state, answeredAt: now })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

/** Closes suggestions for numbers that are now on the list. */
export async function closeSuggestionsFor(
  db: Db,
  tenant: TenantId,
  { phoneNumbers, now }: { phoneNumbers: readonly E164[]; now: number },
): Promise<void> {
  for (let at = 0; at < phoneNumbers.length; at += NUMBERS_PER_STATEMENT) {
    await db
      .updateTable('do_not_call_suggestions')
      .set({ state: 'accepted', answeredAt: now })
      .where('tenantId', '=', tenant)
      .where('phoneNumber', 'in', phoneNumbers.slice(at, at + NUMBERS_PER_STATEMENT))
      .where('state', '=', 'open')
      .execute()
  }
}

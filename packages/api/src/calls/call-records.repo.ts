import { facetOf, halfHourOf, lengthClassOf, orderKeyAt } from '@callwright/db/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import { callDocument } from '@callwright/db/search/call-document'
import { indexCall, removeFromIndex } from '@callwright/db/search/call-search'
import type { Insertable, Selectable, Updateable } from 'kysely'

import { findText } from './transcripts.repo.ts'

// The only place that writes calls: the row, the figures it counts in and its place in the search index change
// together, in the caller's transaction.

export type CallRecord = Selectable<Schema['calls']>

/** A call before its place in the list is given to it. */
export type NewCall = Omit<Insertable<Schema['calls']>, 'order_key' | 'facet'>

export async function insertCall(db: Db, call: NewCall): Promise<CallRecord> {
  const facet = facetOf(call.status, call.direction)
  const order_key = await freePlace(db, call)
  const inserted = await db
    .insertInto('calls')
    .values({ ...call, order_key, facet })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isListed(inserted)) {
    await count(db, inserted, 1)
    await indexCall(db, inserted.order_key, callDocument({ ...inserted, transcript: null }))
  }
  return inserted
}

/** Calls of the same millisecond are told apart by their ids; a place that is taken leads to the next one. */
async function freePlace(db: Db, call: { id: string; started_at: number }): Promise<number> {
  let orderKey = orderKeyAt(call.started_at, (Number.parseInt(call.id.slice(-4), 16) || 0) / 0x10000)
  while (await db.selectFrom('calls').select('id').where('order_key', '=', orderKey).executeTakeFirst()) orderKey += 1
  return orderKey
}

export type CallChange = Omit<Updateable<Schema['calls']>, 'id' | 'tenant_id' | 'order_key' | 'facet'>

/**
 * @param before the row as this transaction has read it
 * @param options.transcript its text, where this change brings it
 */
export async function changeCall(
  db: Db,
  before: CallRecord,
  { change, transcript = null }: { change: CallChange; transcript?: string | null },
): Promise<CallRecord> {
  const changed = { ...before, ...withoutUndefined(change) }
  const isMoved = changed.started_at !== before.started_at
  const order_key = isMoved ? await freePlace(db, changed) : before.order_key
  const after: CallRecord = { ...changed, order_key, facet: facetOf(changed.status, changed.direction) }
  await db
    .updateTable('calls')
    .set({ ...change, order_key, facet: after.facet })
    .where('id', '=', before.id)
    .where('tenant_id', '=', before.tenant_id)
    .execute()
  if (!isListed(after)) return after
  if (!isListed(before)) await count(db, after, 1)
  else if (isMoved || before.facet !== after.facet || before.duration_seconds !== after.duration_seconds) {
    await count(db, before, -1)
    await count(db, after, 1)
  }
  if (isMoved) await removeFromIndex(db, before.order_key)
  if (transcript !== null || isMoved || isFoundOtherwise(before, after)) {
    const text = transcript ?? (after.has_transcript === 1 ? await findText(db, after.tenant_id, after.id) : null)
    await indexCall(db, after.order_key, callDocument({ ...after, transcript: text }))
  }
  return after
}

export async function deleteCall(db: Db, call: CallRecord): Promise<void> {
  await db.deleteFrom('calls').where('id', '=', call.id).where('tenant_id', '=', call.tenant_id).execute()
  if (!isListed(call)) return
  await count(db, call, -1)
  await removeFromIndex(db, call.order_key)
}

/** Calls whose conversation was never proved are in no list and in no figure. */
function isListed(call: CallRecord): boolean {
  return call.conversation_id !== null
}

const FOUND_BY = [
  'facet',
  'phone_number',
  'contact_name',
  'summary',
  'notes',
  'campaign_id',
  'conversation_id',
] as const

function isFoundOtherwise(before: CallRecord, after: CallRecord): boolean {
  return FOUND_BY.some((column) => before[column] !== after[column])
}

async function count(db: Db, call: CallRecord, by: 1 | -1): Promise<void> {
  const { tenant_id, facet } = call
  const talked = call.duration_seconds > 0 ? by : 0
  const seconds = call.duration_seconds * by
  const half_hour = halfHourOf(call.started_at)
  const length_class = lengthClassOf(call.duration_seconds)
  await db
    .insertInto('call_figures')
    .values({ tenant_id, half_hour, facet, length_class, calls: by, talked, seconds })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'half_hour', 'facet', 'length_class']).doUpdateSet((eb) => ({
        calls: eb('call_figures.calls', '+', by),
        talked: eb('call_figures.talked', '+', talked),
        seconds: eb('call_figures.seconds', '+', seconds),
      })),
    )
    .execute()
  await db
    .insertInto('call_totals')
    .values({ tenant_id, facet, calls: by })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'facet']).doUpdateSet((eb) => ({ calls: eb('call_totals.calls', '+', by) })),
    )
    .execute()
}

function withoutUndefined<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T
}

/** For a tenant that is the caller's own: the row as it stands now. */
export async function findCall(db: Db, tenant: TenantId, callId: string): Promise<CallRecord | undefined> {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', callId)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
}

export async function findCallOfConversation(
  db: Db,
  tenant: TenantId,
  conversationId: string,
): Promise<CallRecord | undefined> {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
}

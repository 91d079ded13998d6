import { facetOf, orderKeyAt, originOf, segmentOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { indexCall } from '@callwright/db/search/call-search'
import type { Insertable, Selectable, Updateable } from 'kysely'

import { findVersionAt } from '../../agent/prompts/versions.repo.ts'
import { listValues, moveValues } from '../outcomes/call-values.repo.ts'
import { countValues } from '../outcomes/value-counts.repo.ts'
import { isListed, recountFigures } from './count-figures.repo.ts'
import { findTranscriptText } from './transcripts.repo.ts'

// The only place that writes calls. The row, its statistics, the counts of its values and the search index change
// together in the caller's transaction.

export type CallRecord = Selectable<Schema['calls']>

/** A call without the order key and facet, which this file assigns. */
export type NewCall = Omit<Insertable<Schema['calls']>, 'orderKey' | 'facet'>

/** @param transcript the text, if there already is one */
export async function insertCall(db: Db, call: NewCall, transcript: string | null = null): Promise<CallRecord> {
  const facet = facetOf(call.status, call.direction, originOf(call))
  const orderKey = await findFreeOrderKey(db, call)
  const agentVersionId = await findVersionAt(db, call.tenantId, call.startedAt)
  const inserted = await insertRow(db, { agentVersionId, ...call, orderKey, facet })
  if (isListed(inserted)) {
    await recountFigures(db, null, inserted)
    await indexCall(db, { ...inserted, phoneNumber: inserted.phoneNumber ?? inserted.phoneText, transcript })
  }
  return inserted
}

async function insertRow(db: Db, row: Insertable<Schema['calls']>): Promise<CallRecord> {
  return await db.insertInto('calls').values(row).returningAll().executeTakeFirstOrThrow()
}

async function updateRow(db: Db, before: CallRecord, change: Updateable<Schema['calls']>): Promise<void> {
  await db
    .updateTable('calls')
    .set(change)
    .where('id', '=', before.id)
    .where('tenantId', '=', before.tenantId)
    .execute()
}

/** Order keys tried within one millisecond before moving to the next. */
const TRIES_PER_MILLISECOND = 4
/** Golden ratio: the fractional parts of its multiples are spread evenly. */
const GOLDEN_RATIO = 0.618_033_988_75

/**
 * Returns an unused order key. Calls in the same millisecond differ by their ids; on a collision, other keys of that
 * millisecond are tried, then keys of the next. Collisions are common because the provider reports start times to the
 * second. Unlisted calls have negative keys.
 */
async function findFreeOrderKey(
  db: Db,
  call: { id: string; startedAt: number } & Parameters<typeof isListed>[0],
): Promise<number> {
  const fraction = (Number.parseInt(call.id.slice(-4), 16) || 0) / 0x10000
  const sign = isListed(call) ? 1 : -1
  for (let tries = 0; ; tries += 1) {
    const startedAt = call.startedAt + Math.floor(tries / TRIES_PER_MILLISECOND)
    const orderKey = sign * orderKeyAt(startedAt, (fraction + tries * GOLDEN_RATIO) % 1)
    const taken = await db.selectFrom('calls').select('id').where('orderKey', '=', orderKey).executeTakeFirst()
    if (!taken) return orderKey
  }
}

export type CallChange = Omit<Updateable<Schema['calls']>, 'id' | 'tenantId' | 'orderKey' | 'facet'>

/**
 * @param before the row as read in this transaction
 * @param options.transcript the text, if this change adds it
 */
export async function changeCall(
  db: Db,
  before: CallRecord,
  { change, transcript = null }: { change: CallChange; transcript?: string | null },
): Promise<CallRecord> {
  const changed = { ...before, ...withoutUndefined(change) }
  const isMoved = changed.startedAt !== before.startedAt || isListed(changed) !== isListed(before)
  const orderKey = isMoved ? await findFreeOrderKey(db, changed) : before.orderKey
  const facet = facetOf(changed.status, changed.direction, originOf(changed))
  const agentVersionId =
    changed.startedAt === before.startedAt
      ? before.agentVersionId
      : await findVersionAt(db, before.tenantId, changed.startedAt)
  const after: CallRecord = { ...changed, orderKey, facet, agentVersionId }
  await updateRow(db, before, { ...change, orderKey, facet, agentVersionId })
  const isRecounted =
    isMoved ||
    before.campaignId !== after.campaignId ||
    before.source !== after.source ||
    segmentOf(before.facet) !== segmentOf(facet)
  if (isRecounted) await moveCountedValues(db, before, after)
  if (!isListed(after)) return after
  if (isMoved || FIGURE_COLUMNS.some((column) => before[column] !== after[column])) {
    await recountFigures(db, before, after)
  }
  if (transcript !== null || isMoved || isIndexOutdated(before, after)) {
    const text =
      transcript ?? (after.hasTranscript === 1 ? await findTranscriptText(db, after.tenantId, after.id) : null)
    await indexCall(db, { ...after, phoneNumber: after.phoneNumber ?? after.phoneText, transcript: text })
  }
  return after
}

/** Columns that statistics depend on, besides the start time. */
const FIGURE_COLUMNS = ['facet', 'durationSeconds', 'reached', 'source', 'endReason', 'disclosure'] as const

/** Only completed calls have values. */
async function moveCountedValues(db: Db, before: CallRecord, after: CallRecord): Promise<void> {
  if (before.status !== 'completed') return
  const values = await listValues(db, before.tenantId, before.id)
  if (values.length === 0) return
  await countValues(db, before, { values, by: -1 })
  await countValues(db, after, { values, by: 1 })
  await moveValues(db, after)
}

export async function deleteCall(db: Db, call: CallRecord): Promise<void> {
  if (call.status === 'completed') {
    await countValues(db, call, { values: await listValues(db, call.tenantId, call.id), by: -1 })
  }
  await db.deleteFrom('calls').where('id', '=', call.id).where('tenantId', '=', call.tenantId).execute()
  if (isListed(call)) await recountFigures(db, call, null)
}

const INDEXED_COLUMNS = [
  'facet',
  'phoneNumber',
  'phoneText',
  'contactName',
  'summary',
  'notes',
  'campaignId',
  'conversationId',
] as const

function isIndexOutdated(before: CallRecord, after: CallRecord): boolean {
  return INDEXED_COLUMNS.some((column) => before[column] !== after[column])
}

function withoutUndefined<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T
}

export async function findCall(db: Db, tenant: TenantId, callId: string): Promise<CallRecord | undefined> {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}

export async function findCallByConversation(
  db: Db,
  tenant: TenantId,
  conversationId: string,
): Promise<CallRecord | undefined> {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}

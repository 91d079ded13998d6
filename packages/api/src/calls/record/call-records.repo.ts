import {
  facetOf,
  halfHourOf,
  durationBucketStart,
  DURATION_BUCKET_STARTS,
  orderKeyAt,
  facetOutcome,
} from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { indexCall } from '@callwright/db/search/call-search'
import type { Insertable, Selectable, Updateable } from 'kysely'

import { findVersionAt } from '../../agent/prompts/versions.repo.ts'
import { listValues, moveValues } from '../outcomes/call-values.repo.ts'
import { countValues } from '../outcomes/value-counts.repo.ts'
import { findTranscriptText } from './transcripts.repo.ts'

// The only place that writes calls. The row, its statistics, the counts of its values and the search index change
// together in the caller's transaction.

export type CallRecord = Selectable<Schema['calls']>

/** A call without the order key and facet, which this file assigns. */
export type NewCall = Omit<Insertable<Schema['calls']>, 'orderKey' | 'facet'>

/** @param transcript the text, if there already is one */
export async function insertCall(db: Db, call: NewCall, transcript: string | null = null): Promise<CallRecord> {
  const facet = facetOf(call.status, call.direction)
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
  call: { id: string; startedAt: number; conversationId?: string | null | undefined },
): Promise<number> {
  const fraction = (Number.parseInt(call.id.slice(-4), 16) || 0) / 0x10000
  const sign = call.conversationId ? 1 : -1
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
  const facet = facetOf(changed.status, changed.direction)
  const agentVersionId =
    changed.startedAt === before.startedAt
      ? before.agentVersionId
      : await findVersionAt(db, before.tenantId, changed.startedAt)
  const after: CallRecord = { ...changed, orderKey, facet, agentVersionId }
  await updateRow(db, before, { ...change, orderKey, facet, agentVersionId })
  const isRecounted = isMoved || before.campaignId !== after.campaignId || before.source !== after.source
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
const FIGURE_COLUMNS = ['facet', 'durationSeconds', 'reached', 'source', 'endReason'] as const

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

/** Calls without a confirmed conversation appear in no list and no statistics. */
function isListed(call: Pick<CallRecord, 'conversationId'>): boolean {
  return call.conversationId !== null
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

/** Moves a call from its old statistics to its new ones; null if not counted. */
async function recountFigures(db: Db, before: CallRecord | null, after: CallRecord | null): Promise<void> {
  const call = after ?? before
  if (!call) return
  const tenant = call.tenantId
  const halfHours = new Map<number, Counts>()
  const totals = new Map<number, number>()
  for (const [row, by] of [[before, -1] as const, [after, 1] as const]) {
    if (!row || !isListed(row)) continue
    const halfHour = halfHourOf(row.startedAt)
    // Conversations without a phone call would distort the rates of calls.
    if (row.source === 'phone') halfHours.set(halfHour, withCall(halfHours.get(halfHour) ?? NO_COUNTS, row, by))
    totals.set(row.facet, (totals.get(row.facet) ?? 0) + by)
  }
  for (const [halfHour, counts] of halfHours) await addCounts(db, tenant, { halfHour, counts })
  for (const [facet, calls] of totals) if (calls !== 0) await addTotal(db, tenant, { facet, calls })
}

const COUNT_COLUMNS = [
  ...(['completed', 'missed', 'failed', 'open', 'seconds', 'reached', 'transferred'] as const),
  ...DURATION_BUCKET_STARTS.map((from) => `talked${from}` as const),
]
type Counts = Record<(typeof COUNT_COLUMNS)[number], number>
const NO_COUNTS = Object.fromEntries(COUNT_COLUMNS.map((name) => [name, 0])) as Counts

function withCall(counts: Counts, call: CallRecord, by: 1 | -1): Counts {
  const { facet, durationSeconds: seconds, reached, endReason } = call
  const outcome = facetOutcome(facet)
  const sum = {
    ...counts,
    [outcome]: counts[outcome] + by,
    seconds: counts.seconds + by * seconds,
    reached: counts.reached + by * reached,
    transferred: counts.transferred + (endReason === 'transferred' ? by : 0),
  }
  if (seconds <= 0) return sum
  const length = `talked${durationBucketStart(seconds)}` as const
  return { ...sum, [length]: sum[length] + by }
}

async function addCounts(
  db: Db,
  tenant: TenantId,
  { halfHour, counts }: { halfHour: number; counts: Counts },
): Promise<void> {
  if (COUNT_COLUMNS.every((name) => counts[name] === 0)) return
  await db
    .insertInto('call_half_hours')
    .values({ tenantId: tenant, halfHour, ...counts })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'halfHour'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            COUNT_COLUMNS.map((name) => [name, eb(`call_half_hours.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .execute()
}

async function addTotal(db: Db, tenant: TenantId, { facet, calls }: { facet: number; calls: number }): Promise<void> {
  await db
    .insertInto('call_totals')
    .values({ tenantId: tenant, facet, calls })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'facet'])
        .doUpdateSet((eb) => ({ calls: eb('call_totals.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute()
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

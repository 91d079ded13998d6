import type { CallStatus } from '@callwright/contract/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

import type { Keyset } from '../keyset.ts'

export type CallRecord = Selectable<Schema['calls']>

const COLUMNS = [
  'id',
  'tenant_id',
  'provider',
  'conversation_id',
  'campaign_id',
  'recipient_id',
  'direction',
  'status',
  'end_reason',
  'phone_number',
  'caller_number',
  'called_number',
  'contact_name',
  'started_at',
  'duration_seconds',
  'summary',
  'notes',
  'test_mode',
  'has_transcript',
  'has_recording',
  'event_number',
  'settle_at',
  'created_at',
  'updated_at',
] as const

export type CallFilter = { statuses?: readonly CallStatus[]; search?: string }

/** Newest first. Calls without a conversation (their outcome could not be proved) are not in the list. */
export async function listCalls(
  db: Db,
  tenant: TenantId,
  page: CallFilter & { before: Keyset | null; limit: number },
): Promise<CallRecord[]> {
  let query = filtered(db, tenant, page).select(COLUMNS)
  if (page.before) {
    const { at, id } = page.before
    query = query.where((eb) => eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(at, id)))
  }
  return await query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

export async function countCalls(db: Db, tenant: TenantId, filter: CallFilter): Promise<number> {
  const row = await filtered(db, tenant, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function filtered(db: Db, tenant: TenantId, { statuses, search }: CallFilter) {
  let query = db.selectFrom('calls').where('tenant_id', '=', tenant).where('conversation_id', 'is not', null)
  if (statuses && statuses.length > 0) query = query.where('status', 'in', statuses)
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where((eb) =>
      eb.or(
        (['phone_number', 'contact_name', 'summary'] as const).map(
          (column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`,
        ),
      ),
    )
  }
  return query
}

export async function findCall(db: Db, tenant: TenantId, callId: string): Promise<CallRecord | undefined> {
  return await db
    .selectFrom('calls')
    .select(COLUMNS)
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
    .select(COLUMNS)
    .where('conversation_id', '=', conversationId)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
}

/** Whose a conversation is already, whoever asks. */
export async function findTenantOfConversation(db: Db, conversationId: string): Promise<TenantId | undefined> {
  const row = await db
    .selectFrom('calls')
    .select('tenant_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.tenant_id
}

/** A call to this number that has not ended yet: one at a time. */
export async function findOpenCallTo(db: Db, tenant: TenantId, phoneNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calls')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('phone_number', '=', phoneNumber)
    .where('direction', '=', 'outbound')
    .where('event_number', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertCall(db: Db, call: Insertable<Schema['calls']>): Promise<void> {
  await db.insertInto('calls').values(call).execute()
}

export async function updateCall(
  db: Db,
  tenant: TenantId,
  { callId, change }: { callId: string; change: Updateable<Schema['calls']> },
): Promise<boolean> {
  const result = await db
    .updateTable('calls')
    .set(change)
    .where('id', '=', callId)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Joins a call to its conversation where no news of it has done so already. */
export async function setConversation(
  db: Db,
  tenant: TenantId,
  { callId, conversationId, now }: { callId: string; conversationId: string; now: number },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ conversation_id: conversationId, updated_at: now })
    .where('id', '=', callId)
    .where('tenant_id', '=', tenant)
    .where('conversation_id', 'is', null)
    .execute()
}

export async function deleteCall(db: Db, tenant: TenantId, callId: string): Promise<void> {
  await db.deleteFrom('calls').where('id', '=', callId).where('tenant_id', '=', tenant).execute()
}

export async function insertDeletedConversation(
  db: Db,
  row: Insertable<Schema['deleted_conversations']>,
): Promise<void> {
  await db
    .insertInto('deleted_conversations')
    .values(row)
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute()
}

export async function isConversationDeleted(db: Db, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('conversation_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the tenant's row for this transaction, so that what is counted one by one is counted one by one. */
export async function lockTenant(db: Db, tenant: TenantId): Promise<void> {
  await db
    .updateTable('businesses')
    .set((eb) => ({ last_event_number: eb.ref('last_event_number') }))
    .where('id', '=', tenant)
    .execute()
}

/** The next number in the tenant's sequence of events; commits in the order of the numbers. */
export async function nextEventNumber(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .updateTable('businesses')
    .set((eb) => ({ last_event_number: eb('last_event_number', '+', 1) }))
    .where('id', '=', tenant)
    .returning('last_event_number')
    .executeTakeFirstOrThrow()
  return row.last_event_number
}

/** What completed after an event, in the order it completed. */
export async function listEventsAfter(
  db: Db,
  tenant: TenantId,
  { after, limit }: { after: number; limit: number },
): Promise<{ eventNumber: number; callId: string; conversationId: string }[]> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'conversation_id', 'event_number'])
    .where('tenant_id', '=', tenant)
    .where('event_number', '>', after)
    .orderBy('event_number')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.event_number === null
      ? []
      : [{ eventNumber: row.event_number, callId: row.id, conversationId: row.conversation_id ?? '' }],
  )
}

/** Calls that have had no news for too long, oldest first. */
export async function listUnsettled(
  db: Db,
  { provider, now, limit }: { provider: CallRecord['provider']; now: number; limit: number },
): Promise<Pick<CallRecord, 'id' | 'tenant_id' | 'conversation_id' | 'created_at'>[]> {
  return await db
    .selectFrom('calls')
    .select(['id', 'tenant_id', 'conversation_id', 'created_at'])
    .where('settle_at', 'is not', null)
    .where('settle_at', '<=', now)
    .where('provider', '=', provider)
    .orderBy('settle_at')
    .limit(limit)
    .execute()
}

export async function isOnDoNotCall(db: Db, tenant: TenantId, phoneNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('do_not_call')
    .select('phone_number')
    .where('tenant_id', '=', tenant)
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  return row !== undefined
}

import type { Db } from '@callwright/db/database'
import { lockRows } from '@callwright/db/query/lock-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type Selectable, sql } from 'kysely'

type EndpointRow = Selectable<Schema['webhook_endpoints']>

/** An endpoint that receives events now. */
export type Receiver = Pick<EndpointRow, 'id' | 'tenantId'> & { events: readonly string[]; includeTranscript: boolean }

/**
 * A business's endpoints that are on, and the operator's, in the order in which transactions lock their jobs. They
 * cannot be removed until the transaction ends, because a delivery to a removed endpoint would make it fail.
 */
export async function listReceivers(db: Db, tenant: TenantId): Promise<Receiver[]> {
  const query = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'tenantId', 'events', 'includeTranscript'])
    .where((eb) => eb.or([eb('tenantId', '=', tenant), eb('tenantId', 'is', null)]))
    .where('offReason', 'is', null)
    .orderBy('id')
  const rows = await lockRows(db, query, 'key share').execute()
  return rows.map(({ events, includeTranscript, ...row }) => ({
    ...row,
    events: JSON.parse(events) as string[],
    includeTranscript: includeTranscript === 1,
  }))
}

/** The business's next event number. Locks it until the transaction ends, so that events commit in numeric order. */
export async function nextSequence(db: Db, tenant: TenantId): Promise<number> {
  const { lastNumber } = await db
    .insertInto('webhook_sequences')
    .values({ tenantId: tenant, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet((eb) => ({ lastNumber: eb('webhook_sequences.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

/** More than the events of a business between two backups. */
const SKIPPED_NUMBERS = 1_000_000

/**
 * For a restored backup, which does not know the numbers of later events: skips them for every business, so that none is
 * used twice.
 */
export async function skipSequenceNumbers(db: Db): Promise<void> {
  await db
    .insertInto('webhook_sequences')
    .columns(['tenantId', 'lastNumber'])
    .expression((eb) =>
      eb
        .selectFrom('businesses')
        .select((each) => ['businesses.id', each.lit(SKIPPED_NUMBERS).as('lastNumber')])
        // Without a condition, SQLite takes `on conflict` for a join.
        .where((each) => each.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet((eb) => ({ lastNumber: eb('webhook_sequences.lastNumber', '+', SKIPPED_NUMBERS) })),
    )
    .execute()
}

export async function insertMessage(db: Db, message: Insertable<Schema['webhook_messages']>): Promise<void> {
  await db.insertInto('webhook_messages').values(message).execute()
}

/**
 * Links webhook messages about a call's appointments to its new record, so that they are deleted with it.
 * @param options.from epoch ms; when the first of them was written
 */
export async function attachMessages(
  db: Db,
  { tenantId, callId, bookingIds, from }: { tenantId: TenantId; callId: string; bookingIds: string[]; from: number },
): Promise<void> {
  const isAbout = bookingIds.map((id) => sql<boolean>`body like ${`%"booking_id":${JSON.stringify(id)}%`}`)
  const messages = await db
    .updateTable('webhook_messages')
    .set({ callId })
    .where('tenantId', '=', tenantId)
    .where('createdAt', '>=', from)
    .where('callId', 'is', null)
    .where((eb) => eb.or(isAbout))
    .returning('id')
    .execute()
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  await db.updateTable('webhook_deliveries').set({ callId }).where('messageId', 'in', ids).execute()
}

/** Moves the messages about one call to another, before the two are merged. */
export async function moveMessages(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const replaced = (column: 'body' | 'bodyWithTranscript') => sql<string>`replace(${sql.ref(column)}, ${from}, ${to})`
  await db
    .updateTable('webhook_messages')
    .set({ callId: to, body: replaced('body'), bodyWithTranscript: replaced('bodyWithTranscript') })
    .where('callId', '=', from)
    .execute()
  await db.updateTable('webhook_deliveries').set({ callId: to }).where('callId', '=', from).execute()
}

/** Deletes all messages about a call, whether they have been sent or not. */
export async function deleteMessagesOfCall(db: Db, callId: string): Promise<void> {
  await db.deleteFrom('webhook_messages').where('callId', '=', callId).execute()
}

/** Keeps each statement to a few milliseconds. */
const MESSAGES_DELETED_AT_ONCE = 200

/** Deletes some old messages with their deliveries. @returns whether there may be more */
export async function deleteMessagesBefore(db: Db, before: number): Promise<boolean> {
  const rows = await db
    .selectFrom('webhook_messages')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(MESSAGES_DELETED_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('webhook_messages').where('id', 'in', ids).execute()
  return rows.length === MESSAGES_DELETED_AT_ONCE
}

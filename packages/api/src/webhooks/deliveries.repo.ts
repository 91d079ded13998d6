import { type DeliveryState, MAX_DELIVERY_ATTEMPTS, type MessageType } from '@callwright/contract/webhooks'
import type { Db } from '@callwright/db/database'
import type { WebhookAttempts } from '@callwright/db/tables/integrations'
import type { Schema } from '@callwright/db/tables/schema'
import { type Expression, type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { Keyset } from '../paging/keyset.ts'
import { newestFirst, type NewestPage } from '../paging/newest-first.ts'
import type { Owner } from './endpoints.repo.ts'

export type AttemptRow = Omit<WebhookAttempts, 'deliveryId'>

/** A delivery with its endpoint's URL and state, all its attempts, and the newest of them. */
export type DeliveryRow = Omit<Selectable<Schema['webhook_deliveries']>, 'tenantId'> & {
  url: string
  offReason: string | null
  /** null if there was no response or no attempt yet */
  lastStatus: number | null
  /** why there was no response */
  lastError: string | null
  tookMs: number | null
}

export type DeliveryFilter = {
  endpointId?: string | undefined
  event?: MessageType | undefined
  state?: DeliveryState | undefined
  callId?: string | undefined
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  owner: Owner,
  { filter, ...page }: NewestPage & { filter: DeliveryFilter },
): Promise<DeliveryRow[]> {
  const { endpointId, event, state, callId } = filter
  let query = selectDeliveries(db, owner)
  if (endpointId !== undefined) query = query.where('delivery.endpointId', '=', endpointId)
  if (event !== undefined) query = query.where('delivery.type', '=', event)
  if (state !== undefined) query = query.where('delivery.state', '=', state)
  if (callId !== undefined) query = query.where('delivery.callId', '=', callId)
  return await query.$call(newestFirst(page, 'delivery.createdAt', 'delivery.id')).execute()
}

export async function findDelivery(db: Db, owner: Owner, id: string): Promise<DeliveryRow | undefined> {
  return await selectDeliveries(db, owner).where('delivery.id', '=', id).executeTakeFirst()
}

function selectDeliveries(db: Db, owner: Owner) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .leftJoin('webhook_attempts as attempt', (join) =>
      join.onRef('attempt.deliveryId', '=', 'delivery.id').on('attempt.attemptNumber', '=', (eb) =>
        eb
          .selectFrom('webhook_attempts as each')
          .select((each) => each.fn.max('each.attemptNumber').as('newest'))
          .whereRef('each.deliveryId', '=', 'delivery.id'),
      ),
    )
    .select([
      'delivery.id',
      'delivery.messageId',
      'delivery.endpointId',
      'endpoint.url',
      'endpoint.offReason',
      'delivery.type',
      'delivery.callId',
      'delivery.state',
      sql<number>`coalesce(attempt."attemptNumber", 0)`.as('attempts'),
      'delivery.dueAt',
      'delivery.createdAt',
      'attempt.httpStatus as lastStatus',
      'attempt.error as lastError',
      'attempt.tookMs',
    ])
    .where('delivery.tenantId', owner === null ? 'is' : '=', owner)
}

/** @param endpointId of an endpoint whose owner the caller has checked */
export async function listWaitingTypes(db: Db, endpointId: string): Promise<MessageType[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('type')
    .distinct()
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ type }) => type)
}

/** The largest number that fits PostgreSQL's column. */
const MAX_INTEGER = 2 ** 31 - 1

/** Newest first. @param deliveryId of a delivery whose owner the caller has checked */
export async function listAttempts(
  db: Db,
  deliveryId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AttemptRow[]> {
  return await db
    .selectFrom('webhook_attempts')
    .select(['attemptNumber', 'at', 'tookMs', 'timestamp', 'signature', 'httpStatus', 'error', 'responseStart'])
    .where('deliveryId', '=', deliveryId)
    .where('attemptNumber', '<', Math.min(before ?? Infinity, MAX_INTEGER))
    .orderBy('attemptNumber', 'desc')
    .limit(limit)
    .execute()
}

/** A message's body as its endpoint wants it. */
export const MESSAGE_BODY: RawBuilder<string> = sql<string>`case when endpoint."includeTranscript" = 1
  then coalesce(message."bodyWithTranscript", message.body) else message.body end`

/** @param deliveryId of a delivery whose owner the caller has checked */
export async function findBody(db: Db, deliveryId: string): Promise<string> {
  const { body } = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.messageId')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(MESSAGE_BODY.as('body'))
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return body
}

export type MessageRow = Pick<Selectable<Schema['webhook_messages']>, 'id' | 'type' | 'callId' | 'createdAt'>

/**
 * Messages since a time, with or without a delivery to the owner's endpoint, oldest first. Of all types: no index
 * finds the messages of some types in order, so a query for rare ones would read all messages.
 */
export async function listMessages(
  db: Db,
  owner: Owner,
  { since, after, limit }: { since: number; after: Keyset | null; limit: number },
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('webhook_messages')
    .select(['id', 'type', 'callId', 'createdAt'])
    .where('createdAt', '>=', since)
  // The operator's endpoints receive the events of all businesses.
  if (owner !== null) query = query.where('tenantId', '=', owner).where('isForOperator', '=', 0)
  if (after) query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after.at, after.id)))
  return await query.orderBy('createdAt').orderBy('id').limit(limit).execute()
}

/**
 * Inserts deliveries, or makes existing ones due again with as many attempts as new ones, unless they had too many.
 * @returns how many
 */
export async function queueDeliveries(
  db: Db,
  rows: readonly Pick<
    Insertable<Schema['webhook_deliveries']>,
    'id' | 'messageId' | 'endpointId' | 'tenantId' | 'type' | 'callId' | 'createdAt'
  >[],
  dueAt: number,
): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, state: 'waiting', dueAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['endpointId', 'messageId'])
        .doUpdateSet({ state: 'waiting', attempts: 0, dueAt })
        .where((eb) => eb.not(hasManyAttempts(eb.ref('webhook_deliveries.id')))),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

function hasManyAttempts(deliveryId: Expression<string>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from webhook_attempts where "deliveryId" = ${deliveryId}
    and "attemptNumber" >= ${MAX_DELIVERY_ATTEMPTS})`
}

/**
 * Makes a delivery due again, with as many attempts as a new one.
 * @param id of a delivery whose owner the caller has checked
 * @returns false if it had too many
 */
export async function requeueDelivery(db: Db, id: string, dueAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, dueAt })
    .where('id', '=', id)
    .where((eb) => eb.not(hasManyAttempts(eb.ref('id'))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes some of an endpoint's deliveries. @returns how many */
export async function deleteDeliveries(db: Db, endpointId: string, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_deliveries').select('id').where('endpointId', '=', endpointId).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable } from 'kysely'

import { MESSAGE_BODY } from '../deliveries.repo.ts'

// Queries of an endpoint's job, unscoped by owner.

/** Longest overdue first. */
export async function findDueDeliveries(
  db: Db,
  endpointId: string,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the endpoint's next delivery is due; undefined if none waits. */
export async function findNextDueTime(db: Db, endpointId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('dueAt')
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt
}

/** A due delivery with its endpoint and its message. */
export type DueDelivery = Pick<
  Selectable<Schema['webhook_endpoints']>,
  'url' | 'sealedSecret' | 'oldSealedSecret' | 'oldSecretUntil'
> &
  Pick<Selectable<Schema['webhook_deliveries']>, 'id' | 'messageId' | 'endpointId'> & { body: string }

/** @returns undefined if the delivery is no longer due, or if its endpoint is off or paused */
export async function findDueDelivery(db: Db, id: string, now: number): Promise<DueDelivery | undefined> {
  return await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.messageId')
    .select([
      'delivery.id',
      'delivery.messageId',
      'delivery.endpointId',
      'endpoint.url',
      'endpoint.sealedSecret',
      'endpoint.oldSealedSecret',
      'endpoint.oldSecretUntil',
      MESSAGE_BODY.as('body'),
    ])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.dueAt', '<=', now)
    .where('endpoint.offReason', 'is', null)
    .where((eb) => eb.or([eb('endpoint.pausedUntil', 'is', null), eb('endpoint.pausedUntil', '<=', now)]))
    .executeTakeFirst()
}

/**
 * Counts an attempt and locks the delivery's row until the commit.
 * @returns the attempts so far; undefined if the delivery has been deleted or another node has delivered it
 */
export async function countAttempt(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** Inserts an attempt with the next number. Sending a delivery again continues the numbering. */
export async function insertAttempt(
  db: Db,
  attempt: Omit<Insertable<Schema['webhook_attempts']>, 'attemptNumber'>,
): Promise<void> {
  const { newest } = await db
    .selectFrom('webhook_attempts')
    .select((eb) => eb.fn.max<number | null>('attemptNumber').as('newest'))
    .where('deliveryId', '=', attempt.deliveryId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook_attempts')
    .values({ ...attempt, attemptNumber: (newest ?? 0) + 1 })
    .execute()
}

export async function updateDelivery(
  db: Db,
  id: string,
  changes: { state: 'delivered' | 'gave-up' } | { dueAt: number },
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(changes).where('id', '=', id).execute()
}

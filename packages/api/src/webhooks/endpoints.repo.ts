import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

type Row = Selectable<Schema['webhook_endpoints']>

/** Whose endpoints: a business's, or the operator's (null). */
export type Owner = TenantId | null

/** An endpoint with its newest delivery. */
export type EndpointRow = Row & { newestState: 'waiting' | 'delivered' | 'gave-up' | null; newestAt: number | null }

/** Oldest first. */
export async function listEndpoints(db: Db, owner: Owner): Promise<EndpointRow[]> {
  return await selectEndpoints(db, owner).orderBy('endpoint.createdAt').orderBy('endpoint.id').execute()
}

export async function findEndpoint(db: Db, owner: Owner, id: string): Promise<EndpointRow | undefined> {
  return await selectEndpoints(db, owner).where('endpoint.id', '=', id).executeTakeFirst()
}

function selectEndpoints(db: Db, owner: Owner) {
  return db
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoin('webhook_deliveries as newest', (join) =>
      join.on('newest.id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpointId', '=', 'endpoint.id')
          .orderBy('delivery.createdAt', 'desc')
          .orderBy('delivery.id', 'desc')
          .limit(1),
      ),
    )
    .selectAll('endpoint')
    .select(['newest.state as newestState', 'newest.createdAt as newestAt'])
    .where('endpoint.tenantId', owner === null ? 'is' : '=', owner)
}

export async function countEndpoints(db: Db, owner: Owner): Promise<number> {
  return await db
    .selectFrom('webhook_endpoints')
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .$call(countRows)
}

export async function insertEndpoint(db: Db, row: Insertable<Schema['webhook_endpoints']>): Promise<void> {
  await db.insertInto('webhook_endpoints').values(row).execute()
}

/** @param id of an endpoint whose owner the caller has checked */
export async function updateEndpoint(
  db: Db,
  id: string,
  changes: Updateable<Schema['webhook_endpoints']>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute()
}

/** Makes the current secret the old one. @returns false if there is no such endpoint */
export async function rotateSealedSecret(
  db: Db,
  { owner, id }: { owner: Owner; id: string },
  { sealedSecret, oldSecretUntil }: { sealedSecret: string; oldSecretUntil: number },
): Promise<boolean> {
  const rotated = await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({ oldSealedSecret: eb.ref('sealedSecret'), sealedSecret, oldSecretUntil }))
    .where('id', '=', id)
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
  return rotated.numUpdatedRows > 0n
}

/** Deletes an endpoint together with its deliveries. */
export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Finds an endpoint for its deliveries, unscoped by owner. @returns undefined if it is off or has been removed */
export async function findEndpointToSend(
  db: Db,
  id: string,
): Promise<Pick<Row, 'failures' | 'pausedUntil'> | undefined> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['failures', 'pausedUntil'])
    .where('id', '=', id)
    .where('offReason', 'is', null)
    .executeTakeFirst()
}

/** Clears an endpoint's failure state. Writes nothing if the last attempt succeeded too. */
export async function resetFailures(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute()
}

/**
 * Counts a failed attempt.
 * @param failure.isSlow it counts toward a pause
 */
export async function countFailure(
  db: Db,
  id: string,
  { now, isSlow }: { now: number; isSlow: boolean },
): Promise<Pick<Row, 'id' | 'tenantId' | 'url' | 'failures' | 'failingSince' | 'offReason'> | undefined> {
  return await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      failures: eb('failures', '+', isSlow ? 1 : 0),
      failingSince: eb.fn.coalesce('failingSince', eb.val(now)),
    }))
    .where('id', '=', id)
    .returning(['id', 'tenantId', 'url', 'failures', 'failingSince', 'offReason'])
    .executeTakeFirst()
}

export type ActiveEndpoint = Pick<Row, 'id' | 'tenantId' | 'url' | 'events' | 'includeTranscript' | 'sealedSecret'>

/** All owners' endpoints that are on. */
export async function listActiveEndpoints(db: Db): Promise<ActiveEndpoint[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'tenantId', 'url', 'events', 'includeTranscript', 'sealedSecret'])
    .where('offReason', 'is', null)
    .execute()
}

/** The email address of a business's user. */
export async function findOwnerEmail(db: Db, tenant: TenantId): Promise<string | undefined> {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select('users.email')
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  return row?.email
}

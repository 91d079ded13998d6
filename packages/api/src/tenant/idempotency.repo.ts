import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

/** The stored response (JSON) to a key, unless it is too old. */
export async function findResponse(
  db: Db,
  tenant: TenantId,
  { key, notBefore }: { key: string; notBefore: number },
): Promise<{ answer: string | null; contentHash: string | null; createdAt: number } | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('key', '=', key)
    .where('createdAt', '>', notBefore)
    .executeTakeFirst()
}

export async function storeResponse(
  db: Db,
  tenant: TenantId,
  { key, contentHash, response, now }: { key: string; contentHash: string | null; response: string; now: number },
): Promise<void> {
  const values = { answer: response, contentHash, createdAt: now }
  await db
    .insertInto('idempotency_keys')
    .values({ tenantId: tenant, key, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'key']).doUpdateSet(values))
    .execute()
}

/** Deletes the response for a key, unless it is newer than `notAfter`. */
export async function deleteResponse(
  db: Db,
  tenant: TenantId,
  { key, notAfter }: { key: string; notAfter: number },
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('tenantId', '=', tenant)
    .where('key', '=', key)
    .where('createdAt', '<=', notAfter)
    .execute()
}

export async function deleteResponsesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', before).execute()
}

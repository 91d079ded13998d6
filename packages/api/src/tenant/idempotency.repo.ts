import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

/** The stored response (JSON) to a key, unless it is too old. */
export async function findFirstResponse(
  db: Db,
  tenant: TenantId,
  { key, notBefore }: { key: string; notBefore: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('tenantId', '=', tenant)
    .where('key', '=', key)
    .where('createdAt', '>', notBefore)
    .executeTakeFirst()
  return row?.answer ?? null
}

export async function storeResponse(
  db: Db,
  tenant: TenantId,
  { key, response, now }: { key: string; response: string; now: number },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ tenantId: tenant, key, answer: response, createdAt: now })
    .onConflict((conflict) => conflict.columns(['tenantId', 'key']).doUpdateSet({ answer: response, createdAt: now }))
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

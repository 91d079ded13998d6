import type { FallBack } from '@callwright/contract/agent/fall-back'
import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

export type SavedFallBack = FallBack & {
  /** set by the operator: calls are forwarded even while the client is paused or over the limit */
  forwardsWhileHeld: boolean
}

export async function findFallBack(db: Db, tenant: TenantId): Promise<SavedFallBack> {
  const row = await db
    .selectFrom('fall_backs')
    .select(['message', 'phoneNumber', 'forwardsWhileHeld'])
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return {
    message: row?.message ?? '',
    phoneNumber: row?.phoneNumber ?? null,
    forwardsWhileHeld: row?.forwardsWhileHeld === 1,
  }
}

export async function saveFallBack(
  db: Db,
  tenant: TenantId,
  change: FallBack | { forwardsWhileHeld: 0 | 1 },
): Promise<void> {
  await db
    .insertInto('fall_backs')
    .values({ tenantId: tenant, ...change })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(change))
    .execute()
}

/** Whether it is a number of this installation, even one that no business has been assigned. */
export async function isOwnNumber(db: Db, number: E164): Promise<boolean> {
  const row = await db.selectFrom('phone_numbers').select('number').where('number', '=', number).executeTakeFirst()
  return row !== undefined
}

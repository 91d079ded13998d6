import { shortName } from '@callwright/contract/input/names'
import type { Db } from '@callwright/db/database'
import { asTenantId, asUserId, type TenantId } from '@callwright/db/tables/ids'
import { type RawBuilder, sql } from 'kysely'

// The operator's account has its own business. It can do what a client can, but it is not counted among the
// clients, and cannot be limited, paused or deleted.

const OWN_BUSINESS = sql`select businesses.id from businesses
  inner join users on users.id = businesses."userId" where users.role = 'operator'`

/** Whether a row belongs to a client, not to the operator. @param tenantId the column with the tenant's id */
export function isClient(tenantId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(tenantId)} not in (${OWN_BUSINESS})`
}

/**
 * A client's or the operator's own business; undefined if it does not exist or is being erased.
 * @param id the business's, or its user's, which scripts know
 */
export async function findBusiness(db: Db, id: string): Promise<TenantId | undefined> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', asTenantId(id)), eb('userId', '=', asUserId(id))]))
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return business?.id
}

/** Whether this is the operator's own business. */
export async function isOwnBusiness(db: Db, tenant: TenantId): Promise<boolean> {
  const own = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', tenant)
    .where((eb) => eb.not(isClient('id')))
    .executeTakeFirst()
  return own !== undefined
}

/** How mail to the operator names a business. */
export async function businessNameForEmail(
  db: Db,
  business: { tenantId: TenantId; businessName: string },
): Promise<string> {
  const name = shortName(business.businessName)
  if (name) return name
  return (await isOwnBusiness(db, business.tenantId)) ? 'Your own business' : 'A client'
}

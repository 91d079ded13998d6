import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'

export type ProfileRow = {
  name: string
  email: string
  phone: string
  address: string
  website: string
  description: string
  service_plan: Schema['businesses']['service_plan']
}

export async function findProfile(db: Db, tenant: TenantId): Promise<ProfileRow | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['name', 'email', 'phone', 'address', 'website', 'description', 'service_plan'])
    .where('id', '=', tenant)
    .executeTakeFirst()
}

export async function updateProfile(
  db: Db,
  tenant: TenantId,
  change: Pick<ProfileRow, 'name' | 'email' | 'phone' | 'address' | 'description'> & { now: number },
): Promise<void> {
  const { now, ...columns } = change
  await db
    .updateTable('businesses')
    .set({ ...columns, updated_at: now })
    .where('id', '=', tenant)
    .execute()
}

/** Whose business this address has signed up, for commands of the one who runs the installation. */
export async function findTenantByEmail(
  db: Db,
  email: string,
): Promise<{ tenantId: TenantId; userId: UserId } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.user_id', 'users.id')
    .select(['businesses.id', 'users.id as user_id'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row && { tenantId: row.id, userId: row.user_id }
}

import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { type TenantId, type UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Updateable } from 'kysely'

export async function updateClient(
  db: Db,
  tenantId: TenantId,
  changes: Updateable<Schema['businesses']>,
): Promise<void> {
  await db.updateTable('businesses').set(changes).where('id', '=', tenantId).where('erasedAt', 'is', null).execute()
}

/** The user who signs in for a client. */
export async function findClientOwner(
  db: Db,
  tenantId: TenantId,
): Promise<{ id: UserId; email: string; businessName: string } | undefined> {
  return await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select(['users.id', 'users.email', 'businesses.name as businessName'])
    .where('businesses.id', '=', tenantId)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function countSessions(db: Db, userId: UserId): Promise<number> {
  return await db.selectFrom('sessions').where('userId', '=', userId).$call(countRows)
}

import type { Db } from '@callwright/db/database'
import type { UserId } from '@callwright/db/tables/ids'

import { isClient } from '../context/own-business.ts'

export type OperatorAccess = { id: UserId; createdAt: number; updatedAt: number; confirmedAt: number | null }

/** When the operator's account was created and changed, and when its second factor was confirmed. */
export async function findOperatorAccess(db: Db): Promise<OperatorAccess | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.userId', 'users.id')
    .select(['users.id', 'users.createdAt', 'users.updatedAt', 'second_factors.confirmedAt'])
    .where('users.role', '=', 'operator')
    .executeTakeFirst()
}

const PASSWORD_CHANGES = ['auth.changePassword', 'auth.resetPassword', 'auth.setOperatorPassword']

/** Whether the audit log has an entry for a password change for this user, by any actor. */
export async function hasChangedPassword(db: Db, userId: UserId): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', 'in', PASSWORD_CHANGES)
    .where((eb) => eb.or([eb('actorUserId', '=', userId), eb('subject', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Whether any client has signed up yet. */
export async function hasClients(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('businesses').select('id').where(isClient('id')).limit(1).executeTakeFirst()) !== undefined
  )
}

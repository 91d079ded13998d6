import type { Db } from '@callwright/db/database'

type OperatorAccess = { created_at: number; updated_at: number; confirmed_at: number | null }

/** When the operator's account was made and changed, and since when a second factor is asked for. */
export async function findOperatorAccess(db: Db): Promise<OperatorAccess | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.created_at', 'users.updated_at', 'second_factors.confirmed_at'])
    .where('users.role', '=', 'operator')
    .executeTakeFirst()
}

/** Whether any business has signed up yet. */
export async function hasClients(db: Db): Promise<boolean> {
  return (await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()) !== undefined
}

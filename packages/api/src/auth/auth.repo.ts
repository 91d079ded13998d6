import { DEFAULT_OUTCOME } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<
  (Omit<Schema['users'], 'createdAt' | 'updatedAt' | 'lastSeenAt'> & { tenantId: TenantId | null }) | undefined
> {
  return await db
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['users.id', 'users.email', 'passwordHash', 'emailVerifiedAt', 'role', 'businesses.id as tenantId'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

/** Locks the account's row, so the result holds until the transaction ends. */
export async function isPasswordUnchanged(db: Db, userId: UserId, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set((eb) => ({ passwordHash: eb.ref('passwordHash') }))
    .where('id', '=', userId)
    .where('passwordHash', '=', hash)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function findEmail(db: Db, userId: UserId): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

export async function findOperator(db: Db): Promise<{ id: UserId; email: string; hasBusiness: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['users.id', 'users.email', 'businesses.id as tenantId'])
    .where('users.role', '=', 'operator')
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, hasBusiness: row.tenantId !== null }
}

export async function insertUser(db: Db, user: Insertable<Schema['users']>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

/** Inserts a business with the default outcome of its calls. Does nothing if the user already has a business. */
export async function insertBusiness(
  db: Db,
  business: Insertable<Schema['businesses']>,
  outcomeId: string,
): Promise<void> {
  const inserted = await db
    .insertInto('businesses')
    .values(business)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning(['id as tenantId', 'createdAt'])
    .executeTakeFirst()
  if (!inserted) return
  const { kind, name, question, choices } = DEFAULT_OUTCOME
  await db
    .insertInto('call_fields')
    .values({ ...inserted, id: outcomeId, kind, name, question, choices: JSON.stringify(choices), position: 0 })
    .execute()
}

export async function updateEmail(db: Db, userId: UserId, change: { email: string; now: number }): Promise<void> {
  await db.updateTable('users').set({ email: change.email, updatedAt: change.now }).where('id', '=', userId).execute()
}

export async function updatePassword(db: Db, userId: UserId, change: { hash: string; now: number }): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: change.hash, updatedAt: change.now })
    .where('id', '=', userId)
    .execute()
}

export async function markEmailVerified(db: Db, userId: UserId, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
}

export async function insertMailToken(db: Db, token: Insertable<Schema['mail_tokens']>): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute()
}

/** Consumes a token in one statement: of two requests with the same link, only one gets the user. */
export async function consumeMailToken(
  db: Db,
  { hash, purpose, now }: { hash: string; purpose: Schema['mail_tokens']['purpose']; now: number },
): Promise<UserId | undefined> {
  const used = await db
    .updateTable('mail_tokens')
    .set({ usedAt: now })
    .where('id', '=', hash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return used?.userId
}

export async function deleteMailTokens(
  db: Db,
  userId: UserId,
  purpose: Schema['mail_tokens']['purpose'],
): Promise<void> {
  await db.deleteFrom('mail_tokens').where('userId', '=', userId).where('purpose', '=', purpose).execute()
}

export async function isKnownDevice(db: Db, deviceHash: string, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('id', '=', deviceHash)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(db: Db, row: Insertable<Schema['known_devices']>): Promise<void> {
  await db
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id', 'userId']).doNothing())
    .execute()
}

export async function findBusinessByTenant(
  db: Db,
  tenant: TenantId,
): Promise<{ name: string; servicePlan: Schema['businesses']['servicePlan']; logoHash: string | null } | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['name', 'servicePlan', 'logoHash'])
    .where('id', '=', tenant)
    .executeTakeFirst()
}

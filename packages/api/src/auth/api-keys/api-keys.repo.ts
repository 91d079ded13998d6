import type { Scope } from '@callwright/contract/api-keys'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { ApiKeys } from '@callwright/db/tables/integrations'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type RawBuilder, sql } from 'kysely'

/** The business, or null for the operator. */
export type KeyOwner = TenantId | null

type UsableKey = Pick<Schema['api_keys'], 'id' | 'name' | 'scopes' | 'tenantId' | 'lastUsedAt'> &
  Pick<Schema['users'], 'email' | 'role' | 'emailVerifiedAt'> & { userId: UserId; pausedAt: number | null }

/** A key that is neither revoked nor expired, and the user it acts for. Runs on every request with a key. */
export async function findUsableKey(
  db: Db,
  { keyHash, now }: { keyHash: string; now: number },
): Promise<UsableKey | undefined> {
  return await db
    .selectFrom('api_keys')
    .leftJoin('businesses', 'businesses.id', 'api_keys.tenantId')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', sql<UserId>`coalesce(businesses."userId", api_keys."createdBy")`),
    )
    .select(['api_keys.id', 'api_keys.name', 'api_keys.scopes', 'api_keys.tenantId', 'api_keys.lastUsedAt'])
    .select(['businesses.pausedAt', 'users.id as userId', 'users.email', 'users.role', 'users.emailVerifiedAt'])
    .where('api_keys.keyHash', '=', keyHash)
    .where(isUsable(now))
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function touchKey(db: Db, id: string, use: { lastUsedAt: number; lastUsedIp: string }): Promise<void> {
  await db.updateTable('api_keys').set(use).where('id', '=', id).execute()
}

export async function insertKey(db: Db, row: Insertable<Schema['api_keys']>): Promise<void> {
  await db.insertInto('api_keys').values(row).execute()
}

export async function countUsableKeys(db: Db, owner: KeyOwner, now: number): Promise<number> {
  return await db
    .selectFrom('api_keys')
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .where(isUsable(now))
    .$call(countRows)
}

/** Times are epoch ms. `createdBy`: the email address of the user who created the key. */
export type KeyRow = Omit<ApiKeys, 'tenantId' | 'keyHash' | 'createdBy'> & { createdBy: string | null }

/** All usable keys, then the newest of the others. */
export async function listKeys(
  db: Db,
  owner: KeyOwner,
  { now, limit }: { now: number; limit: number },
): Promise<KeyRow[]> {
  return await db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.createdBy')
    .select(['api_keys.id', 'name', 'prefix', 'suffix', 'scopes'])
    .select(['api_keys.createdAt', 'users.email as createdBy'])
    .select(['expiresAt', 'lastUsedAt', 'lastUsedIp', 'revokedAt'])
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .orderBy(isUsable(now), 'desc')
    .orderBy('api_keys.createdAt', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(limit)
    .execute()
}

/** @returns undefined if the owner has no such key */
export async function findOwnKey(
  db: Db,
  owner: KeyOwner,
  id: string,
): Promise<{ name: string; keyHash: string; revokedAt: number | null } | undefined> {
  return await db
    .selectFrom('api_keys')
    .select(['name', 'keyHash', 'revokedAt'])
    .where('id', '=', id)
    .where('tenantId', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
}

export async function revokeKey(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}

/** Revokes the keys of all businesses and of the operator. */
export async function revokeAllKeys(db: Db, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ revokedAt: now }).where('revokedAt', 'is', null).execute()
}

/** Revokes the keys of a user's business, and the operator's. @returns the hashes of the revoked keys */
export async function revokeKeysOf(db: Db, userId: UserId, now: number): Promise<string[]> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tenantId', 'in', sql<TenantId>`(select id from businesses where "userId" = ${userId})`),
        eb.and([eb('tenantId', 'is', null), eb('createdBy', '=', userId)]),
      ]),
    )
    .returning('keyHash')
    .execute()
  return revoked.map(({ keyHash }) => keyHash)
}

/** @returns the hashes of the deleted keys */
export async function deleteTenantKeys(db: Db, tenant: TenantId): Promise<string[]> {
  const deleted = await db.deleteFrom('api_keys').where('tenantId', '=', tenant).returning('keyHash').execute()
  return deleted.map(({ keyHash }) => keyHash)
}

export function readScopes(json: string): Scope[] {
  return JSON.parse(json) as Scope[]
}

function isUsable(now: number): RawBuilder<boolean> {
  return sql<boolean>`(api_keys."revokedAt" is null and (api_keys."expiresAt" is null or api_keys."expiresAt" > ${now}))`
}

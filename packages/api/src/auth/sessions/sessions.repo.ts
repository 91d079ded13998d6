import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import { revokeAllKeys } from '../api-keys/api-keys.repo.ts'

type SessionRow = Pick<Schema['sessions'], 'userId' | 'persistent' | 'createdAt' | 'lastSeenAt'> &
  Pick<Schema['users'], 'email' | 'role' | 'emailVerifiedAt'> & { tenantId: TenantId | null }

/** Runs on every request. */
export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('businesses', 'businesses.userId', 'users.id')
    .select(['sessions.userId', 'sessions.persistent', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .select(['users.email', 'users.role', 'users.emailVerifiedAt', 'businesses.id as tenantId'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

export async function insertSession(db: Db, row: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
  await touchUser(db, row.id, row.createdAt)
}

export async function touchSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute()
  await touchUser(db, sessionId, now)
}

async function touchUser(db: Db, sessionId: string, now: number): Promise<void> {
  const user = db.selectFrom('sessions').select('userId').where('id', '=', sessionId)
  await db.updateTable('users').set({ lastSeenAt: now }).where('id', '=', user).execute()
}

type OwnSessionRow = Omit<Schema['sessions'], 'userId'>

/** The 100 most recently used sessions. */
export async function listUserSessions(db: Db, userId: UserId): Promise<OwnSessionRow[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'persistent', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** @returns false if the user has no such session */
export async function deleteUserSession(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns the ids of the deleted sessions */
export async function deleteOtherSessions(db: Db, userId: UserId, currentId: string): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', currentId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteUserSessions(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

export async function deleteIdleSessions(db: Db, since: number): Promise<void> {
  await db.deleteFrom('sessions').where('lastSeenAt', '<', since).execute()
}

/** Ends every session, revokes every API key and invalidates every emailed link, for all tenants and the operator. */
export async function revokeAllAccess(db: Db, now: number): Promise<void> {
  await revokeAllKeys(db, now)
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('mail_tokens').execute()
  await db.updateTable('mail_rules').set({ tokenHash: null, tokenExpiresAt: null }).execute()
}

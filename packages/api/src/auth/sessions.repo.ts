import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/ids'
import { runPrepared, slot } from '@callwright/db/prepared-query'
import type { Schema } from '@callwright/db/schema'
import type { Insertable } from 'kysely'

type SessionRow = {
  user_id: UserId
  persistent: number
  created_at: number
  last_seen_at: number
  email: string
  role: 'business' | 'operator'
  email_verified_at: number | null
  tenant_id: TenantId | null
}

/** Asked by every request. */
export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await runPrepared<SessionRow>(db, {
    shape: 'session',
    planned: 'once',
    build: (to) =>
      to
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('businesses', 'businesses.user_id', 'users.id')
        .select([
          'sessions.user_id',
          'sessions.persistent',
          'sessions.created_at',
          'sessions.last_seen_at',
          'users.email',
          'users.role',
          'users.email_verified_at',
          'businesses.id as tenant_id',
        ])
        .where('sessions.id', '=', slot<string>('id')),
    values: { id: sessionId },
  })
  return row
}

export async function insertSession(db: Db, row: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function touchSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

type OwnSessionRow = {
  id: string
  persistent: number
  created_at: number
  last_seen_at: number
  user_agent: string | null
  ip: string | null
}

/** The newest 100, by when they were last seen. */
export async function listSessionsOfUser(db: Db, userId: UserId): Promise<OwnSessionRow[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'persistent', 'created_at', 'last_seen_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** @returns false where the user has no such session */
export async function deleteSessionOfUser(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns the ids of those that ended */
export async function deleteOtherSessions(db: Db, userId: UserId, keptId: string): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteSessionsOfUser(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteSessionsUnseenSince(db: Db, since: number): Promise<void> {
  await db.deleteFrom('sessions').where('last_seen_at', '<', since).execute()
}

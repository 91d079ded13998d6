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

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteSessionsOfUser(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteSessionsUnseenSince(db: Db, since: number): Promise<void> {
  await db.deleteFrom('sessions').where('last_seen_at', '<', since).execute()
}

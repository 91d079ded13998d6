import type { TenantId, UserId as OurUserId } from '@callwright/db/tables/ids'
import { type Adapter, Lucia, TimeSpan } from 'lucia'

import { isRecent } from '../../context/clock.ts'
import type { Deps, Session } from '../../context/context.ts'
import { hashSecret, newSecret } from '../../context/secrets.ts'
import { isSessionExpired, sessionEndsAt } from './session-expiry.ts'
import * as repo from './sessions.repo.ts'
import { recordUse } from './record-use.ts'

// The only module that uses lucia (see docs/decisions): it creates, validates and ends sessions.

/** User agent and IP address at sign-in; only the session list reads them. */
type Origin = { userAgent: string | null; ip: string | null }
type SessionAttributes = { persistent: boolean; createdAt: number; lastSeenAt: number; origin?: Origin }
type UserAttributes = {
  email: string
  role: 'business' | 'operator'
  emailVerified: boolean
  tenantId: TenantId | null
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    UserId: OurUserId
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

type SessionDeps = Pick<Deps, 'db' | 'now'>

/** Precision of "last seen": a write on every request would be too expensive. */
const LAST_SEEN_PRECISION_MS = 60_000

/** @returns the secret for the cookie; the database stores only its hash */
export async function createSession(
  deps: SessionDeps,
  userId: OurUserId,
  { persistent, origin }: { persistent: boolean; origin: Origin },
): Promise<string> {
  const now = deps.now()
  const attributes = { persistent, createdAt: now, lastSeenAt: now, origin }
  const session = await getLucia(deps).createSession(userId, attributes, { sessionId: newSecret() })
  return session.id
}

/**
 * The session for a cookie; null if it is unknown, has ended, or is too old.
 * @param options.touch if false, this read does not count as use, for example when open sockets are checked
 */
export async function readSession(
  deps: SessionDeps,
  token: string | null,
  { touch = true }: { touch?: boolean } = {},
): Promise<Session | null> {
  if (!token || token.length > 100) return null
  const { session, user } = await getLucia(deps).validateSession(token)
  if (!session) return null
  const sessionId = hashSecret(token)
  const now = deps.now()
  if (touch && !isRecent(session.lastSeenAt, now, LAST_SEEN_PRECISION_MS)) {
    await recordUse(sessionId, async () => await repo.touchSession(deps.db, sessionId, now))
  }
  return {
    sessionId,
    key: null,
    persistent: session.persistent,
    user: { id: user.id, email: user.email, role: user.role, emailVerified: user.emailVerified },
    tenantId: user.tenantId,
  }
}

export async function endSession(deps: SessionDeps, token: string): Promise<void> {
  await getLucia(deps).invalidateSession(token)
}

export async function endUserSessions(deps: SessionDeps, userId: OurUserId): Promise<void> {
  await getLucia(deps).invalidateUserSessions(userId)
}

/** Deletes expired sessions, which are already rejected. */
export async function deleteExpiredSessions(deps: SessionDeps): Promise<void> {
  await getLucia(deps).deleteExpiredSessions()
}

type OurLucia = Lucia<SessionAttributes, UserAttributes>
const luciaByDeps = new WeakMap<SessionDeps, OurLucia>()

function getLucia(deps: SessionDeps): OurLucia {
  const existing = luciaByDeps.get(deps)
  if (existing) return existing
  const lucia: OurLucia = new Lucia(kyselyAdapter(deps), {
    // session-expiry.ts decides when a session ends; lucia must not extend one.
    sessionExpiresIn: new TimeSpan(1, 'ms'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  })
  luciaByDeps.set(deps, lucia)
  return lucia
}

/** lucia's session ids are the secrets themselves; the adapter stores only their hashes. */
function kyselyAdapter({ db, now }: SessionDeps): Adapter {
  return {
    async getSessionAndUser(secret) {
      const row = await repo.findSession(db, hashSecret(secret))
      if (!row) return [null, null]
      const attributes = {
        persistent: row.persistent === 1,
        createdAt: row.createdAt,
        lastSeenAt: row.lastSeenAt,
      }
      // lucia compares `expiresAt` with the system clock, so add the time that remains by our clock to that one.
      const remainingMs = isSessionExpired(attributes, now()) ? -1000 : sessionEndsAt(attributes) - now()
      return [
        { id: secret, userId: row.userId, expiresAt: new Date(Date.now() + remainingMs), attributes },
        {
          id: row.userId,
          attributes: {
            email: row.email,
            role: row.role,
            emailVerified: row.emailVerifiedAt !== null,
            tenantId: row.tenantId,
          },
        },
      ]
    },
    async getUserSessions() {
      throw new Error('lucia cannot list sessions, because only their hashes are stored')
    },
    async setSession(session) {
      await repo.insertSession(db, {
        id: hashSecret(session.id),
        userId: session.userId,
        persistent: session.attributes.persistent ? 1 : 0,
        createdAt: session.attributes.createdAt,
        lastSeenAt: session.attributes.lastSeenAt,
        userAgent: session.attributes.origin?.userAgent ?? null,
        ip: session.attributes.origin?.ip ?? null,
      })
    },
    async updateSessionExpiration() {
      throw new Error('lucia must not extend sessions')
    },
    async deleteSession(secret) {
      await repo.deleteSession(db, hashSecret(secret))
    },
    async deleteUserSessions(userId) {
      await repo.deleteUserSessions(db, userId)
    },
    async deleteExpiredSessions() {
      await repo.deleteIdleSessions(db, now() - 90 * 24 * 60 * 60 * 1000)
    },
  }
}

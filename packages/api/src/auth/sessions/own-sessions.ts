import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { deviceWords } from './device-words.ts'
import type { SignedInCtx } from '../sign-in/prove-owner.ts'
import { isSessionOver } from './session-expiry.ts'
import * as repo from './sessions.repo.ts'

export type OwnSession = {
  /** Names the session; it opens nothing. */
  id: string
  isCurrent: boolean
  /** `Chrome on Windows` */
  device: string
  /** The address that the sign-in came from; null where it was not noted. */
  ip: string | null
  /** Epoch milliseconds, as are the times of all of these. */
  signedInAt: number
  lastSeenAt: number
}

/** The user's sessions that still hold: this one, then the others by when they were last seen; 100 at most. */
export async function listOwnSessions({ db, now, session }: SignedInCtx): Promise<OwnSession[]> {
  const rows = await repo.listSessionsOfUser(db, session.user.id)
  return rows
    .filter((row) => !isSessionOver(timesOf(row), now()))
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === session.sessionId,
      device: deviceWords(row.userAgent),
      ip: row.ip,
      signedInAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

function timesOf(row: {
  persistent: number
  createdAt: number
  lastSeenAt: number
}): Parameters<typeof isSessionOver>[0] {
  return { persistent: row.persistent === 1, createdAt: row.createdAt, lastSeenAt: row.lastSeenAt }
}

/** @throws DomainError `not-found` for a session that is over or another user's, `invalid` for the one in use */
export async function endOwnSession(ctx: SignedInCtx, sessionId: string): Promise<void> {
  const { user, sessionId: current } = ctx.session
  if (sessionId === current) {
    throw new DomainError('invalid', 'This is the session you are using. Log out to end it.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSessionOfUser(trx, user.id, sessionId))) throw notFound()
    await recordAudit(trx, ctx, { action: 'auth.endSession', subject: user.id })
  })
  tellSessionsEnded(ctx, [sessionId])
}

export async function endOtherSessions(ctx: SignedInCtx): Promise<{ ended: number }> {
  const { user, sessionId } = ctx.session
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const others = await repo.deleteOtherSessions(trx, user.id, sessionId)
    const after = { ended: others.length }
    await recordAudit(trx, ctx, { action: 'auth.endOtherSessions', subject: user.id, after })
    return others
  })
  tellSessionsEnded(ctx, ended)
  return { ended: ended.length }
}

/** After the commit: whatever these sessions hold open is closed. */
export function tellSessionsEnded({ events, session }: SignedInCtx, ended: readonly string[]): void {
  for (const sessionId of ended) events.emit('sessionsEnded', { userId: session.user.id, sessionId })
}

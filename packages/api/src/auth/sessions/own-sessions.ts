import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { describeDevice } from './describe-device.ts'
import type { SignedInCtx } from '../sign-in/verify-owner.ts'
import { isSessionExpired } from './session-expiry.ts'
import * as repo from './sessions.repo.ts'

export type OwnSession = {
  /** Identifies the session but grants no access. */
  id: string
  isCurrent: boolean
  /** `Chrome on Windows` */
  device: string
  /** The IP address at sign-in; null if not recorded. */
  ip: string | null
  /** Epoch milliseconds. */
  signedInAt: number
  lastSeenAt: number
}

/** The user's active sessions: the current one first, then the most recently used; at most 100. */
export async function listOwnSessions({ db, now, session }: SignedInCtx): Promise<OwnSession[]> {
  const rows = await repo.listUserSessions(db, session.user.id)
  return rows
    .filter((row) => !isSessionExpired({ ...row, persistent: row.persistent === 1 }, now()))
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === session.sessionId,
      device: describeDevice(row.userAgent),
      ip: row.ip,
      signedInAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** @throws DomainError `not-found` for an ended session or another user's, `invalid` for the current one */
export async function endOwnSession(ctx: SignedInCtx, sessionId: string): Promise<void> {
  const { user, sessionId: current } = ctx.session
  if (sessionId === current) {
    throw new DomainError('invalid', 'This is the session you are using. Log out to end it.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteUserSession(trx, user.id, sessionId))) throw notFound()
    await recordAudit(trx, ctx, { subject: user.id })
  })
  emitSessionsEnded(ctx, [sessionId])
}

export async function endOtherSessions(ctx: SignedInCtx): Promise<{ ended: number }> {
  const { user, sessionId } = ctx.session
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const others = await repo.deleteOtherSessions(trx, user.id, sessionId)
    const after = { ended: others.length }
    await recordAudit(trx, ctx, { subject: user.id, after })
    return others
  })
  emitSessionsEnded(ctx, ended)
  return { ended: ended.length }
}

/** Call after the commit: closes these sessions' sockets. */
export function emitSessionsEnded({ events, session }: SignedInCtx, ended: readonly string[]): void {
  for (const sessionId of ended) events.emit('sessionsEnded', { userId: session.user.id, sessionId })
}

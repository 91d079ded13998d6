import type { Db } from '@callwright/db/database'
import type { UserId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { recordAudit } from '../../context/audit.ts'
import { queueDecoyEmail, queueEmail } from '../../mail/queue-email.ts'
import { tryConsumeAttempt, type Limit, assertWithinLimit, consumeAttempt } from '../../context/rate-limit.ts'
import { queueSecurityEmail } from '../../mail/security-email.ts'
import { PASSWORD_CHANGED_EMAIL, passwordResetEmail } from '../password-email.ts'
import { revokeKeysOf } from '../api-keys/api-keys.repo.ts'
import * as repo from '../auth.repo.ts'
import { verificationEmail } from './sign-up-email.ts'
import { hashPassword, reserveHash } from '../sign-in/passwords.ts'
import { hashSecret, newSecret } from '../../context/secrets.ts'
import { endUserSessions } from '../sessions/sessions.ts'

const HOUR_MS = 60 * 60 * 1000
const REQUESTS: Limit = { name: 'forgot', max: 3, windowMs: HOUR_MS }
const REQUESTS_BY_IP: Limit = { name: 'forgot-ip', max: 30, windowMs: HOUR_MS }
export const RESETS_BY_IP: Limit = { name: 'reset-ip', max: 30, windowMs: HOUR_MS }
const LINKS = {
  'reset-password': { validForMs: HOUR_MS, createEmail: passwordResetEmail },
  'verify-email': { validForMs: 24 * HOUR_MS, createEmail: verificationEmail },
}

/**
 * Sends a link if the email address has an account and received fewer than three links in the last hour. The response
 * is the same whether or not a link is sent.
 * @throws DomainError `too-many` when the sender's IP address is over its limit
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await consumeAttempt(ctx, REQUESTS_BY_IP, ctx.caller.ip)
  const isAllowed = await tryConsumeAttempt(ctx, REQUESTS, email)
  const user = await repo.findUserByEmail(ctx.db, email)
  await ctx.db.transaction().execute(async (trx) => {
    if (user && isAllowed)
      return await queueEmailLink(trx, ctx, { userId: user.id, email: user.email, purpose: 'reset-password' })
    // Does equivalent database work: timing must not reveal which email addresses have an account.
    await repo.consumeMailToken(trx, { hash: hashSecret(newSecret()), purpose: 'reset-password', now: ctx.now() })
    await queueDecoyEmail(trx, ctx)
  })
  ctx.events.emit('jobsQueued')
}

/** Emails a new single-use link. */
export async function queueEmailLink(
  db: Db,
  deps: Pick<Ctx, 'now' | 'newId' | 'settings'>,
  { userId, email, purpose }: { userId: UserId; email: string; purpose: keyof typeof LINKS },
): Promise<void> {
  const { validForMs, createEmail } = LINKS[purpose]
  const token = newSecret()
  const now = deps.now()
  await repo.insertMailToken(db, {
    id: hashSecret(token),
    userId,
    purpose,
    createdAt: now,
    expiresAt: now + validForMs,
  })
  await queueEmail(db, deps, createEmail(deps, email, token))
}

/**
 * Sets a new password with a link's token, ends all of the user's sessions, and revokes API keys on request. Opening
 * the link proves access to the mailbox, so the email address is verified too.
 * @throws DomainError `invalid` for a link that is unknown, used or expired
 */
export async function resetPassword(
  ctx: Ctx,
  form: { token: string; password: string; revokeKeys: boolean },
): Promise<void> {
  // A sender over its limit must not hold slots until its attempts are counted.
  await assertWithinLimit(ctx, RESETS_BY_IP, ctx.caller.ip)
  using slot = reserveHash(null)
  await consumeAttempt(ctx, RESETS_BY_IP, ctx.caller.ip)
  const passwordHash = await hashPassword(form.password, ctx.settings.passwordCost, slot)
  const tokenHash = hashSecret(form.token)
  const now = ctx.now()
  const { userId, keys } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await repo.consumeMailToken(trx, { hash: tokenHash, purpose: 'reset-password', now })
    if (!owner) throw createInvalidLinkError()
    await repo.updatePassword(trx, owner, { hash: passwordHash, now })
    await repo.markEmailVerified(trx, owner, now)
    await repo.deleteMailTokens(trx, owner, 'reset-password')
    await endUserSessions({ db: trx, now: ctx.now }, owner)
    const recipient = await repo.findEmail(trx, owner)
    await queueSecurityEmail(trx, ctx, { recipient, ...PASSWORD_CHANGED_EMAIL })
    const keys = form.revokeKeys ? await revokeKeysOf(trx, owner, now) : []
    const after = { revokedKeys: keys.length }
    await recordAudit(trx, ctx, { actorUserId: owner, after })
    return { userId: owner, keys }
  })
  for (const sessionId of ['all', ...keys]) ctx.events.emit('sessionsEnded', { userId, sessionId })
  ctx.events.emit('jobsQueued')
}

/**
 * @returns the verified email address
 * @throws DomainError `invalid` for a link that is unknown, used or expired
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<string> {
  const tokenHash = hashSecret(token)
  const now = ctx.now()
  return await ctx.db.transaction().execute(async (trx) => {
    const owner = await repo.consumeMailToken(trx, { hash: tokenHash, purpose: 'verify-email', now })
    if (!owner) throw createInvalidLinkError()
    await repo.markEmailVerified(trx, owner, now)
    await recordAudit(trx, ctx, { actorUserId: owner })
    return await repo.findEmail(trx, owner)
  })
}

function createInvalidLinkError(): DomainError {
  return new DomainError('invalid', 'This link is invalid or has expired.')
}

import type { loginSchema } from '@callwright/contract/auth'
import type { z } from '@callwright/contract/zod'
import type { UserId } from '@callwright/db/ids'

import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { forgetAttempts, isWithinLimit, LIMITS, takeAttempt } from '../rate-limit.ts'
import * as repo from './auth.repo.ts'
import { verifyPassword } from './passwords.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { createSession, endSession } from './sessions.ts'
import { queueVerification } from './sign-up.ts'

/**
 * Signs in by e-mail and password. A wrong password and an unknown address read and time alike.
 * @throws DomainError `not-signed-in`, `forbidden` (address not verified), `too-many`
 */
export async function signIn(
  ctx: Ctx,
  form: z.output<typeof loginSchema>,
): Promise<{ user: { id: UserId; email: string } }> {
  const user = await repo.findUserByEmail(ctx.db, form.email)
  const limits = await countAttempt(ctx, form.email, user?.id ?? null)
  const isRight = await verifyPassword(form.password, user?.password_hash ?? null)
  if (!user || !isRight) {
    ctx.log.info({ ip: ctx.caller.ip }, 'a sign-in failed')
    throw new DomainError('not-signed-in', 'Invalid email or password. Please try again.')
  }
  for (const { limit, who } of limits) await forgetAttempts(ctx, limit, who)
  if (ctx.settings.verifiedMailRequired && user.email_verified_at === null && user.role === 'business') {
    if (await isWithinLimit(ctx, LIMITS.verificationMail, user.email)) {
      await queueVerification(ctx.db, ctx, { userId: user.id, email: user.email })
      ctx.events.emit('mailQueued')
    }
    throw new DomainError('forbidden', 'Please verify your email address. We have sent you a new link.')
  }
  await openSession(ctx, user.id, form.rememberMe)
  return { user: { id: user.id, email: user.email } }
}

async function openSession(ctx: Ctx, userId: UserId, persistent: boolean): Promise<void> {
  const { session: before, sessionToken } = ctx.caller
  const device = await knownDeviceOf(ctx, userId)
  const deviceHash = hashSecret(device)
  const token = await ctx.db.transaction().execute(async (trx) => {
    const inside = { db: trx, now: ctx.now }
    if (sessionToken) await endSession(inside, sessionToken)
    await repo.rememberDevice(trx, { id: deviceHash, user_id: userId, created_at: ctx.now() })
    await recordAudit(trx, { deps: ctx, caller: ctx.caller, actorUserId: userId }, { action: 'auth.login' })
    return await createSession(inside, userId, { persistent })
  })
  if (before) ctx.events.emit('sessionsEnded', { userId: before.user.id, sessionId: before.sessionId })
  ctx.caller.cookies.setSession(token, { persistent })
  ctx.caller.cookies.setDevice(device)
}

/** The browser's own device secret where it is one of ours; a value from elsewhere must not become known. */
async function knownDeviceOf(ctx: Ctx, userId: UserId): Promise<string> {
  const { deviceToken } = ctx.caller
  if (deviceToken && (await repo.isKnownDevice(ctx.db, hashSecret(deviceToken), userId))) return deviceToken
  return newSecret()
}

/**
 * Attempts are counted for the account and for the address they come from. A browser that has signed in to
 * this account before is counted by itself, so that a stranger's attempts cannot lock its owner out.
 */
async function countAttempt(
  ctx: Ctx,
  email: string,
  userId: UserId | null,
): Promise<{ limit: (typeof LIMITS)[keyof typeof LIMITS]; who: string }[]> {
  const device = ctx.caller.deviceToken ? hashSecret(ctx.caller.deviceToken) : null
  if (device && userId && (await repo.isKnownDevice(ctx.db, device, userId))) {
    const who = `${device}:${userId}`
    await takeAttempt(ctx, LIMITS.loginByDevice, who)
    return [{ limit: LIMITS.loginByDevice, who }]
  }
  await takeAttempt(ctx, LIMITS.loginByIp, ctx.caller.ip)
  await takeAttempt(ctx, LIMITS.loginByAccount, email)
  return [{ limit: LIMITS.loginByAccount, who: email }]
}

/** Ends the session on the server; its sockets are closed by whoever holds them. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { session, sessionToken } = ctx.caller
  ctx.caller.cookies.clearSession()
  if (!session || !sessionToken) return
  await ctx.db.transaction().execute(async (trx) => {
    await endSession({ db: trx, now: ctx.now }, sessionToken)
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, { action: 'auth.logout' })
  })
  ctx.events.emit('sessionsEnded', { userId: session.user.id, sessionId: session.sessionId })
}

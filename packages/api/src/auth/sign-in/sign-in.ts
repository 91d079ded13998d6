import { CODE_REQUIRED_MESSAGE, WRONG_CODE_MESSAGE, type loginSchema } from '@callwright/contract/auth'
import type { z } from '@callwright/contract/input/zod'
import type { TenantId, UserId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { tryConsumeAttempt, type Limit, assertWithinLimit } from '../../context/rate-limit.ts'
import { acceptCode, type CodeKind } from '../second-factor/accept-code.ts'
import { type AttemptLimits, countAttempt, findKnownDevice } from './count-attempt.ts'
import * as repo from '../auth.repo.ts'
import { reserveHash, verifyPassword } from './passwords.ts'
import { findSecondFactor } from '../second-factor/second-factor.repo.ts'
import { hashSecret, newSecret } from '../../context/secrets.ts'
import { createSession, endSession } from '../sessions/sessions.ts'
import { queueEmailLink } from '../sign-up/email-links.ts'

const QUARTER_HOUR_MS = 15 * 60_000
export const SIGN_IN_ATTEMPTS: AttemptLimits = {
  byAccount: { name: 'login-account', max: 10, windowMs: QUARTER_HOUR_MS },
  byDevice: { name: 'login-device', max: 10, windowMs: QUARTER_HOUR_MS },
  byIp: { name: 'login-ip', max: 50, windowMs: QUARTER_HOUR_MS },
}
const VERIFICATION_EMAILS: Limit = { name: 'verification-mail', max: 3, windowMs: 60 * 60_000 }

/**
 * Signs in with email and password, and a code if the account has a second factor. A wrong password and an unknown
 * email get the same response in the same time; only a correct password reveals that there is a second factor.
 * @throws DomainError `not-signed-in` (also if a code is missing), `forbidden` (email not verified), `too-many`,
 * `unavailable` (too many sign-ins right now; the attempt is not counted)
 */
export async function signIn(
  ctx: Ctx,
  form: z.output<typeof loginSchema>,
): Promise<{ user: { id: UserId; email: string } }> {
  const user = await repo.findUserByEmail(ctx.db, form.email)
  const device = await findKnownDevice(ctx, user?.id)
  // A sender over its limit must not hold slots until its attempts are counted.
  if (!device) await assertWithinLimit(ctx, SIGN_IN_ATTEMPTS.byIp, ctx.caller.ip)
  using slot = reserveHash(device?.userId ?? null)
  const resetCounter = await countAttempt(ctx, SIGN_IN_ATTEMPTS, { account: form.email, device })
  const { passwordCost: cost } = ctx.settings
  const isCorrect = await verifyPassword(form.password, user?.passwordHash ?? null, { cost, slot })
  if (!user || !isCorrect) {
    ctx.log.info({ ip: ctx.caller.ip }, 'a sign-in failed')
    throw createSignInError()
  }
  await resetCounter()
  if (ctx.settings.emailVerificationRequired && user.emailVerifiedAt === null && user.role === 'business') {
    if (await tryConsumeAttempt(ctx, VERIFICATION_EMAILS, user.email)) {
      await queueEmailLink(ctx.db, ctx, { userId: user.id, email: user.email, purpose: 'verify-email' })
      ctx.events.emit('jobsQueued')
    }
    throw new DomainError('forbidden', 'Please verify your email address. We have sent you a new link.')
  }
  const secondFactor = await checkSecondFactor(ctx, user, form.code)
  await openSession(ctx, user, { persistent: form.rememberMe, secondFactor })
  return { user: { id: user.id, email: user.email } }
}

function createSignInError(): DomainError {
  return new DomainError('not-signed-in', 'Invalid email or password. Please try again.')
}

/** Checks the second factor, if there is one. @throws DomainError `not-signed-in` without a correct code, `too-many` */
async function checkSecondFactor(
  ctx: Ctx,
  user: { id: UserId; email: string },
  code: string | undefined,
): Promise<CodeKind | 'none'> {
  const row = await findSecondFactor(ctx.db, user.id)
  if (!row?.confirmedAt) return 'none'
  if (!code) throw new DomainError('not-signed-in', CODE_REQUIRED_MESSAGE)
  const kind = await acceptCode(ctx, user, code)
  if (kind === null) throw new DomainError('not-signed-in', WRONG_CODE_MESSAGE)
  return kind
}

/** @throws DomainError `not-signed-in` if the password has changed since it was verified */
async function openSession(
  ctx: Ctx,
  { id: userId, passwordHash: verifiedHash, tenantId }: { id: UserId; passwordHash: string; tenantId: TenantId | null },
  { persistent, secondFactor }: { persistent: boolean; secondFactor: CodeKind | 'none' },
): Promise<void> {
  const { session: oldSession, sessionToken } = ctx.caller
  const device = await chooseDeviceToken(ctx, userId)
  const deviceHash = hashSecret(device)
  const token = await ctx.db.transaction().execute(async (trx) => {
    const trxDeps = { db: trx, now: ctx.now }
    // A password change or an erasure ends all existing sessions, so no session may be created after it.
    if (!(await repo.isPasswordUnchanged(trx, userId, verifiedHash))) throw createSignInError()
    if (sessionToken) await endSession(trxDeps, sessionToken)
    await repo.rememberDevice(trx, { id: deviceHash, userId, createdAt: ctx.now() })
    await recordAudit(trx, ctx, { actorUserId: userId, tenantId, after: { secondFactor } })
    const origin = { userAgent: ctx.caller.userAgent, ip: ctx.caller.ip }
    return await createSession(trxDeps, userId, { persistent, origin })
  })
  if (oldSession) ctx.events.emit('sessionsEnded', { userId: oldSession.user.id, sessionId: oldSession.sessionId })
  ctx.caller.cookies.setSession(token, { persistent })
  ctx.caller.cookies.setDevice(device)
}

/** Reuses the browser's device secret only if we issued it for this user; no other value may become a known device. */
async function chooseDeviceToken(ctx: Ctx, userId: UserId): Promise<string> {
  const { deviceToken } = ctx.caller
  if (deviceToken && (await repo.isKnownDevice(ctx.db, hashSecret(deviceToken), userId))) return deviceToken
  return newSecret()
}

/** Ends the session; the event closes its sockets on all nodes. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { session, sessionToken } = ctx.caller
  ctx.caller.cookies.clearSession()
  if (!session || !sessionToken) return
  await ctx.db.transaction().execute(async (trx) => {
    await endSession({ db: trx, now: ctx.now }, sessionToken)
    await recordAudit(trx, ctx)
  })
  ctx.events.emit('sessionsEnded', { userId: session.user.id, sessionId: session.sessionId })
}

import { USED_CODE_MESSAGE } from '@callwright/contract/auth'
import type { UserId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { queueSecurityEmail } from '../../mail/security-email.ts'
import { tryConsumeAttempt, type Limit } from '../../context/rate-limit.ts'
import { type AttemptLimits, countAttempt, findKnownDevice } from '../sign-in/count-attempt.ts'
import { openSecret } from '../../context/secret-box.ts'
import * as repo from './second-factor.repo.ts'
import { recoveryCodeUsedEmail, WRONG_CODE_EMAIL } from './second-factor-email.ts'
import { hashRecoveryCode } from '../../context/secrets.ts'
import { findTotpStep } from './totp.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** Only three of a million codes are valid at any time: with these limits, guessing one takes years. */
const LIMITS: AttemptLimits = {
  byAccount: { name: 'code-account', max: 5, windowMs: QUARTER_HOUR_MS },
  byDevice: { name: 'code-device', max: 5, windowMs: QUARTER_HOUR_MS },
  byIp: { name: 'code-ip', max: 30, windowMs: QUARTER_HOUR_MS },
}
const WRONG_CODE_EMAILS: Limit = { name: 'wrong-code-mail', max: 1, windowMs: 24 * 60 * 60_000 }

export type CodeKind = 'app' | 'recovery-code'

/**
 * Consumes a code for a user with a second factor: six digits from the app, or a recovery code.
 * @returns the kind of code; null if it is wrong, expired, or already used
 * @throws DomainError `invalid` in a session of the user for a code that was used already, `too-many`
 */
export async function acceptCode(
  ctx: Ctx,
  user: { id: UserId; email: string },
  code: string,
): Promise<CodeKind | null> {
  const device = await findKnownDevice(ctx, user.id)
  const resetCounter = await countAttempt(ctx, LIMITS, { account: user.id, device })
  const normalized = code.replaceAll(/[\s-]/g, '')
  const kind = /^\d{6}$/.test(normalized)
    ? await acceptAppCode(ctx, user.id, normalized)
    : await acceptRecoveryCode(ctx, user, normalized)
  if (kind === null) await recordWrongCode(ctx, user)
  else await resetCounter()
  return kind
}

async function acceptAppCode(ctx: Ctx, userId: UserId, code: string): Promise<'app' | null> {
  const row = await repo.findSecondFactor(ctx.db, userId)
  if (!row) return null
  const key = openSecret(row.sealedKey, { key: ctx.secretKey, purpose: 'second factor', owner: userId })
  if (!key) {
    ctx.log.error({ userId }, 'a second factor was encrypted with a different secret.key; restore the earlier file')
    return null
  }
  const step = await findTotpStep(code, key, ctx.now())
  if (step === null) return null
  if (await repo.claimStep(ctx.db, userId, step)) return 'app'
  // At sign-in, a code used twice may be stolen. In a session, its owner was just quick.
  if (ctx.caller.session?.user.id === userId) throw new DomainError('invalid', USED_CODE_MESSAGE)
  return null
}

async function acceptRecoveryCode(
  ctx: Ctx,
  user: { id: UserId; email: string },
  code: string,
): Promise<'recovery-code' | null> {
  const isAccepted = await ctx.db.transaction().execute(async (trx) => {
    const claimed = await repo.claimRecoveryCode(trx, user.id, { hash: hashRecoveryCode(code), now: ctx.now() })
    if (!claimed) return false
    const remaining = await repo.countRecoveryCodes(trx, user.id)
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...recoveryCodeUsedEmail(remaining) })
    return true
  })
  if (!isAccepted) return null
  ctx.events.emit('jobsQueued')
  return 'recovery-code'
}

/** The password was correct, so the owner should know. */
async function recordWrongCode(ctx: Ctx, user: { id: UserId; email: string }): Promise<void> {
  const isMailDue = await tryConsumeAttempt(ctx, WRONG_CODE_EMAILS, user.id)
  await ctx.db.transaction().execute(async (trx) => {
    await recordAudit(trx, ctx, { actorUserId: user.id, action: 'auth.wrongCode' })
    if (isMailDue) await queueSecurityEmail(trx, ctx, { recipient: user.email, ...WRONG_CODE_EMAIL })
  })
  if (isMailDue) ctx.events.emit('jobsQueued')
}

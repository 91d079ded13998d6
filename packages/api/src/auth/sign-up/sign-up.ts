import type { registerSchema } from '@callwright/contract/auth'
import type { z } from '@callwright/contract/input/zod'
import { isUniqueViolation } from '@callwright/db/errors/constraint'
import { asTenantId, asUserId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { findSetting } from '../../context/installation-settings.repo.ts'
import { queueDecoyEmail, queueEmail } from '../../mail/queue-email.ts'
import { tryConsumeAttempt, type Limit, assertWithinLimit, consumeAttempt } from '../../context/rate-limit.ts'
import * as repo from '../auth.repo.ts'
import { alreadyRegisteredEmail } from './sign-up-email.ts'
import { hashPassword, reserveHash } from '../sign-in/passwords.ts'
import { queueEmailLink } from './email-links.ts'

export const SIGN_UPS_BY_IP: Limit = { name: 'sign-up-ip', max: 10, windowMs: 60 * 60_000 }
const OWNER_EMAILS: Limit = { name: 'owner-mail', max: 3, windowMs: 60 * 60_000 }

/**
 * Creates a user with a business. A taken email address gets the same response as a success, and its owner gets an
 * email. The operator's email is treated as taken in any spelling.
 */
export async function signUp(ctx: Ctx, form: z.output<typeof registerSchema>): Promise<void> {
  if ((await readSignUp(ctx)) === 'closed')
    throw new DomainError('forbidden', 'Sign-up is closed. Please ask your administrator.')
  // A sender over its limit must not hold slots until its attempts are counted.
  await assertWithinLimit(ctx, SIGN_UPS_BY_IP, ctx.caller.ip)
  using slot = reserveHash(null)
  await consumeAttempt(ctx, SIGN_UPS_BY_IP, ctx.caller.ip)
  const passwordHash = await hashPassword(form.password, ctx.settings.passwordCost, slot)
  const owner = isOperatorEmail(form.email, ctx.settings.operatorEmail)
    ? ctx.settings.operatorEmail
    : (await repo.findUserByEmail(ctx.db, form.email))?.email
  if (owner !== undefined) {
    await notifyOwner(ctx, owner)
  } else {
    await createAccount(ctx, form, passwordHash)
  }
  ctx.events.emit('jobsQueued')
}

async function createAccount(ctx: Ctx, form: z.output<typeof registerSchema>, passwordHash: string): Promise<void> {
  const userId = asUserId(ctx.newId())
  const tenantId = asTenantId(ctx.newId())
  const now = ctx.now()
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await repo.insertUser(trx, {
        id: userId,
        email: form.email,
        passwordHash,
        role: 'business',
        createdAt: now,
        updatedAt: now,
      })
      const business = {
        id: tenantId,
        userId,
        name: form.businessName,
        email: form.email,
        phone: form.phoneNumber,
        website: form.website,
        servicePlan: form.servicePlan,
        createdAt: now,
        updatedAt: now,
      }
      await repo.insertBusiness(trx, business, ctx.newId())
      await queueEmailLink(trx, ctx, { userId, email: form.email, purpose: 'verify-email' })
      await recordAudit(trx, ctx, { actorUserId: userId, tenantId })
    })
  } catch (error) {
    // Another request took the email address after the check.
    if (!isUniqueViolation(error)) throw error
    await notifyOwner(ctx, form.email)
  }
}

/** Limited per hour: sign-ups must not flood a mailbox. */
async function notifyOwner(ctx: Ctx, owner: string): Promise<void> {
  const isAllowed = await tryConsumeAttempt(ctx, OWNER_EMAILS, owner)
  await ctx.db
    .transaction()
    .execute(async (trx) =>
      isAllowed ? await queueEmail(trx, ctx, alreadyRegisteredEmail(ctx, owner)) : await queueDecoyEmail(trx, ctx),
    )
}

/** Most mail servers ignore case, dots before the @, and a +suffix: such addresses share a mailbox. */
function isOperatorEmail(email: string, operatorEmail: string): boolean {
  return normalizeMailbox(email) === normalizeMailbox(operatorEmail)
}

function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@')
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`
}

/** Whether sign-up is open: the operator's setting, unless the environment has closed it. */
export async function readSignUp({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<'open' | 'closed'> {
  if (settings.signUp === 'closed') return 'closed'
  return (await findSetting(db, 'sign-up'))?.value === 'closed' ? 'closed' : 'open'
}

import type { changePasswordSchema } from '@callwright/contract/settings'
import type { z } from '@callwright/contract/input/zod'

import { recordAudit } from '../context/audit.ts'
import { queueEmail } from '../mail/queue-email.ts'
import { passwordChangedEmail } from './sign-up/account-emails.ts'
import * as repo from './auth.repo.ts'
import { emitSessionsEnded } from './sessions/own-sessions.ts'
import { hashPassword, reserveHash } from './sign-in/passwords.ts'
import { checkPassword, type SignedInCtx } from './sign-in/verify-owner.ts'
import { deleteOtherSessions } from './sessions/sessions.repo.ts'

/**
 * Sets a new password, ends the user's other sessions and invalidates pending reset links.
 * @throws DomainError `invalid` if the current password is wrong, `too-many`
 */
export async function changePassword(
  ctx: SignedInCtx,
  form: z.output<typeof changePasswordSchema>,
): Promise<{ endedSessions: number }> {
  await checkPassword(ctx, form.currentPassword)
  const { user, sessionId } = ctx.session
  const hash = await hashPassword(form.password, ctx.settings.passwordCost, reserveHash(user.id))
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await repo.updatePassword(trx, user.id, { hash, now: ctx.now() })
    await repo.deleteMailTokens(trx, user.id, 'reset-password')
    const others = await deleteOtherSessions(trx, user.id, sessionId)
    await queueEmail(trx, ctx, passwordChangedEmail(ctx, user.email))
    const after = { endedSessions: others.length }
    await recordAudit(trx, ctx, { action: 'auth.changePassword', subject: user.id, after })
    return others
  })
  emitSessionsEnded(ctx, ended)
  ctx.events.emit('jobsQueued')
  return { endedSessions: ended.length }
}

import type { changePasswordSchema } from '@callwright/contract/settings'
import type { z } from '@callwright/contract/input/zod'

import { recordAudit } from '../context/audit.ts'
import { queueSecurityEmail } from '../mail/security-email.ts'
import { revokeKeysOf } from './api-keys/api-keys.repo.ts'
import * as repo from './auth.repo.ts'
import { PASSWORD_CHANGED_EMAIL } from './password-email.ts'
import { emitSessionsEnded } from './sessions/own-sessions.ts'
import { hashPassword, reserveHash } from './sign-in/passwords.ts'
import { checkPassword, type SignedInCtx } from './sign-in/verify-owner.ts'
import { deleteOtherSessions } from './sessions/sessions.repo.ts'

/**
 * Sets a new password, ends the user's other sessions, and invalidates pending reset links. On request, revokes API keys.
 * @throws DomainError `invalid` if the current password is wrong, `too-many`
 */
export async function changePassword(
  ctx: SignedInCtx,
  form: z.output<typeof changePasswordSchema>,
): Promise<{ endedSessions: number; revokedKeys: number }> {
  await checkPassword(ctx, form.currentPassword)
  const { user, sessionId } = ctx.session
  const hash = await hashPassword(form.password, ctx.settings.passwordCost, reserveHash(user.id))
  const { others, keys } = await ctx.db.transaction().execute(async (trx) => {
    await repo.updatePassword(trx, user.id, { hash, now: ctx.now() })
    await repo.deleteMailTokens(trx, user.id, 'reset-password')
    const others = await deleteOtherSessions(trx, user.id, sessionId)
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...PASSWORD_CHANGED_EMAIL })
    const keys = form.revokeKeys ? await revokeKeysOf(trx, user.id, ctx.now()) : []
    const after = { endedSessions: others.length, revokedKeys: keys.length }
    await recordAudit(trx, ctx, { subject: user.id, after })
    return { others, keys }
  })
  emitSessionsEnded(ctx, [...others, ...keys])
  ctx.events.emit('jobsQueued')
  return { endedSessions: others.length, revokedKeys: keys.length }
}

import { recordAudit } from '../../context/audit.ts'
import { queueEmailLink } from '../../auth/sign-up/email-links.ts'
import { endUserSessions } from '../../auth/sessions/sessions.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { notFound } from '../../context/domain-error.ts'
import { countSessions, findClientOwner } from './clients.repo.ts'

/** Signs a client out on all devices and closes its sockets. API keys stay valid. @throws DomainError `not-found` */
export async function endSessions(ctx: TenantCtx): Promise<{ ended: number }> {
  const { userId, ended } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await findClientOwner(trx, ctx.tenantId)
    if (!owner) throw notFound()
    const sessions = await countSessions(trx, owner.id)
    await endUserSessions({ db: trx, now: ctx.now }, owner.id)
    const entry = { tenantId: ctx.tenantId, subject: owner.email, before: { sessions } }
    await recordAudit(trx, ctx, entry)
    return { userId: owner.id, ended: sessions }
  })
  ctx.events.emit('sessionsEnded', { userId, sessionId: 'all' })
  return { ended }
}

/** Emails a client a password reset link, which the operator never sees. @throws DomainError `not-found` */
export async function sendResetLink(ctx: TenantCtx): Promise<{ email: string }> {
  const email = await ctx.db.transaction().execute(async (trx) => {
    const owner = await findClientOwner(trx, ctx.tenantId)
    if (!owner) throw notFound()
    await queueEmailLink(trx, ctx, { userId: owner.id, email: owner.email, purpose: 'reset-password' })
    await recordAudit(trx, ctx, { tenantId: ctx.tenantId, subject: owner.email })
    return owner.email
  })
  ctx.events.emit('jobsQueued')
  return { email }
}

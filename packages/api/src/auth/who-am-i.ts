import type { ServicePlan } from '@callwright/contract/auth'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { logoPath } from '../files/logo-path.ts'
import type { Ctx } from '../context/context.ts'
import { findHold, type Hold } from '../usage/hold.ts'
import * as repo from './auth.repo.ts'

export type Me = {
  user: { id: UserId; email: string; role: 'business' | 'operator' }
  /** null while the business is being deleted */
  business: {
    tenantId: TenantId
    name: string
    logoUrl: string | null
    servicePlan: ServicePlan
    /** why calls are currently blocked; null if they are not */
    held: Hold | null
  } | null
  voiceProvider: ProviderName
}

/** The signed-in user. Renews a "remember me" cookie, which restarts its 30 days. */
export async function whoAmI(ctx: Ctx): Promise<Me | null> {
  const { session, sessionToken } = ctx.caller
  if (!session) return null
  if (session.persistent && sessionToken) ctx.caller.cookies.setSession(sessionToken, { persistent: true })
  const { id, email, role } = session.user
  return {
    user: { id, email, role },
    business: session.tenantId ? await readBusiness(ctx, session.tenantId) : null,
    voiceProvider: ctx.voice.name,
  }
}

async function readBusiness(ctx: Ctx, tenantId: TenantId): Promise<Me['business']> {
  const business = await repo.findBusinessByTenant(ctx.db, tenantId)
  if (!business) return null
  return {
    tenantId,
    name: business.name,
    logoUrl: logoPath(business.logoHash),
    servicePlan: business.servicePlan,
    held: await findHold(ctx.db, tenantId, ctx.now()),
  }
}

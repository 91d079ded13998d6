import type { TenantId, UserId } from '@callwright/db/tables/ids'

import type { Caller, Deps } from '../context/context.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DEMO_BUSINESS } from './demo-business.ts'

export type DemoAccount = { tenantId: TenantId; userId: UserId }

/** Returns the context of a request that the example business's owner sends at the given time. */
export type DemoOwner = (at: number) => TenantCtx

/** The product's rules check and queue what the owner does, as for any other business, but do not audit it. */
export function createDemoOwner(deps: Deps, { tenantId, userId }: DemoAccount): DemoOwner {
  const caller: Caller = {
    session: {
      sessionId: '',
      key: null,
      persistent: false,
      user: { id: userId, email: DEMO_BUSINESS.email, role: 'business', emailVerified: true },
      tenantId,
    },
    sessionToken: null,
    deviceToken: null,
    ip: '',
    userAgent: null,
    cookies: { setSession: () => {}, clearSession: () => {}, setDevice: () => {} },
  }
  return (at) => ({ ...deps, caller, tenantId, now: () => at, isAudited: false, isPast: true })
}

import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx, Session } from './context.ts'
import { DomainError } from './domain-error.ts'

/** A request for one tenant, by its user or by the operator. */
export type TenantCtx = Ctx & { tenantId: TenantId }

/** A request by a signed-in user or with an API key. */
export type SignedInTenantCtx = TenantCtx & { session: Session }

/** @throws DomainError `forbidden` */
export function assertVerified({ settings, session }: SignedInTenantCtx): void {
  if (settings.emailVerificationRequired && !session.user.emailVerified) {
    throw new DomainError('forbidden', 'Please verify your email address before placing calls.')
  }
}

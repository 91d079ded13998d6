import type { Reauth } from '@callwright/contract/auth'
import { contentScope, type MessageType } from '@callwright/contract/webhooks'

import type { Ctx, Session } from '../context/context.ts'
import { assertKeyAccess } from '../context/key-access.ts'
import type { Owner } from './endpoints.repo.ts'

/** A request about the endpoints of a business or of the operator. */
export type EndpointOwnerCtx = Ctx & {
  owner: Owner
  session: Session
  /** Throws unless a person gave the password (and code), or an API key sent the request. */
  confirmOwner: ConfirmOwner
}

export type ConfirmOwner = (ctx: Ctx & { session: Session }, reauth: Reauth) => Promise<void>

/**
 * Prevents an API key from reading, at an endpoint of its own, messages that it may not read here.
 * @throws AccessError
 */
export function assertMayRead({ owner, caller }: EndpointOwnerCtx, types: readonly MessageType[]): void {
  for (const type of types) {
    const scope = owner === null ? 'admin:read' : contentScope(type)
    if (scope !== null) assertKeyAccess(caller.session, scope)
  }
}

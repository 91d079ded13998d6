import type { IncomingMessage } from 'node:http'

import type { Ctx, Session } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { assertKeyAccess } from '@callwright/api/context/key-access'
import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import type { KeyAccess } from '@callwright/contract/api-keys'
import type { FastifyReply } from 'fastify'

import { createRequestContext } from './request-context.ts'
import type { ServerContext } from './server-context.ts'

// Access checks for routes that carry files, which call rules directly rather than through procedures.

type Exchange = { request: IncomingMessage; reply: FastifyReply }
type SignedInCtx = Ctx & { session: Session }
/** The scope that an API key needs for the route; `session`: keys cannot use it. */
type Requirement = { access: KeyAccess }

/** @throws DomainError `not-signed-in`, `forbidden` */
export async function requireUser(
  server: ServerContext,
  { request, reply }: Exchange,
  { access }: Requirement,
): Promise<SignedInCtx> {
  const ctx = await createRequestContext(server, request, reply)
  const { session } = ctx.caller
  if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  assertKeyAccess(session, access, { isChange: request.method !== 'GET' && request.method !== 'HEAD' })
  return { ...ctx, session }
}

/**
 * @param requirement.claimedUserId the user id sent by the client, or `me`; another user's id and an unknown id are
 * refused in the same way
 * @throws DomainError `not-signed-in`, `forbidden`
 */
export async function requireTenant(
  server: ServerContext,
  exchange: Exchange,
  { access, claimedUserId }: Requirement & { claimedUserId?: string },
): Promise<TenantCtx & SignedInCtx> {
  const ctx = await requireUser(server, exchange, { access })
  const { tenantId } = ctx.session
  if (!tenantId) throw createForbiddenError()
  if (claimedUserId !== undefined) assertOwnUser(ctx.session, claimedUserId)
  return { ...ctx, tenantId }
}

/** @throws DomainError `not-signed-in`, `forbidden` */
export async function requireOperator(
  server: ServerContext,
  exchange: Exchange,
  requirement: Requirement,
): Promise<SignedInCtx> {
  const ctx = await requireUser(server, exchange, requirement)
  if (ctx.session.user.role !== 'operator') throw createForbiddenError()
  return ctx
}

/** @throws DomainError `forbidden` unless the id is `me` or the user's own */
export function assertOwnUser(session: Session | null, claimedUserId: unknown): void {
  if (!session || (claimedUserId !== 'me' && claimedUserId !== session.user.id)) throw createForbiddenError()
}

function createForbiddenError(): DomainError {
  return new DomainError('forbidden', 'Forbidden')
}

import type { IncomingMessage } from 'node:http'

import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import type { Ctx, Session } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import type { FastifyReply } from 'fastify'

import { createRequestContext } from './request-context.ts'
import type { ServerContext } from './server-context.ts'

// Access checks for routes that carry files, which call rules directly rather than through procedures.

type Exchange = { request: IncomingMessage; reply: FastifyReply }
type SignedInCtx = Ctx & { session: Session }

/** @throws DomainError `not-signed-in` */
export async function requireUser(server: ServerContext, { request, reply }: Exchange): Promise<SignedInCtx> {
  const ctx = await createRequestContext(server, request, reply)
  const { session } = ctx.caller
  if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { ...ctx, session }
}

/**
 * @param claimedUserId the user id sent by the client; another user's id and an unknown id are refused in the same way
 * @throws DomainError `not-signed-in`, `forbidden`
 */
export async function requireTenant(
  server: ServerContext,
  exchange: Exchange,
  claimedUserId?: string,
): Promise<TenantCtx & SignedInCtx> {
  const ctx = await requireUser(server, exchange)
  const { user, tenantId } = ctx.session
  if (!tenantId || (claimedUserId !== undefined && claimedUserId !== user.id)) throw createForbiddenError()
  return { ...ctx, tenantId }
}

/** @throws DomainError `not-signed-in`, `forbidden` */
export async function requireOperator(server: ServerContext, exchange: Exchange): Promise<SignedInCtx> {
  const ctx = await requireUser(server, exchange)
  if (ctx.session.user.role !== 'operator') throw createForbiddenError()
  return ctx
}

function createForbiddenError(): DomainError {
  return new DomainError('forbidden', 'Forbidden')
}

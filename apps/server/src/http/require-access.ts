import type { IncomingMessage } from 'node:http'

import type { TenantCtx } from '@callwright/api/context/tenant-ctx'
import type { Ctx, Session } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import type { FastifyReply } from 'fastify'

import { contextOf } from './request-context.ts'
import type { Door } from './server-context.ts'

// For routes that send or receive bytes and so call a rule and no procedure.

type Exchange = { request: IncomingMessage; reply: FastifyReply }
type SignedInCtx = Ctx & { session: Session }

/** @throws DomainError `not-signed-in` */
export async function requireUser(door: Door, { request, reply }: Exchange): Promise<SignedInCtx> {
  const ctx = await contextOf(door, request, reply)
  const { session } = ctx.caller
  if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { ...ctx, session }
}

/**
 * @param ownUserId the user id that the client repeats; another user's and an unknown one are refused alike
 * @throws DomainError `not-signed-in`, `forbidden`
 */
export async function requireTenant(
  door: Door,
  exchange: Exchange,
  ownUserId?: string,
): Promise<TenantCtx & SignedInCtx> {
  const ctx = await requireUser(door, exchange)
  const { user, tenantId } = ctx.session
  if (!tenantId || (ownUserId !== undefined && ownUserId !== user.id)) throw forbidden()
  return { ...ctx, tenantId }
}

/** @throws DomainError `not-signed-in`, `forbidden` */
export async function requireOperator(door: Door, exchange: Exchange): Promise<SignedInCtx> {
  const ctx = await requireUser(door, exchange)
  if (ctx.session.user.role !== 'operator') throw forbidden()
  return ctx
}

function forbidden(): DomainError {
  return new DomainError('forbidden', 'Forbidden')
}

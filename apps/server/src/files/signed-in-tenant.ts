import type { IncomingMessage } from 'node:http'

import type { TenantCtx } from '@callwright/api/business/tenant-ctx'
import { DomainError } from '@callwright/api/domain-error'
import type { FastifyReply } from 'fastify'

import { contextOf } from '../caller.ts'
import type { Door } from '../door.ts'

/**
 * The context of a business's request, for the routes that carry bytes and so call a rule and no procedure.
 * @param ownUserId the user id that the client repeats; a foreign and an invented one are refused alike
 * @throws DomainError `not-signed-in`, `forbidden`
 */
export async function tenantContext(
  door: Door,
  { request, reply }: { request: IncomingMessage; reply: FastifyReply },
  ownUserId?: string,
): Promise<TenantCtx> {
  const ctx = await contextOf(door, request, reply)
  const { session } = ctx.caller
  if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  if (ownUserId !== undefined && ownUserId !== session.user.id) throw new DomainError('forbidden', 'Forbidden')
  if (!session.tenantId) throw new DomainError('forbidden', 'Forbidden')
  return { ...ctx, tenantId: session.tenantId }
}

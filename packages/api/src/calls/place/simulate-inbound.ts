import type { simulateInboundSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import type { TenantId } from '@callwright/db/tables/ids'

import { loadAgent } from '../../agent/ensure-agent.ts'
import { findOpeningOverrides } from '../../agent/hours/outside-hours.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { consumeAttempt } from '../../context/rate-limit.ts'
import { findTenantByEmail } from '../../tenant/tenant.repo.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { TESTS_PER_HOUR, TESTS_PER_MINUTE } from './place-call.ts'

/**
 * Starts simulated inbound calls to a business.
 * @throws DomainError `not-found` for an unknown email address, `forbidden` while the tenant is held
 */
export async function simulateInbound(
  deps: Deps,
  { businessEmail, count }: { businessEmail: string; count: number },
): Promise<{ conversationIds: string[] }> {
  const business = await findTenantByEmail(deps.db, businessEmail.trim().toLowerCase())
  if (!business) throw new DomainError('not-found', `No business has signed up with ${businessEmail}.`)
  const { tenantId } = business
  await assertNotHeld(deps.db, tenantId, deps.now())
  const conversationIds: string[] = []
  for (let started = 0; started < count; started += 1) {
    conversationIds.push((await startCall(deps, tenantId)).conversationId)
  }
  return { conversationIds }
}

/**
 * Starts one simulated inbound call as a user's test call.
 * @throws DomainError `invalid` if calls are real, `forbidden` while the tenant is held, `too-many`
 */
export async function simulateInboundCall(
  ctx: Ctx,
  tenantId: TenantId,
  { asks }: z.output<typeof simulateInboundSchema>,
): Promise<{ conversationId: string }> {
  if (ctx.voice.name !== 'simulator') {
    throw new DomainError('invalid', 'Calls are real here, so incoming calls cannot be simulated.')
  }
  await assertNotHeld(ctx.db, tenantId, ctx.now())
  await consumeAttempt(ctx, TESTS_PER_MINUTE, tenantId)
  await consumeAttempt(ctx, TESTS_PER_HOUR, tenantId)
  return await startCall(ctx, tenantId, asks === 'person')
}

async function startCall(deps: Deps, tenantId: TenantId, asksForPerson = false): Promise<{ conversationId: string }> {
  const { agentId } = await loadAgent({ ...deps, voice: deps.simulator }, tenantId)
  const overrides = (await findOpeningOverrides(deps.db, tenantId, deps.now())) ?? undefined
  return await deps.simulator.startInbound({ tenantId, agentId, overrides, asksForPerson })
}

import type { simulateInboundSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import type { E164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'

import { loadAgent } from '../../agent/ensure-agent.ts'
import { findOutsideOverrides } from '../../agent/hours/outside-hours.ts'
import { composeOverrides } from '../../agent/opening/compose-opening.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { consumeAttempt } from '../../context/rate-limit.ts'
import { findTenantByEmail } from '../../tenant/tenant.repo.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { findCallByConversation } from '../record/call-records.repo.ts'
import { recordConversation } from '../record/post-call.ts'
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
    conversationIds.push((await startCall(deps, tenantId, { at: deps.now() })).conversationId)
  }
  return { conversationIds }
}

/**
 * Starts one simulated inbound call as a user's test call, and records it, so that it can be shown while it is in progress.
 * @throws DomainError `invalid` if calls are real, `forbidden` while the tenant is held, `too-many`
 */
export async function simulateInboundCall(
  ctx: Ctx,
  tenantId: TenantId,
  { asks, at }: z.output<typeof simulateInboundSchema>,
): Promise<{ conversationId: string; callId: string; phoneNumber: E164 | null }> {
  if (ctx.voice.name !== 'simulator') {
    throw new DomainError('invalid', 'Calls are real here, so incoming calls cannot be simulated.')
  }
  await assertNotHeld(ctx.db, tenantId, ctx.now())
  await consumeAttempt(ctx, TESTS_PER_MINUTE, tenantId)
  await consumeAttempt(ctx, TESTS_PER_HOUR, tenantId)
  const course = { asksForPerson: asks === 'person', at: at === 'now' ? ctx.now() : at }
  const { conversationId } = await startCall(ctx, tenantId, course)
  const conversation = await ctx.simulator.fetchConversation(conversationId)
  if (conversation) await recordConversation(ctx, { tenantId, provider: 'simulator' }, conversation)
  const call = await findCallByConversation(ctx.db, tenantId, conversationId)
  if (!call) throw notFound()
  return { conversationId, callId: call.id, phoneNumber: call.callerNumber }
}

async function startCall(
  deps: Deps,
  tenantId: TenantId,
  { asksForPerson, at }: { asksForPerson?: boolean; at: number | 'open' | 'closed' },
): Promise<{ conversationId: string }> {
  const simulated = { ...deps, voice: deps.simulator }
  const agent = await loadAgent(simulated, tenantId)
  const written = await findOutsideOverrides(simulated, tenantId, { agentPrompt: agent.systemPrompt, at })
  const overrides = written && composeOverrides(agent, written)
  return await deps.simulator.startInbound({ tenantId, agentId: agent.agentId, overrides, asksForPerson })
}

import type { Simulator } from '@callwright/voice/simulator/simulator'

import { loadAgent } from '../../agent/ensure-agent.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { findTenantByEmail } from '../../tenant/tenant.repo.ts'

/**
 * Starts simulated inbound calls to a business.
 * @throws DomainError `not-found` for an unknown email address, `forbidden` while the tenant is held
 */
export async function simulateInbound(
  deps: Deps & { simulator: Simulator },
  { businessEmail, count }: { businessEmail: string; count: number },
): Promise<{ conversationIds: string[] }> {
  const business = await findTenantByEmail(deps.db, businessEmail.trim().toLowerCase())
  if (!business) throw new DomainError('not-found', `No business has signed up with ${businessEmail}.`)
  const { tenantId } = business
  await assertNotHeld(deps.db, tenantId, deps.now())
  const agent = await loadAgent({ ...deps, voice: deps.simulator }, tenantId)
  const conversationIds: string[] = []
  for (let started = 0; started < count; started += 1) {
    const { conversationId } = await deps.simulator.startInbound({ tenantId, agentId: agent.agentId })
    conversationIds.push(conversationId)
  }
  return { conversationIds }
}

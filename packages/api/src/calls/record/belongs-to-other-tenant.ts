import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation } from '@callwright/voice/voice-provider'

import { findTenantByAgent } from '../../agent/agent.repo.ts'

/**
 * True if the provider returned another tenant's conversation, judging by its agent. Ignore such a conversation:
 * record and charge nothing.
 */
export async function belongsToOtherTenant(db: Db, tenant: TenantId, { agentId }: Conversation): Promise<boolean> {
  const owner = await findTenantByAgent(db, agentId)
  return owner !== undefined && owner.tenantId !== tenant
}

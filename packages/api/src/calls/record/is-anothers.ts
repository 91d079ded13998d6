import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation } from '@callwright/voice/voice-provider'

import { findTenantOfAgent } from '../../agent/agent.repo.ts'

/**
 * Whether a conversation that the provider answers with, asked for one of this tenant, is by its agent another tenant's:
 * such an answer is believed by nobody, and charged to nobody.
 */
export async function isAnothers(db: Db, tenant: TenantId, { agentId }: Conversation): Promise<boolean> {
  const owner = await findTenantOfAgent(db, agentId)
  return owner !== undefined && owner.tenantId !== tenant
}

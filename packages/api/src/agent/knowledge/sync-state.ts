import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { findSync } from './agent-syncs.repo.ts'

/** `none`: there is no agent yet; `waiting`: a change is waiting for its sync; `failed`: the last sync failed. */
export type SyncState = 'none' | 'waiting' | 'saved' | 'failed'

/** Whether the provider has the business's saved agent. */
export async function findSyncState(
  db: Db,
  tenant: TenantId,
  provider: ProviderName,
): Promise<{ sync: SyncState; syncError: string | null }> {
  const agentSync = await findSync(db, tenant, provider)
  if (!agentSync) return { sync: 'none', syncError: null }
  if (agentSync.appliedVersion === agentSync.desiredVersion) return { sync: 'saved', syncError: null }
  return { sync: agentSync.error === null ? 'waiting' : 'failed', syncError: agentSync.error }
}

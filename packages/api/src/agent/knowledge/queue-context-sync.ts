import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import * as syncs from './agent-syncs.repo.ts'
import { requestAgentSync } from './sync-jobs.ts'
import { planDocuments } from './plan-documents.ts'

/** Debounce: the agent is synced once no change has been saved for this long. */
const QUIET_MS = 2000

/**
 * Queues a background sync after a business's name, description, notes, links or files have changed. Call it after the
 * change, in the same transaction. An agent that does not exist yet gets everything when it is created.
 */
export async function queueContextSync(trx: Db, deps: Pick<Deps, 'now' | 'newId'>, tenantId: TenantId): Promise<void> {
  const dueAt = deps.now() + QUIET_MS
  for (const provider of await syncs.listProviders(trx, tenantId)) {
    await planDocuments(trx, tenantId, { provider, deps, dueAt })
  }
  await requestAgentSync(trx, deps, { tenantId, dueAt })
}

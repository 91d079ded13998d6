import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import * as syncs from './agent-syncs.repo.ts'
import { raiseWanted } from './sync-jobs.ts'
import { planDocuments } from './plan-documents.ts'

/** Somebody who writes notes saves more than once: the agent is given when it has been quiet for so long. */
const QUIET_MS = 2000

/**
 * Name, description, notes, links or files of a business have changed: its agent gets them in the background. To be
 * called in the transaction of the change, after it. An agent that nobody has made yet gets everything when it is made.
 */
export async function noteContextChanged(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  tenantId: TenantId,
): Promise<void> {
  const dueAt = deps.now() + QUIET_MS
  for (const provider of await syncs.listProviders(trx, tenantId)) {
    await planDocuments(trx, tenantId, { provider, deps, dueAt })
  }
  await raiseWanted(trx, deps, { tenantId, dueAt })
}

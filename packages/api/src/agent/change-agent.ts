import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { type NewAuditEntry, recordAudit } from '../context/audit.ts'
import type { Ctx } from '../context/context.ts'
import { lockAgent } from './agent.repo.ts'
import { syncAgent } from './ensure-agent.ts'
import { ensureSync } from './knowledge/agent-syncs.repo.ts'
import { requestAgentSync } from './knowledge/sync-jobs.ts'

/** If a request ends without completing its sync, a background job takes over after this delay. */
const BACKGROUND_SYNC_MS = 60_000

/**
 * Changes a tenant's agent, then syncs it to the provider. If the provider fails, the change is kept and the agent's
 * sync state shows the failure.
 * @param change runs in the transaction, with the agent locked; returns the entry for the audit log
 * @throws DomainError `provider-failed`, `unavailable`
 */
export async function changeAgent(
  ctx: Ctx,
  tenantId: TenantId,
  change: (trx: Db) => Promise<NewAuditEntry>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    const entry = await change(trx)
    await ensureSync(trx, { tenantId, provider: ctx.voice.name })
    await requestAgentSync(trx, ctx, { tenantId, dueAt: ctx.now() + BACKGROUND_SYNC_MS })
    await recordAudit(trx, ctx, entry)
  })
  await syncAgent(ctx, tenantId)
}

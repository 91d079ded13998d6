import { AGENT_VERSIONS_KEPT } from '@callwright/contract/agent'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import type { Ctx } from '../context/context.ts'
import { notFound } from '../context/domain-error.ts'
import { ensureSync } from './knowledge/agent-syncs.repo.ts'
import { requestAgentSync } from './knowledge/sync-jobs.ts'
import * as repo from './agent.repo.ts'
import { syncAgent } from './ensure-agent.ts'
import * as versions from './prompts/versions.repo.ts'

export type AgentText = { systemPrompt: string; firstMessage: string; voiceId: string | null }

/** If a request ends without completing its sync, a background job takes over after this delay. */
const BACKGROUND_SYNC_MS = 60_000

/**
 * Saves the text with a version that can be restored, then syncs it to the provider. If the provider fails, the
 * text is kept and the agent's sync state shows the failure.
 * @param edit.change maps the current text to the new text, inside the transaction
 * @throws DomainError `provider-failed`, `unavailable`
 */
export async function saveAgent(
  ctx: Ctx,
  tenantId: TenantId,
  edit: { action: string; restoredFrom?: number; change: (before: AgentText) => AgentText },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await repo.lockAgent(trx, tenantId)
    const before = await repo.findAgent(trx, tenantId, ctx.voice.name)
    if (!before) throw notFound()
    const after = edit.change(before)
    const now = ctx.now()
    const versionId = ctx.newId()
    if (before.updatedAt === null || isChanged(before, after)) {
      await repo.saveAgentText(trx, tenantId, { ...after, now })
      await versions.insertVersion(trx, {
        id: versionId,
        tenantId,
        savedBy: ctx.caller.session?.user.id ?? null,
        systemPrompt: after.systemPrompt,
        firstMessage: after.firstMessage,
        voiceId: after.voiceId,
        restoredFrom: edit.restoredFrom ?? null,
        createdAt: now,
      })
      await versions.deleteOldVersions(trx, tenantId, AGENT_VERSIONS_KEPT)
    }
    await ensureSync(trx, { tenantId, provider: ctx.voice.name })
    await requestAgentSync(trx, ctx, { tenantId, dueAt: now + BACKGROUND_SYNC_MS })
    await recordAudit(trx, ctx, { action: edit.action, subject: versionId })
  })
  await syncAgent(ctx, tenantId)
}

function isChanged(before: AgentText, after: AgentText): boolean {
  return (
    before.systemPrompt !== after.systemPrompt ||
    before.firstMessage !== after.firstMessage ||
    before.voiceId !== after.voiceId
  )
}

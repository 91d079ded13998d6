import { AGENT_VERSIONS_KEPT } from '@callwright/contract/agent'
import type { Db } from '@callwright/db/database'
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
    const versionId = ctx.newId()
    if (before.updatedAt === null || isChanged(before, after)) {
      await saveVersion(trx, ctx, { id: versionId, tenantId, text: after, restoredFrom: edit.restoredFrom ?? null })
    }
    await ensureSync(trx, { tenantId, provider: ctx.voice.name })
    await requestAgentSync(trx, ctx, { tenantId, dueAt: ctx.now() + BACKGROUND_SYNC_MS })
    await recordAudit(trx, ctx, { action: edit.action, subject: versionId })
  })
  await syncAgent(ctx, tenantId)
}

/** Saves the text and its version, without a sync. */
export async function saveVersion(
  db: Db,
  { now, caller }: Pick<Ctx, 'now' | 'caller'>,
  version: { id: string; tenantId: TenantId; text: AgentText; restoredFrom: number | null },
): Promise<void> {
  const { id, tenantId, text, restoredFrom } = version
  const { systemPrompt, firstMessage, voiceId } = text
  const createdAt = now()
  await repo.saveAgentText(db, tenantId, { ...text, now: createdAt })
  await versions.insertVersion(db, {
    id,
    tenantId,
    savedBy: caller.session?.user.id ?? null,
    systemPrompt,
    firstMessage,
    voiceId,
    restoredFrom,
    createdAt,
  })
  await versions.deleteOldVersions(db, tenantId, AGENT_VERSIONS_KEPT)
}

function isChanged(before: AgentText, after: AgentText): boolean {
  return (
    before.systemPrompt !== after.systemPrompt ||
    before.firstMessage !== after.firstMessage ||
    before.voiceId !== after.voiceId
  )
}

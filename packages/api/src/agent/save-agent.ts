import { isDeepStrictEqual } from 'node:util'

import { AGENT_VERSIONS_KEPT } from '@callwright/contract/agent'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../context/context.ts'
import { notFound } from '../context/domain-error.ts'
import * as repo from './agent.repo.ts'
import { type AgentText, toAgentText } from './agent-text.ts'
import { refuseLanguageWithoutDisclosure } from './opening/opening.ts'
import { changeAgent } from './change-agent.ts'
import * as versions from './prompts/versions.repo.ts'

/**
 * Saves the text with a version that can be restored, then syncs it to the provider.
 * @param edit.change maps the current text to the new text, inside the transaction
 * @throws DomainError `not-found`, and the errors of `changeAgent`
 */
export async function saveAgent(
  ctx: Ctx,
  tenantId: TenantId,
  edit: { restoredFrom?: number; change: (before: AgentText) => AgentText },
): Promise<void> {
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await repo.findAgent(trx, tenantId, ctx.voice.name)
    if (!before) throw notFound()
    const after = edit.change(before)
    const versionId = ctx.newId()
    if (before.updatedAt === null || !isDeepStrictEqual(toAgentText(before), toAgentText(after))) {
      await saveVersion(trx, ctx, { id: versionId, tenantId, text: after, restoredFrom: edit.restoredFrom ?? null })
    }
    await refuseLanguageWithoutDisclosure(trx, ctx, tenantId)
    return { subject: versionId }
  })
}

/** Saves the text and its version, without a sync. */
export async function saveVersion(
  db: Db,
  { now, caller }: Pick<Ctx, 'now' | 'caller'>,
  version: { id: string; tenantId: TenantId; text: AgentText; restoredFrom: number | null; appliedAt?: number },
): Promise<void> {
  const { id, tenantId, restoredFrom } = version
  const text = toAgentText(version.text)
  const createdAt = now()
  await repo.saveAgentText(db, tenantId, { ...text, now: createdAt })
  await versions.insertVersion(db, {
    id,
    tenantId,
    savedBy: caller.session?.user.id ?? null,
    ...text,
    restoredFrom,
    createdAt,
    appliedAt: version.appliedAt ?? null,
  })
  await versions.deleteOldVersions(db, tenantId, AGENT_VERSIONS_KEPT)
}

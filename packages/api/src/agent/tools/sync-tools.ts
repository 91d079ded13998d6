import type { TenantId } from '@callwright/db/tables/ids'
import type { AgentConfiguration, AgentTool } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { hashSecret } from '../../context/secrets.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import * as repo from './copies.repo.ts'
import { ensureToolSecret } from './tool-token.ts'

type SyncDeps = Pick<Deps, 'db' | 'now' | 'voice' | 'settings' | 'secretKey'>

/**
 * Saves a tenant's tools at the provider, except those that it has in this form.
 * @param sync.isLost the provider may have lost some, or their secret: all are saved
 * @returns the tools for the agent's configuration
 * @throws VoiceProviderError; DomainError `unavailable`, `not-found` if the business was erased in the meantime
 */
export async function saveTools(
  deps: SyncDeps,
  tenantId: TenantId,
  { tools, isLost = false }: { tools: readonly AgentTool[]; isLost?: boolean },
): Promise<AgentConfiguration['tools']> {
  if (tools.length === 0) return []
  const { db, voice } = deps
  const copies = new Map((await repo.listCopies(db, tenantId, voice.name)).map((copy) => [copy.toolId, copy]))
  const { secretId } = await ensureToolSecret(deps, { isLost })
  const saved: AgentConfiguration['tools'][number][] = []
  for (const tool of tools) {
    const { toolId } = tool
    const copy = copies.get(toolId)
    const url = `${deps.settings.publicUrl}/api/tools/${toolId}`
    const applied = hashSecret(JSON.stringify([tool, url, secretId, voice.agentSettings]))
    if (copy && copy.applied === applied && !isLost) {
      saved.push({ ...tool, providerToolId: copy.providerToolId })
      continue
    }
    // A request whose response is lost may have changed it.
    if (copy) await repo.forgetApplied(db, copy)
    const providerToolId = copy?.providerToolId ?? null
    const stored = await voice.saveTool({ ...tool, providerToolId, url, secretId })
    await storeCopy(deps, tenantId, { ...stored, toolId, applied })
    saved.push({ ...tool, ...stored })
  }
  return saved
}

async function storeCopy(
  { db, voice }: SyncDeps,
  tenantId: TenantId,
  copy: { toolId: string; providerToolId: string; applied: string },
): Promise<void> {
  const isStored = await db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) return false
    await repo.saveCopy(trx, { ...copy, tenantId, provider: voice.name })
    return true
  })
  if (isStored) return
  await voice.deleteTool(copy.providerToolId)
  throw notFound()
}

/** Deletes the tools at the provider that no longer exist here. Its agent no longer has them. */
export async function deleteOldCopies({ db, voice }: Pick<Deps, 'db' | 'voice'>, tenantId: TenantId): Promise<void> {
  for (const copy of await repo.listOldCopies(db, tenantId, voice.name)) {
    await voice.deleteTool(copy.providerToolId)
    await repo.deleteCopy(db, copy)
  }
}

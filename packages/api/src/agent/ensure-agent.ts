import type { TenantId } from '@callwright/db/ids'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../context.ts'
import { DomainError, notFound } from '../domain-error.ts'
import * as repo from './agent.repo.ts'

type AgentDeps = Pick<Deps, 'db' | 'now' | 'voice'>

export type ReadyAgent = repo.AgentRow & { agentId: string }

/** The tenant's agent, made at the provider when it is first needed. */
export async function loadAgent(deps: AgentDeps, tenantId: TenantId): Promise<ReadyAgent> {
  const agent = await repo.findAgent(deps.db, tenantId, deps.voice.name)
  if (!agent) throw notFound()
  const { agentId } = agent
  if (agentId !== null && agent.syncState !== 'failed') return { ...agent, agentId }
  return { ...agent, agentId: await pushAgent(deps, tenantId, agent) }
}

/**
 * Gives the provider what stands in our row and notes how that went.
 * @throws DomainError `provider-failed` with a sentence for people; the row stays as it is
 */
export async function pushAgent(deps: AgentDeps, tenantId: TenantId, agent: repo.AgentRow): Promise<string> {
  const { updatedAt } = agent
  try {
    const { agentId } = await deps.voice.saveAgent({ tenantId, ...agent })
    await repo.saveProviderAgent(deps.db, tenantId, { provider: deps.voice.name, agentId, now: deps.now() })
    await repo.setSyncState(deps.db, tenantId, { state: 'saved', updatedAt })
    return agentId
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error
    await repo.setSyncState(deps.db, tenantId, { state: 'failed', updatedAt })
    throw new DomainError('provider-failed', error.message, { cause: error })
  }
}

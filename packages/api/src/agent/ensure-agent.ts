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
  if (agentId !== null && agent.syncState === 'saved') return { ...agent, agentId }
  return { ...agent, agentId: await pushAgent(deps, tenantId, agent) }
}

/** How often an agent is given again because its texts changed meanwhile. */
const MOST_PUSHES = 5

/**
 * Gives the provider what stands in our row and notes how that went; what was saved meanwhile is given too, so that
 * the newest texts are the last ones the provider gets.
 * @throws DomainError `provider-failed` with a sentence for people; the row stays as it is
 */
export async function pushAgent(deps: AgentDeps, tenantId: TenantId, agent: repo.AgentRow): Promise<string> {
  let row = agent
  for (let pushes = 1; ; pushes += 1) {
    const agentId = await pushOnce(deps, tenantId, row)
    const newest = await repo.findAgent(deps.db, tenantId, deps.voice.name)
    if (!newest || newest.updatedAt === row.updatedAt || pushes === MOST_PUSHES) return agentId
    row = newest
  }
}

async function pushOnce(deps: AgentDeps, tenantId: TenantId, agent: repo.AgentRow): Promise<string> {
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

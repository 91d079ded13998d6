import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Millis } from './values.ts'

export interface Agents {
  tenantId: TenantId
  systemPrompt: Generated<string>
  firstMessage: Generated<string>
  voiceId: string | null
  updatedAt: Millis | null
}

/** What the agent was after each change; the newest hundred of a tenant. */
export interface AgentVersions {
  id: string
  tenantId: TenantId
  /** null where it is not known any more */
  savedBy: UserId | null
  systemPrompt: string
  firstMessage: Generated<string>
  voiceId: string | null
  /** when the version was saved that this one brought back */
  restoredFrom: Millis | null
  createdAt: Millis
}

export interface ProviderAgents {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  agentId: string
  createdAt: Millis
}

export interface SavedPrompts {
  id: string
  tenantId: TenantId
  systemPrompt: string
  firstMessage: Generated<string>
  createdAt: Millis
}

import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Millis } from './values.ts'

export interface Agents {
  tenantId: TenantId
  systemPrompt: Generated<string>
  firstMessage: Generated<string>
  voiceId: string | null
  language: Generated<string>
  maxCallSeconds: Generated<number>
  /** null: silence does not end a call; default: 60 */
  silenceSeconds: Generated<number | null>
  updatedAt: Millis | null
}

/** The agent after each change; the newest 100 per tenant. */
export interface AgentVersions {
  id: string
  tenantId: TenantId
  /** null if no longer known */
  savedBy: UserId | null
  systemPrompt: string
  firstMessage: Generated<string>
  voiceId: string | null
  language: Generated<string>
  maxCallSeconds: Generated<number>
  silenceSeconds: Generated<number | null>
  /** when the restored version was saved; null if this version was not restored */
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

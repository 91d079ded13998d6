import type { Generated } from 'kysely'

import type { TenantId, UserId } from '../ids.ts'
import type { Millis } from './values.ts'

export interface Agents {
  tenant_id: TenantId
  system_prompt: Generated<string>
  first_message: Generated<string>
  voice_id: string | null
  updated_at: Millis | null
}

/** What the agent was after each change; the newest hundred of a tenant. */
export interface AgentVersions {
  id: string
  tenant_id: TenantId
  /** null where it is not known any more */
  saved_by: UserId | null
  system_prompt: string
  first_message: Generated<string>
  voice_id: string | null
  /** when the version was saved that this one brought back */
  restored_from: Millis | null
  created_at: Millis
}

export interface ProviderAgents {
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  agent_id: string
  created_at: Millis
}

export interface SavedPrompts {
  id: string
  tenant_id: TenantId
  system_prompt: string
  first_message: Generated<string>
  created_at: Millis
}

import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Millis } from './values.ts'

export interface Agents {
  tenant_id: TenantId
  system_prompt: Generated<string>
  first_message: Generated<string>
  voice_id: string | null
  /** whether the provider has what stands here */
  sync_state: 'none' | 'saved' | 'failed'
  updated_at: Millis | null
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

export interface Files {
  id: string
  tenant_id: TenantId
  /** what the agent and people read, or a CSV of leads */
  kind: 'document' | 'lead'
  name: string
  media_type: string
  size_bytes: number
  content_hash: string
  created_at: Millis
}

export interface Links {
  id: string
  tenant_id: TenantId
  url: string
  created_at: Millis
}

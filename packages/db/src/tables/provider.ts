import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Millis } from './values.ts'

/** How far what an agent should be has got to a provider: all of it where `given` is `wanted`. */
export interface AgentSyncs {
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  /** raised in the transaction of every change of texts, voice or context */
  wanted: number
  /** what was wanted when the provider was given the agent for the last time */
  given: number
  /** when it is given in the background; null: nothing is to be given */
  due_at: Millis | null
  /** one at a time: until then, and by whom */
  lease_until: Millis | null
  lease_holder: string | null
  attempts: Generated<number>
  /** why the last try failed, a sentence for people */
  error: string | null
}

/** A file or the page of a link on its way to a provider's knowledge base, there, or on its way out. */
export interface KnowledgeDocuments {
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  source_kind: 'file' | 'link'
  /** the file's or the link's id */
  source_id: string
  name: string
  state: 'waiting' | 'sent' | 'failed' | 'removing'
  /** the provider's own; null while it has none */
  document_id: string | null
  /** when the agent was first given with it */
  attached_at: Millis | null
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  created_at: Millis
}

/** A number that the operator has given to a client. */
export interface PhoneNumbers {
  provider: 'elevenlabs' | 'simulator'
  /** E.164 */
  number: string
  /** the provider's own; null where the number is not in its account and only asks us */
  number_id: string | null
  label: Generated<string>
  /** null: taken away from its client, kept until the provider has detached it */
  tenant_id: TenantId | null
  /** who answers there, as far as we know */
  attached_agent_id: string | null
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  assigned_at: Millis
}

/** Up to which start every conversation of the provider has been seen. */
export interface ProviderCursors {
  provider: 'elevenlabs' | 'simulator'
  since: Millis
  /** one node at a time asks */
  lease_until: Millis
}

import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

/** How far what an agent should be has got to a provider: all of it where `given` is `wanted`. */
export interface AgentSyncs {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  /** raised in the transaction of every change of texts, voice or context */
  wanted: number
  /** what was wanted when the provider was given the agent for the last time */
  given: number
}

/** A file or the page of a link on its way to a provider's knowledge base, there, or on its way out. */
export interface KnowledgeDocuments {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  sourceKind: 'file' | 'link'
  /** the file's or the link's id */
  sourceId: string
  name: string
  state: 'waiting' | 'sent' | 'removing'
  /** the provider's own; null while it has none */
  documentId: string | null
  /** when the agent was first given with it */
  attachedAt: Millis | null
  createdAt: Millis
}

/** A number that the operator has given to a client. */
export interface PhoneNumbers {
  provider: 'elevenlabs' | 'simulator'
  /** E.164 */
  number: string
  /** the provider's own; null where the number is not in its account and only asks us */
  numberId: string | null
  label: Generated<string>
  /** null: taken away from its client, kept until the provider has detached it */
  tenantId: TenantId | null
  /** who answers there, as far as we know */
  attachedAgentId: string | null
  /** 1 from before the provider is told who answers until it has answered */
  isUnclear: Generated<Flag>
  assignedAt: Millis
}

/** Up to which start every conversation of the provider has been seen. */
export interface ProviderCursors {
  provider: 'elevenlabs' | 'simulator'
  since: Millis
  /** one node at a time asks */
  leaseUntil: Millis
}

import type { E164 } from '@callwright/contract/text/phone'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

/** Desired and applied version of an agent at each provider; in sync when the two are equal. */
export interface AgentSyncs {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  /** incremented in the transaction of every change to the text, voice or context */
  desiredVersion: number
  /** the version last applied at the provider */
  appliedVersion: number
}

/** A file or linked page that is being added to a provider's knowledge base, is in it, or is being removed. */
export interface KnowledgeDocuments {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  sourceKind: 'file' | 'link'
  /** the file's or the link's id */
  sourceId: string
  name: string
  state: 'waiting' | 'sent' | 'removing'
  /** the provider's id; null until it has one */
  documentId: string | null
  /** when the agent was first updated with it */
  attachedAt: Millis | null
  createdAt: Millis
}

/** A number that the operator has assigned to a client. */
export interface PhoneNumbers {
  provider: 'elevenlabs' | 'simulator'
  number: E164
  /** the provider's id; null if the number is not in its account and only forwards calls to us */
  numberId: string | null
  label: Generated<string>
  /** null if unassigned, and kept until the provider has detached it */
  tenantId: TenantId | null
  /** the last known agent that answers the number */
  attachedAgentId: string | null
  /** 1 while a request that changes the answering agent has no confirmed result */
  isUnclear: Generated<Flag>
  assignedAt: Millis
}

/** Every provider conversation that started before `since` has been seen. */
export interface ProviderCursors {
  provider: 'elevenlabs' | 'simulator'
  since: Millis
  /** only one node at a time polls the provider */
  leaseUntil: Millis
}

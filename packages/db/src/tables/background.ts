import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface StoredWebhooks {
  id: string
  provider: 'elevenlabs'
  /** SHA-256 of the raw body, hex; a repeated delivery maps to the same row */
  bodyHash: string
  /** the raw body as text; null if it is too large for a row and is stored as a blob under its hash */
  body: string | null
  state: 'pending' | 'waiting' | 'done' | 'ignored' | 'quarantined' | 'failed'
  conversationId: string | null
  tenantId: TenantId | null
  attempts: Generated<number>
  nextTryAt: Millis
  error: string | null
  receivedAt: Millis
  doneAt: Millis | null
}

export interface IdempotencyKeys {
  tenantId: TenantId
  key: string
  /** JSON of the first response */
  answer: string | null
  /** SHA-256 of what the request asked for; null: not compared */
  contentHash: string | null
  createdAt: Millis
}

/** Short-lived work on one node that other nodes need to know about. */
export interface Leases {
  name: string
  holder: string
  leaseUntil: Millis
}

export interface SimulatedAgents {
  agentId: string
  /** JSON */
  configuration: string
}

export interface SimulatedConversations {
  conversationId: string
  startedAt: Millis
  endsAt: Millis
  /** JSON */
  conversation: string
  delivered: Flag
}

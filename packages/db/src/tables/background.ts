import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface StoredWebhooks {
  id: string
  provider: 'elevenlabs'
  /** SHA-256 of the raw body, hex: the same delivery again is the same row */
  bodyHash: string
  /** the raw body as text; null where it is too large for a row and lies among the files under its hash */
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
  /** JSON of the first answer; null while the first request is still under way */
  answer: string | null
  createdAt: Millis
}

/** What one node does for a while and the others have to know of. */
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

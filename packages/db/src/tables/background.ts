import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Flag, Millis } from './values.ts'

export interface StoredWebhooks {
  id: string
  provider: 'elevenlabs'
  /** SHA-256 of the raw body, hex: the same delivery again is the same row */
  body_hash: string
  /** the raw body as text; null where it is too large for a row and lies among the files under its hash */
  body: string | null
  state: 'pending' | 'waiting' | 'done' | 'ignored' | 'quarantined' | 'failed'
  conversation_id: string | null
  tenant_id: TenantId | null
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  received_at: Millis
  done_at: Millis | null
}

export interface OutgoingMails {
  id: string
  /** set where the same mail must not be sent twice */
  dedupe_key: string | null
  recipient: string
  subject: string
  body: string
  link: string | null
  /** `dropped`: never meant to be sent, written so that its request takes its time */
  state: 'queued' | 'sent' | 'failed' | 'dropped'
  attempts: Generated<number>
  next_try_at: Millis
  error: string | null
  created_at: Millis
  sent_at: Millis | null
}

export interface IdempotencyKeys {
  tenant_id: TenantId
  key: string
  /** JSON of the first answer; null while the first request is still under way */
  answer: string | null
  created_at: Millis
}

/** What one node does for a while and the others have to know of. */
export interface Leases {
  name: string
  holder: string
  lease_until: Millis
}

export interface SimulatedAgents {
  agent_id: string
  /** JSON */
  configuration: string
}

export interface SimulatedConversations {
  conversation_id: string
  started_at: Millis
  ends_at: Millis
  /** JSON */
  conversation: string
  delivered: Flag
}

import type { Generated } from 'kysely'

import type { CountedOutcome, LengthFrom } from '../call-order.ts'
import type { TenantId } from '../ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Calls {
  id: string
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  conversation_id: string | null
  campaign_id: string | null
  recipient_id: string | null
  direction: 'inbound' | 'outbound'
  status: 'initiated' | 'in-progress' | 'completed' | 'failed' | 'missed'
  end_reason: string | null
  /** the other side's number, whatever the direction */
  phone_number: string | null
  caller_number: string | null
  called_number: string | null
  contact_name: string | null
  started_at: Millis
  duration_seconds: Generated<number>
  summary: string | null
  notes: string | null
  test_mode: Generated<Flag>
  has_transcript: Generated<Flag>
  has_recording: Generated<Flag>
  /** when transcript, summary and recording were removed for their age */
  content_removed_at: Millis | null
  /** its place in the tenant's sequence of completions; null while it has not ended */
  event_number: number | null
  /** when the next question to the provider is due; null once it has ended */
  settle_at: Millis | null
  /**
   * its place among all calls, by its start (call-order.ts); the list's order and the search's address. Below zero
   * while no list shows the call
   */
  order_key: number
  /** status and direction as one number (call-order.ts) */
  facet: Generated<number>
  created_at: Millis
  updated_at: Millis
}

export interface Transcripts {
  call_id: string
  tenant_id: TenantId
  /** JSON: Turn[] */
  turns: string
  /** the turns as text, for the search */
  text: string
}

export interface Recordings {
  call_id: string
  tenant_id: TenantId
  content_hash: string
  media_type: string
  size_bytes: number
  created_at: Millis
}

/** What must not come back: a late webhook of a deleted call finds its conversation here. */
export interface DeletedConversations {
  conversation_id: string
  tenant_id: TenantId
  provider: 'elevenlabs' | 'simulator'
  deleted_at: Millis
  /** when the provider has forgotten it too */
  provider_deleted_at: Millis | null
  attempts: Generated<number>
  next_try_at: Generated<Millis>
}

/** How many calls began in each half hour, by outcome, and by length where somebody talked: what reviews add up. */
export interface CallHalfHours extends Record<CountedOutcome | TalkedFrom, number> {
  tenant_id: TenantId
  half_hour: Millis
  seconds: number
}

/** Calls of at least so many seconds, and shorter than the next class. */
type TalkedFrom = `talked_${LengthFrom}`

/** The same calls in all, by facet, whenever they began: what every page of a list tells beside its rows. */
export interface CallTotals {
  tenant_id: TenantId
  facet: number
  calls: number
}

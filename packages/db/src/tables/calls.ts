import type { Generated } from 'kysely'

import type { CountedOutcome, LengthFrom } from './call-order.ts'
import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Calls {
  id: string
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  conversationId: string | null
  campaignId: string | null
  recipientId: string | null
  direction: 'inbound' | 'outbound'
  status: 'initiated' | 'in-progress' | 'completed' | 'failed' | 'missed'
  endReason: string | null
  /** the other side's number, whatever the direction */
  phoneNumber: string | null
  callerNumber: string | null
  calledNumber: string | null
  contactName: string | null
  startedAt: Millis
  durationSeconds: Generated<number>
  summary: string | null
  notes: string | null
  testMode: Generated<Flag>
  hasTranscript: Generated<Flag>
  hasRecording: Generated<Flag>
  /** when transcript, summary and recording were removed for their age */
  contentRemovedAt: Millis | null
  /** its place in the tenant's sequence of completions; null while it has not ended */
  eventNumber: number | null
  /** when the next question to the provider is due; null once it has ended */
  settleAt: Millis | null
  /**
   * its place among all calls, by its start (call-order.ts); the list's order and the search's address. Below zero
   * while no list shows the call
   */
  orderKey: number
  /** status and direction as one number (call-order.ts) */
  facet: Generated<number>
  createdAt: Millis
  updatedAt: Millis
}

export interface Transcripts {
  callId: string
  tenantId: TenantId
  /** JSON: Turn[] */
  turns: string
  /** the turns as text, for the search */
  text: string
}

export interface Recordings {
  callId: string
  tenantId: TenantId
  contentHash: string
  mediaType: string
  sizeBytes: number
  createdAt: Millis
}

/** What must not come back: a late webhook of a deleted call finds its conversation here. */
export interface DeletedConversations {
  conversationId: string
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  deletedAt: Millis
  /** when the provider has forgotten it too */
  providerDeletedAt: Millis | null
}

/** How many calls began in each half hour, by outcome, and by length where somebody talked: what reviews add up. */
export interface CallHalfHours extends Record<CountedOutcome | TalkedFrom, number> {
  tenantId: TenantId
  halfHour: Millis
  seconds: number
}

/** Calls of at least so many seconds, and shorter than the next class. */
type TalkedFrom = `talked${LengthFrom}`

/** The same calls in all, by facet, whenever they began: what every page of a list tells beside its rows. */
export interface CallTotals {
  tenantId: TenantId
  facet: number
  calls: number
}

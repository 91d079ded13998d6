import type { Disclosure, RecordingConsent } from '@callwright/contract/agent/disclosures'
import type { CallDirection, CallSource, CallStatus, EndReason } from '@callwright/contract/calls/calls'
import type { E164 } from '@callwright/contract/text/phone'
import type { Generated } from 'kysely'

import type { FigureSums } from './call-order.ts'
import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Calls {
  id: string
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  conversationId: string | null
  campaignId: string | null
  recipientId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  /** the other party's number, in either direction */
  phoneNumber: E164 | null
  /** what the provider reported instead if that cannot be read as a number; only shown */
  phoneText: string | null
  callerNumber: E164 | null
  calledNumber: E164 | null
  contactName: string | null
  startedAt: Millis
  durationSeconds: Generated<number>
  summary: string | null
  notes: string | null
  testMode: Generated<Flag>
  hasTranscript: Generated<Flag>
  hasRecording: Generated<Flag>
  /** when retention removed transcript, summary and recording */
  contentRemovedAt: Millis | null
  /** the call's number in the tenant's sequence of completed calls; null until it ends */
  eventNumber: number | null
  /** when to ask the provider about the call next; null once it has ended */
  lookupAt: Millis | null
  /** sort key by start time and id in the search index (call-order.ts); negative while lists do not show the call */
  orderKey: number
  /** status, direction, and origin as one number (call-order.ts) */
  facet: Generated<number>
  /** the agent's version when the call started; null if there was none */
  agentVersionId: string | null
  source: Generated<CallSource>
  /** whether the call reached a person */
  reached: Generated<Flag>
  /** whether a value of the call needs a check by a person */
  needsCheck: Generated<Flag>
  /** the person to whom the call was transferred, as set up at the time; null without a transfer */
  transferName: string | null
  transferNumber: E164 | null
  /** how many turns of the transcript came before the transfer */
  transferTurn: number | null
  /** the provider's cost; null if unknown */
  costCredits: number | null
  costMicroUsd: number | null
  /** whether the opening said that an AI is speaking; null before a transcript, and for calls from before openings */
  disclosure: Disclosure | null
  recordingConsent: RecordingConsent | null
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

/** Prevents late webhooks from recreating deleted calls. */
export interface DeletedConversations {
  conversationId: string
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  deletedAt: Millis
  /** when the provider deleted it too */
  providerDeletedAt: Millis | null
}

/** The figures of a segment's calls started in each half hour; reviews add them up. */
export interface CallHalfHours extends FigureSums {
  tenantId: TenantId
  halfHour: Millis
  /** direction and origin as one number (call-order.ts) */
  segment: number
}

/** The total number of calls by facet, shown with every page of a list. */
export interface CallTotals {
  tenantId: TenantId
  facet: number
  calls: number
}

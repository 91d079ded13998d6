import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Campaigns {
  id: string
  tenantId: TenantId
  name: string
  /** One that is held is `running` with a reason. */
  state: 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'
  heldReason: string | null
  testMode: Generated<Flag>
  totalRecipients: Generated<number>
  /** null: at once */
  scheduledAt: Millis | null
  /** HH:MM in the recipient's own time; null: at any time */
  callingFrom: string | null
  callingUntil: string | null
  /** when the dialler looks at it next; null: there is nothing to claim */
  nextAt: Millis | null
  /** when a recipient of it was last claimed: campaigns of a tenant take turns */
  claimedAt: Generated<Millis>
  /** how its newest calls went, oldest first: `s` went through, `f` failed */
  outcomes: Generated<string>
  /** how often in a row it was held because calls failed */
  trips: Generated<number>
  createdAt: Millis
  startedAt: Millis | null
  finishedAt: Millis | null
  deletedAt: Millis | null
}

/** How many recipients of a campaign are in a state; changes with them. */
export interface CampaignCounts {
  campaignId: string
  state: Recipients['state']
  recipients: number
}

export interface Recipients {
  id: string
  tenantId: TenantId
  campaignId: string
  position: number
  phoneNumber: string
  name: string | null
  /** the words of the name, folded for searches (`wordsOf`) */
  nameWords: string | null
  /** IANA name from the list; null: the number tells */
  timeZone: string | null
  /** JSON: Record<string, string> */
  variables: string
  /** JSON: what overrides the agent for this recipient */
  overrides: string
  state: 'queued' | 'dialling' | 'in-progress' | 'completed' | 'missed' | 'failed' | 'unknown' | 'skipped'
  skipReason: string | null
  /** not to be claimed before */
  dueAt: Millis
  /** the newest call */
  callId: string | null
  /** how often it was dialled or is about to be */
  attempts: Generated<number>
}

/**
 * claimed -> sent -> started | refused | unknown; `released`: nothing was asked for, or the provider proved that it
 * dialled nobody, and the same attempt is claimed again later.
 */
export interface Attempts {
  id: string
  tenantId: TenantId
  campaignId: string
  recipientId: string
  phoneNumber: string
  /** 1 for the first; another only by the user's explicit act */
  attemptNumber: number
  state: 'claimed' | 'sent' | 'started' | 'refused' | 'unknown' | 'released'
  /** who may send it; a stale holder's number does not match any more */
  fence: number
  leaseUntil: Millis
  callId: string | null
  createdAt: Millis
  /** when the request was about to be sent */
  sentAt: Millis | null
  /** when its outcome was known */
  settledAt: Millis | null
  /** when its call was over; null: it takes one of the tenant's lines */
  endedAt: Millis | null
}

/** Starts of calls that are given out one by one, so that they are never too many in a second. */
export interface DiallerSlots {
  name: string
  /** epoch microseconds */
  nextAtMicros: number
}

export interface DoNotCall {
  tenantId: TenantId
  phoneNumber: string
  source: 'manual' | 'csv' | 'recipient'
  /** the call after which it was added */
  callId: string | null
  createdAt: Millis
}

/** Somebody seems to have asked not to be called; while it is open the number is not called by campaigns. */
export interface DoNotCallSuggestions {
  id: string
  tenantId: TenantId
  phoneNumber: string
  callId: string
  /** what was said */
  quote: string
  state: 'open' | 'accepted' | 'dismissed'
  createdAt: Millis
  answeredAt: Millis | null
}

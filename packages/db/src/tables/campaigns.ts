import type { QuoteState } from '@callwright/contract/calls/call-fields'
import type { CampaignReason, SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { E164 } from '@callwright/contract/text/phone'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Campaigns {
  id: string
  tenantId: TenantId
  name: string
  /** A held campaign is `running` with a `heldReason`. */
  state: 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'
  /** for a finished campaign: `paused` if it was paused when it finished, or restored from a backup */
  heldReason: CampaignReason | 'paused' | null
  testMode: Generated<Flag>
  totalRecipients: Generated<number>
  /** null means immediately */
  scheduledAt: Millis | null
  /** HH:MM in the recipient's own time; null means at any time */
  callingFrom: string | null
  callingUntil: string | null
  /** JSON: RetryRules; null: no automatic retries */
  retryRules: string | null
  /** whether a person or the campaign itself confirms the call-backs that customers ask for */
  callBacks: Generated<'ask' | 'automatic'>
  /** JSON: PlanSummary, from its creation; null if it could not be planned */
  plan: string | null
  /** since when it is paused; null if it is not */
  pausedAt: Millis | null
  /** how long it was paused before that */
  pausedMs: Generated<Millis>
  /** when the dialer checks it next; null if there is nothing to claim */
  nextAt: Millis | null
  /** when a recipient was last claimed; a tenant's campaigns take turns */
  claimedAt: Generated<Millis>
  /** the latest call outcomes, oldest first: `s` success, `f` failure */
  outcomes: Generated<string>
  /** consecutive holds because of failed calls */
  trips: Generated<number>
  /** when the newest of them began */
  trippedAt: Millis | null
  createdAt: Millis
  startedAt: Millis | null
  finishedAt: Millis | null
  deletedAt: Millis | null
}

/** The number of recipients per state, updated together with them. */
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
  phoneNumber: E164
  name: string | null
  /** the name's words, normalized for searches (`wordsOf`) */
  nameWords: string | null
  /** IANA name from the list; null if it is derived from the number */
  timeZone: string | null
  /** JSON: Record<string, string> */
  variables: string
  /** JSON: RecipientOverrides */
  overrides: string
  state: 'queued' | 'dialling' | 'in-progress' | 'completed' | 'missed' | 'failed' | 'unknown' | 'skipped'
  /** also set while a call that was canceled too late is being requested */
  skipReason: SkipReason | null
  /** earliest time to claim the recipient */
  dueAt: Millis
  /** the newest call */
  callId: string | null
  /** includes the attempt in progress */
  attempts: Generated<number>
  /** why the recipient is queued: for its first call, by the retry rules, for a call-back, or by a user's retry */
  plan: Generated<'first' | 'retry' | 'call-back' | 'again'>
  /** how the last call ended, as one of the retry rules' ends or outcomes, if `plan` is `retry` */
  planReason: string | null
}

/**
 * claimed -> sent -> started | refused | unknown. `released`: no request was sent, or the provider proved that it did
 * not dial; the same attempt is claimed again later.
 */
export interface Attempts {
  id: string
  tenantId: TenantId
  campaignId: string
  recipientId: string
  phoneNumber: E164
  /** starts at 1; each planned attempt has its own number and is claimed once */
  attemptNumber: number
  state: 'claimed' | 'sent' | 'started' | 'refused' | 'unknown' | 'released'
  /** fencing token: a stale holder's number no longer matches */
  fence: number
  leaseUntil: Millis
  callId: string | null
  createdAt: Millis
  /** when the request was about to be sent */
  sentAt: Millis | null
  /** when its outcome became known */
  resolvedAt: Millis | null
  /** when its call ended; null if it still occupies one of the tenant's lines */
  endedAt: Millis | null
}

/** Reserved call starts, to enforce the limit of calls per second. */
export interface DialerSlots {
  name: string
  /** epoch microseconds */
  nextAtMicros: number
}

export interface DoNotCall {
  tenantId: TenantId
  phoneNumber: E164
  source: 'manual' | 'csv' | 'recipient'
  /** the call after which it was added */
  callId: string | null
  createdAt: Millis
}

/** A call-back that a customer asked for or agreed to, that an outcome calls for, or that a person added; one per call. */
export interface CallBacks {
  id: string
  tenantId: TenantId
  callId: string
  /** null if the call was not part of a campaign */
  campaignId: string | null
  recipientId: string | null
  phoneNumber: E164
  contactName: string | null
  /** the customer's answer to a reserved question, the call's outcome, or a person's own entry */
  source: 'customer' | 'outcome' | 'person'
  /** the customer's line, or else the quoted words; '' without a quotation, or after retention removed it */
  quote: string
  /** see `CallValues` */
  quotes: QuoteState | null
  quoteTurn: number | null
  /** when to call; null if no time is known */
  wantedAt: Millis | null
  state: 'proposed' | 'confirmed' | 'dismissed'
  createdAt: Millis
  answeredAt: Millis | null
}

/** A recipient apparently asked not to be called. While the suggestion is open, campaigns do not call the number. */
export interface DoNotCallSuggestions {
  id: string
  tenantId: TenantId
  phoneNumber: E164
  callId: string
  /** the recipient's line, or else the quoted words; '' without a quotation, or after retention removed it */
  quote: string
  /** see `CallValues`; null in rows of earlier versions */
  quotes: QuoteState | null
  state: 'open' | 'accepted' | 'dismissed'
  createdAt: Millis
  answeredAt: Millis | null
}

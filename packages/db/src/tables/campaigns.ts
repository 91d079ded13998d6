import type { Generated } from 'kysely'

import type { TenantId } from '../ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Campaigns {
  id: string
  tenant_id: TenantId
  name: string
  /** One that is held is `running` with a reason. */
  state: 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'
  held_reason: string | null
  test_mode: Generated<Flag>
  total_recipients: Generated<number>
  /** null: at once */
  scheduled_at: Millis | null
  /** HH:MM in the recipient's own time; null: at any time */
  calling_from: string | null
  calling_until: string | null
  /** when the dialler looks at it next; null: there is nothing to claim */
  next_at: Millis | null
  /** when a recipient of it was last claimed: campaigns of a tenant take turns */
  claimed_at: Generated<Millis>
  /** how its newest calls went, oldest first: `s` went through, `f` failed */
  outcomes: Generated<string>
  /** how often in a row it was held because calls failed */
  trips: Generated<number>
  created_at: Millis
  started_at: Millis | null
  finished_at: Millis | null
  deleted_at: Millis | null
}

/** How many recipients of a campaign are in a state; changes with them. */
export interface CampaignCounts {
  campaign_id: string
  state: Recipients['state']
  recipients: number
}

export interface Recipients {
  id: string
  tenant_id: TenantId
  campaign_id: string
  position: number
  phone_number: string
  name: string | null
  /** the words of the name, folded for searches (`wordsOf`) */
  name_words: string | null
  /** IANA name from the list; null: the number tells */
  time_zone: string | null
  /** JSON: Record<string, string> */
  variables: string
  /** JSON: what overrides the agent for this recipient */
  overrides: string
  state: 'queued' | 'dialling' | 'in-progress' | 'completed' | 'missed' | 'failed' | 'unknown' | 'skipped'
  skip_reason: string | null
  /** not to be claimed before */
  due_at: Millis
  /** the newest call */
  call_id: string | null
  /** how often it was dialled or is about to be */
  attempts: Generated<number>
}

/**
 * claimed -> sent -> started | refused | unknown; `released`: nothing was asked for, or the provider proved that it
 * dialled nobody, and the same attempt is claimed again later.
 */
export interface Attempts {
  id: string
  tenant_id: TenantId
  campaign_id: string
  recipient_id: string
  phone_number: string
  /** 1 for the first; another only by the user's explicit act */
  attempt_number: number
  state: 'claimed' | 'sent' | 'started' | 'refused' | 'unknown' | 'released'
  /** who may send it; a stale holder's number does not match any more */
  fence: number
  lease_until: Millis
  call_id: string | null
  created_at: Millis
  /** when the request was about to be sent */
  sent_at: Millis | null
  /** when its outcome was known */
  settled_at: Millis | null
  /** when its call was over; null: it takes one of the tenant's lines */
  ended_at: Millis | null
}

/** Starts of calls that are given out one by one, so that they are never too many in a second. */
export interface DiallerSlots {
  name: string
  /** epoch microseconds */
  next_at_micros: number
}

export interface DoNotCall {
  tenant_id: TenantId
  phone_number: string
  source: 'manual' | 'csv' | 'recipient'
  /** the call after which it was added */
  call_id: string | null
  created_at: Millis
}

/** Somebody seems to have asked not to be called; while it is open the number is not called by campaigns. */
export interface DoNotCallSuggestions {
  id: string
  tenant_id: TenantId
  phone_number: string
  call_id: string
  /** what was said */
  quote: string
  state: 'open' | 'accepted' | 'dismissed'
  created_at: Millis
  answered_at: Millis | null
}

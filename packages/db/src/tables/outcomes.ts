import type { Doubt, FieldKind, QuoteState } from '@callwright/contract/calls/call-fields'
import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

/** What a business wants to know about each call. The id is also the provider's, so it is never used again. */
export interface CallFields {
  id: string
  tenantId: TenantId
  kind: FieldKind
  name: string
  question: string
  /** JSON: Choice[] */
  choices: string
  position: number
  createdAt: Millis
  /** a goal that is reached only if an appointment was booked */
  needsBooking: Generated<Flag>
  /** null while calls are analyzed for it */
  retiredAt: Millis | null
}

/** The value of a field for a call. Values are text: `yes`, `12`, `interested`. */
export interface CallValues {
  callId: string
  fieldId: string
  tenantId: TenantId
  /** the call's sort key, so that a filtered list is read in index order */
  orderKey: number
  /** the field's kind and name when the call was analyzed */
  kind: FieldKind
  name: string
  /** the corrected value, or else the provider's; null without an answer */
  value: string | null
  /** the value as filters and counts compare it */
  valueKey: string | null
  providerValue: string | null
  reason: string | null
  /** whether the explanation quotes the call; null if it was not compared with the transcript */
  quotes: QuoteState | null
  /** the index of the quoted turn in the transcript, or else of the most similar one */
  quoteTurn: number | null
  /** why a person should check the value */
  doubt: Doubt | null
  /** when a person corrected or confirmed the value */
  correctedAt: Millis | null
  correctedBy: UserId | null
}

/** How many values of a day's calls quote their call in each way. */
export interface QuoteCounts extends Record<QuoteState, number> {
  tenantId: TenantId
  /** days since 1970-01-01, in UTC */
  day: number
}

/** Calls by the half hour they started in, their segment, and the value of an outcome or goal. */
export interface CallValueCounts {
  tenantId: TenantId
  fieldId: string
  halfHour: Millis
  segment: number
  valueKey: string
  calls: number
}

/** A campaign's calls by the value of an outcome or goal. */
export interface CampaignValueCounts {
  campaignId: string
  fieldId: string
  valueKey: string
  calls: number
}

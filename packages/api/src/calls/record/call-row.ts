import type { Disclosure, RecordingConsent } from '@callwright/contract/agent/disclosures'
import type { CallValue } from '@callwright/contract/calls/call-fields'
import type { CallDirection, CallSource, CallStatus, EndReason, SearchMatch } from '@callwright/contract/calls/calls'
import type { E164 } from '@callwright/contract/text/phone'
import { facetDirection, facetStatus } from '@callwright/db/tables/call-order'

import type { CallRecord } from './call-records.repo.ts'

/** The columns a list reads. The facet encodes status and direction. */
export const LISTED_COLUMNS = [
  ...(['id', 'conversationId', 'endReason', 'phoneNumber', 'phoneText', 'callerNumber', 'calledNumber'] as const),
  ...(['contactName', 'startedAt', 'durationSeconds', 'summary', 'notes', 'testMode'] as const),
  ...(['hasTranscript', 'hasRecording', 'orderKey', 'facet', 'source', 'reached', 'needsCheck'] as const),
  ...(['transferName', 'transferNumber', 'transferTurn', 'disclosure', 'recordingConsent'] as const),
] as const satisfies readonly (keyof CallRecord)[]

export type ListedCall = Pick<CallRecord, (typeof LISTED_COLUMNS)[number]>

/** Spelled out, because the client package has no types of the database. */
export type CallRow = {
  id: string
  conversationId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  transfer: CallTransfer | null
  /** the other party's number */
  phoneNumber: E164 | null
  /** what the provider reported instead, if that cannot be read as a number; only shown */
  phoneText: string | null
  callerNumber: E164 | null
  calledNumber: E164 | null
  contactName: string | null
  /** epoch milliseconds */
  startedAt: number
  durationSeconds: number
  summary: string | null
  notes: string | null
  testMode: boolean
  hasTranscript: boolean
  hasRecording: boolean
  source: CallSource
  reached: boolean
  needsCheck: boolean
  /** whether the opening said that an AI is speaking; null if unknown */
  disclosure: Disclosure | null
  recordingConsent: RecordingConsent | null
  /** the call's result, in the order of the business's fields */
  values: RowValue[]
  /** where the search matched */
  match: SearchMatch | null
  /** as text, one line per turn; only if requested */
  transcript?: string | null
}

/**
 * The person to whom the agent transferred the call, with the name that was set up at that time.
 * `turn`: how many turns of the transcript came before it.
 */
type CallTransfer = { name: string | null; phoneNumber: E164; turn: number }

export type RowValue = Pick<CallValue, 'fieldId' | 'kind' | 'name' | 'value' | 'doubt'>

/** A row without its values and match. */
export type CallRowFacts = Omit<CallRow, 'match' | 'values'>

export function toRow(call: ListedCall): CallRowFacts {
  return {
    id: call.id,
    conversationId: call.conversationId,
    direction: facetDirection(call.facet),
    status: facetStatus(call.facet),
    endReason: call.endReason,
    transfer: toTransfer(call),
    phoneNumber: call.phoneNumber,
    phoneText: call.phoneText,
    callerNumber: call.callerNumber,
    calledNumber: call.calledNumber,
    contactName: call.contactName,
    startedAt: call.startedAt,
    durationSeconds: call.durationSeconds,
    summary: call.summary,
    notes: call.notes,
    testMode: call.testMode === 1,
    hasTranscript: call.hasTranscript === 1,
    hasRecording: call.hasRecording === 1,
    source: call.source,
    reached: call.reached === 1,
    needsCheck: call.needsCheck === 1,
    disclosure: call.disclosure,
    recordingConsent: call.recordingConsent,
  }
}

function toTransfer({ transferName: name, transferNumber, transferTurn }: ListedCall): CallTransfer | null {
  return transferNumber === null ? null : { name, phoneNumber: transferNumber, turn: transferTurn ?? 0 }
}

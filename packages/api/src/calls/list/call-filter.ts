import type { SearchCondition } from '@callwright/db/query/searched-text'

import type { CallRecord } from '../record/call-records.repo.ts'

/** Which calls a list has, in the numbers of the database. */
export type CallFilter = {
  /** null: all of them */
  facets: readonly number[] | null
  /** order keys: `from` inclusive, `to` exclusive */
  from: number | null
  to: number | null
  campaignId: string | null
  /** null: nothing is searched; empty: what was typed is in no call */
  search: readonly SearchCondition[] | null
}

export type CallSort = { by: 'date' | 'duration' | 'status'; order: 'asc' | 'desc' }

/** The row a page begins after: its value in the sorted column, and its order key. */
export type CallPlace = { value: number; orderKey: number }

export const ALL_FACETS: readonly number[] = Array.from({ length: 10 }, (_, facet) => facet)

/** What a list reads of a call. Status and direction are in the facet. */
export const LISTED = [
  ...(['id', 'conversationId', 'endReason', 'phoneNumber', 'callerNumber', 'calledNumber'] as const),
  ...(['contactName', 'startedAt', 'durationSeconds', 'summary', 'notes', 'testMode'] as const),
  ...(['hasTranscript', 'hasRecording', 'orderKey', 'facet'] as const),
] as const satisfies readonly (keyof CallRecord)[]

export type ListedCall = Pick<CallRecord, (typeof LISTED)[number]>

/** What a row's value in the sorted column is; with its order key it names its place. */
export function placeOf(call: ListedCall, { by }: CallSort): CallPlace {
  const values = { date: 0, duration: call.durationSeconds, status: Math.floor(call.facet / 2) }
  return { value: values[by], orderKey: call.orderKey }
}

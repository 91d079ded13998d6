import type { listCallsSchema } from '@callwright/contract/calls/calls'
import type { z } from '@callwright/contract/input/zod'
import { type SearchCondition, typedConditions } from '@callwright/db/query/searched-text'
import { facetsOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { Schema } from '@callwright/db/tables/schema'
import type { SelectQueryBuilder } from 'kysely'

import type { CallRecord } from '../record/call-records.repo.ts'

// A new filter: its field in `callFilterFields` (contract), in `CallFilter` and `filterOf`, its condition in `whereFilter`,
// and, where it can be combined with a search, in `searchOf` (list-matches.repo.ts).

/** The filter of a call list, in the numbers of the database. */
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

export function filterOf(input: z.output<typeof listCallsSchema>): CallFilter {
  return {
    facets: facetsOf(input.statuses, input.directions),
    from: input.from === undefined ? null : orderKeyAt(input.from),
    to: input.to === undefined ? null : orderKeyAt(input.to),
    campaignId: input.campaignId ?? null,
    search: input.search ? typedConditions(input.search) : null,
  }
}

/** Whether the totals by facet count what the filter lets through. */
export function isByFacetsAlone(filter: CallFilter): boolean {
  return Object.entries(filter).every(([name, value]) => name === 'facets' || value === null)
}

type Calls<O> = SelectQueryBuilder<Schema, 'calls', O>

/** Conditions that hold whichever index a query walks. Facets and dates choose the index, so each query has its own. */
export function whereFilter<O>(calls: Calls<O>, { campaignId }: CallFilter): Calls<O> {
  return campaignId === null ? calls : calls.where('campaignId', '=', campaignId)
}

export type CallOrder = { by: 'date' | 'duration' | 'status'; order: 'asc' | 'desc' }

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
export function placeOf(call: ListedCall, { by }: CallOrder): CallPlace {
  const values = { date: 0, duration: call.durationSeconds, status: Math.floor(call.facet / 2) }
  return { value: values[by], orderKey: call.orderKey }
}

import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import { type SearchCondition, parseSearchText } from '@callwright/db/query/searched-text'
import { ALL_FACETS, facetRank, facetsOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { Schema } from '@callwright/db/tables/schema'
import type { SelectQueryBuilder } from 'kysely'

import { countedOrigin, type Installation } from '../../context/counted-calls.ts'
import type { ListedCall } from '../record/call-row.ts'
import { type ResultFilter, toResultFilter } from './result-filter.ts'

/** A call list's filter in database terms. */
export type CallFilter = {
  /** null if there is no filter by status, direction, or origin */
  facets: readonly number[] | null
  /** order keys: `from` inclusive, `to` exclusive */
  from: number | null
  to: number | null
  campaignId: string | null
  /** null if there is no search; empty if the typed text cannot match any call */
  search: readonly SearchCondition[] | null
  /** null if there is no filter by the call's result */
  result: ResultFilter | null
}

export function toCallFilter(installation: Installation, input: z.output<typeof listCallsSchema>): CallFilter {
  const counted = countedOrigin(installation, input.withoutTests ?? false)
  const facets = facetsOf(input.statuses, input.directions, counted)
  return {
    facets: facets.length === ALL_FACETS.length ? null : facets,
    from: input.from === undefined ? null : orderKeyAt(input.from),
    to: input.to === undefined ? null : orderKeyAt(input.to),
    campaignId: input.campaignId ?? null,
    search: input.search ? parseSearchText(input.search) : null,
    result: toResultFilter(input),
  }
}

/** True if the totals by facet already give the number of matching calls. */
export function isFilteredByFacetsOnly(filter: CallFilter): boolean {
  return Object.entries(filter).every(([name, value]) => name === 'facets' || value === null)
}

type Calls<O> = SelectQueryBuilder<Schema, 'calls', O>

/**
 * Conditions that apply with any index; `searchOf` repeats them for a search. Facets and dates select the index, so each
 * query adds those itself.
 */
export function applyCallFilter<O>(calls: Calls<O>, { campaignId }: CallFilter): Calls<O> {
  return campaignId === null ? calls : calls.where('campaignId', '=', campaignId)
}

export type CallOrder = { by: 'date' | 'duration' | 'status'; order: 'asc' | 'desc' }

/** Cursor: the last row's value in the sorted column, and its order key. */
export type CallCursor = { value: number; orderKey: number }

/** The cursor that points at a row. The order key breaks ties. */
export function toCallCursor(call: ListedCall, { by }: CallOrder): CallCursor {
  const values = { date: 0, duration: call.durationSeconds, status: facetRank(call.facet) }
  return { value: values[by], orderKey: call.orderKey }
}

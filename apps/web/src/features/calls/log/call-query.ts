import type {
  CallDirection,
  CallSort,
  CallStatus,
  FilteredEndReason,
  SortOrder,
} from '@callwright/contract/calls/calls'
import { writeValueFilters, type ValueFilter } from '@callwright/contract/calls/value-filters'
import { toBounds } from '#lib/url-state/period.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'
import type { CallFilter } from './call-filter-url.ts'

/** The query for the server: the filter with its days as timestamps, without empty values. */
export type CallQuery = {
  statuses?: CallStatus[]
  directions?: CallDirection[]
  /** Epoch milliseconds; `from` is inclusive, `to` is exclusive. */
  from?: number
  to?: number
  campaignId?: string
  search?: string
  values?: ValueFilter[]
  needsCheck?: boolean
  endReason?: FilteredEndReason
  sort: CallSort
  order: SortOrder
}

export function callQuery(filter: CallFilter, now: number): CallQuery {
  const { statuses, direction, campaignId, search, values, needsCheck, endReason, sort, order } = filter
  return {
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(direction ? { directions: [direction] } : {}),
    ...toBounds(filter.period, now),
    ...(campaignId ? { campaignId } : {}),
    ...(search ? { search } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(needsCheck ? { needsCheck } : {}),
    ...(endReason ? { endReason } : {}),
    sort,
    order,
  }
}

/** The URL of the filtered calls as a CSV file. */
export function callExportUrl({ values, ...query }: CallQuery): string {
  return urlWithQuery('/api/calls/export.csv', { ...query, ...(values ? { values: writeValueFilters(values) } : {}) })
}

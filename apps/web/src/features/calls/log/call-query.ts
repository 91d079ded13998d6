import type { CallDirection, CallSort, CallStatus, SortOrder } from '@callwright/contract/calls/calls'
import { boundsOf } from '../../../lib/url-state/period.ts'
import { urlWithQuery } from '../../../lib/url-state/use-url-state.ts'
import type { CallFilter } from './call-filter-url.ts'

/** What the server is asked for: the filter with its days as moments. What narrows nothing is left out. */
export type CallQuery = {
  statuses?: CallStatus[]
  directions?: CallDirection[]
  /** Epoch milliseconds; `from` belongs to it, `to` does not. */
  from?: number
  to?: number
  campaignId?: string
  search?: string
  sort: CallSort
  order: SortOrder
}

export function callQuery(filter: CallFilter, now: number): CallQuery {
  const { statuses, direction, campaignId, search, sort, order } = filter
  return {
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(direction ? { directions: [direction] } : {}),
    ...boundsOf(filter.period, now),
    ...(campaignId ? { campaignId } : {}),
    ...(search ? { search } : {}),
    sort,
    order,
  }
}

/** Where the filtered calls are to be had as a CSV file. */
export function callExportUrl(query: CallQuery): string {
  return urlWithQuery('/api/calls/export.csv', query)
}

import { ALL_FACETS, facetRank, KEYS_PER_DAY } from '@callwright/db/tables/call-order'

import { type CallFilter, type CallCursor, type CallOrder } from './call-filter.ts'

/** A part of a list that one index returns in order. */
export type CallStream = {
  /** null means any status, direction, and origin */
  facet: number | null
  /** day number since the order epoch; null means any day */
  day: number | null
  /** whether the call has a duration above zero; null means either */
  hasLength: boolean | null
  /** order keys, exclusive */
  above: number
  below: number
  /** starts after the page's cursor in the sorted column */
  isAfter: boolean
}

type Listing = {
  filter: CallFilter
  sort: CallOrder
  after: CallCursor | null
  /** so few calls match that the query sorts them */
  isNarrow: boolean
}

/** Splits a list into index scans. An empty result means that no rows are left. */
export function planCallStreams(list: Listing): CallStream[] {
  const { filter, sort, after } = list
  const bounds = {
    above: filter.from === null ? 0 : filter.from - 1,
    below: filter.to ?? Number.MAX_SAFE_INTEGER,
  }
  if (sort.by === 'status') return splitByStatus(list, bounds)
  if (sort.by === 'duration') return splitByLength(list, bounds)
  const rest = after ? boundsAfter(bounds, after, sort) : bounds
  return (filter.facets ?? [null]).map((facet) => ({ ...ANY, facet, ...rest }))
}

const ANY = { facet: null, day: null, hasLength: null, isAfter: false }

type Bounds = { above: number; below: number }

function boundsAfter({ above, below }: Bounds, { orderKey }: CallCursor, { order }: CallOrder): Bounds {
  return order === 'asc' ? { above: Math.max(above, orderKey), below } : { above, below: Math.min(below, orderKey) }
}

/** Several facets share a status. Within a status, the newest call comes first in either sort order. */
function splitByStatus({ filter, sort, after }: Listing, { above, below }: Bounds): CallStream[] {
  return (filter.facets ?? ALL_FACETS).flatMap((facet) => {
    const rank = facetRank(facet)
    if (!after || (sort.order === 'asc' ? rank > after.value : rank < after.value)) {
      return [{ ...ANY, facet, above, below }]
    }
    if (rank !== after.value) return []
    return [{ ...ANY, facet, above, below: Math.min(below, after.orderKey) }]
  })
}

/** Up to this many days are scanned one by one; for a longer range, a scan of all calls finds enough matching rows. */
const MAX_SCANNED_DAYS = 32

function splitByLength(list: Listing, bounds: Bounds): CallStream[] {
  const { filter, after, isNarrow } = list
  const part = { ...ANY, ...bounds, isAfter: after !== null }
  if (isNarrow) return [part]
  const isRanged = filter.from !== null || filter.to !== null
  // A campaign's duration index includes the facet.
  const facets = filter.facets ?? (filter.campaignId === null ? null : ALL_FACETS)
  if (facets)
    return facets
      .map((facet) => ({ ...part, facet }))
      .flatMap((stream) => (isRanged ? splitByHasLength(stream, list) : [stream]))
  if (!isRanged) return [part]
  const [first, last] = [Math.floor((bounds.above + 1) / KEYS_PER_DAY), Math.floor((bounds.below - 1) / KEYS_PER_DAY)]
  const days = last - first + 1
  if (days > MAX_SCANNED_DAYS) return splitByHasLength(part, list)
  return Array.from({ length: days }, (_, index) => ({ ...part, day: first + index }))
}

/**
 * There are many calls without a duration, and they are sorted by time, so a scan would read many of them before it
 * reaches a date range. They get a separate stream that starts at the range.
 */
function splitByHasLength(part: CallStream, { sort, after }: Listing): CallStream[] {
  const withoutLength = { ...part, hasLength: false, isAfter: false }
  const withLength = { ...part, hasLength: true }
  if (!after) return [withoutLength, withLength]
  if (after.value > 0) return sort.order === 'asc' ? [withLength] : [withoutLength, withLength]
  const rest = { ...withoutLength, ...boundsAfter(part, after, sort) }
  return sort.order === 'asc' ? [rest, { ...withLength, isAfter: false }] : [rest]
}

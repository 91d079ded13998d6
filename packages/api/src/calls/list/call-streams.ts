import { KEYS_A_DAY } from '@callwright/db/tables/call-order'

import { ALL_FACETS, type CallFilter, type CallPlace, type CallOrder } from './call-filter.ts'

/** A part of a list that one index has in order. */
export type Stream = {
  /** null: of any status and direction */
  facet: number | null
  /** by its number; null: of any day */
  day: number | null
  /** whether somebody talked; null: either way */
  hasLength: boolean | null
  /** order keys, exclusive */
  above: number
  below: number
  /** begins after the page's place in the column that is sorted by */
  isAfter: boolean
}

type Listing = {
  filter: CallFilter
  sort: CallOrder
  after: CallPlace | null
  /** few enough calls match to put them in order themselves */
  isNarrow: boolean
}

/** Whatever the list, it is a few walks through indexes put together; none: nothing is left of it. */
export function streamsOf(list: Listing): Stream[] {
  const { filter, sort, after } = list
  const bounds = {
    above: filter.from === null ? 0 : filter.from - 1,
    below: filter.to ?? Number.MAX_SAFE_INTEGER,
  }
  if (sort.by === 'status') return byStatus(list, bounds)
  if (sort.by === 'duration') return byLength(list, bounds)
  const rest = after ? boundsAfter(bounds, after, sort) : bounds
  return (filter.facets ?? [null]).map((facet) => ({ ...ANY, facet, ...rest }))
}

const ANY = { facet: null, day: null, hasLength: null, isAfter: false }

type Bounds = { above: number; below: number }

function boundsAfter({ above, below }: Bounds, { orderKey }: CallPlace, { order }: CallOrder): Bounds {
  return order === 'asc' ? { above: Math.max(above, orderKey), below } : { above, below: Math.min(below, orderKey) }
}

/** Two facets, inbound and outbound, share a status; within it the newest call comes first, whichever way it is sorted. */
function byStatus({ filter, sort, after }: Listing, { above, below }: Bounds): Stream[] {
  return (filter.facets ?? ALL_FACETS).flatMap((facet) => {
    const rank = Math.floor(facet / 2)
    if (!after || (sort.order === 'asc' ? rank > after.value : rank < after.value)) {
      return [{ ...ANY, facet, above, below }]
    }
    if (rank !== after.value) return []
    return [{ ...ANY, facet, above, below: Math.min(below, after.orderKey) }]
  })
}

/** In a range of so many days each day is walked by itself; in a longer one enough is met on the way through all. */
const MOST_DAYS = 32

function byLength(list: Listing, bounds: Bounds): Stream[] {
  const { filter, after, isNarrow } = list
  const part = { ...ANY, ...bounds, isAfter: after !== null }
  if (isNarrow) return [part]
  const isRanged = filter.from !== null || filter.to !== null
  // A campaign's index by length is by facet too.
  const facets = filter.facets ?? (filter.campaignId === null ? null : ALL_FACETS)
  if (facets)
    return facets.map((facet) => ({ ...part, facet })).flatMap((one) => (isRanged ? byTalk(one, list) : [one]))
  if (!isRanged) return [part]
  const [first, last] = [Math.floor((bounds.above + 1) / KEYS_A_DAY), Math.floor((bounds.below - 1) / KEYS_A_DAY)]
  const days = last - first + 1
  if (days > MOST_DAYS) return byTalk(part, list)
  return Array.from({ length: days }, (_, index) => ({ ...part, day: first + index }))
}

/**
 * A great many calls have no length and lie in the order of time, so that a range would be met late on the way through
 * them: they are a stream of their own, which begins where the range does.
 */
function byTalk(part: Stream, { sort, after }: Listing): Stream[] {
  const silent = { ...part, hasLength: false, isAfter: false }
  const talked = { ...part, hasLength: true }
  if (!after) return [silent, talked]
  if (after.value > 0) return sort.order === 'asc' ? [talked] : [silent, talked]
  const rest = { ...silent, ...boundsAfter(part, after, sort) }
  return sort.order === 'asc' ? [rest, { ...talked, isAfter: false }] : [rest]
}

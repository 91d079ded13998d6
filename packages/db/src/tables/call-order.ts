/** The first moment that an order key can name. */
const ORDER_EPOCH = Date.UTC(2020, 0, 1)
/** How many calls may start within one millisecond. */
const KEYS_A_MILLISECOND = 10_000
/** Order keys of one day (UTC): what an index by days divides by. */
export const KEYS_A_DAY = 24 * 60 * 60 * 1000 * KEYS_A_MILLISECOND

/**
 * A call's place among all calls, by its start: unique, and in the order of time. The call's address in the
 * search index is made of it, and a page of the list begins after it.
 * @param startedAt epoch milliseconds, up to the year 2048
 * @param chance 0 up to, but not including, 1: tells apart what started in the same millisecond
 */
export function orderKeyAt(startedAt: number, chance = 0): number {
  return (startedAt - ORDER_EPOCH) * KEYS_A_MILLISECOND + Math.floor(chance * KEYS_A_MILLISECOND)
}

/** In the order that the list sorts a status by. */
const STATUS_ORDER = ['completed', 'initiated', 'in-progress', 'failed', 'missed'] as const
export type RankedStatus = (typeof STATUS_ORDER)[number]

const DIRECTION_ORDER = ['inbound', 'outbound'] as const
export type RankedDirection = (typeof DIRECTION_ORDER)[number]

/** Status and direction as one small number: what lists filter by, and figures are kept by. */
export function facetOf(status: RankedStatus, direction: RankedDirection): number {
  return STATUS_ORDER.indexOf(status) * DIRECTION_ORDER.length + DIRECTION_ORDER.indexOf(direction)
}

/** @throws RangeError for a number that is no facet */
export function statusOfFacet(facet: number): RankedStatus {
  return at(STATUS_ORDER, Math.floor(facet / DIRECTION_ORDER.length))
}

/** @throws RangeError for a number that is no facet */
export function directionOfFacet(facet: number): RankedDirection {
  return at(DIRECTION_ORDER, facet % DIRECTION_ORDER.length)
}

function at<T>(order: readonly T[], index: number): T {
  const value = order[index]
  if (value === undefined) throw new RangeError('There is no such facet')
  return value
}

/** The facets that a filter lets through; null where nothing is filtered out. Empty lists filter nothing. */
export function facetsOf(
  statuses: readonly RankedStatus[] | undefined,
  directions: readonly RankedDirection[] | undefined,
): number[] | null {
  if (!statuses?.length && !directions?.length) return null
  const wantedStatuses = statuses?.length ? STATUS_ORDER.filter((status) => statuses.includes(status)) : STATUS_ORDER
  const wanted = directions?.length ? DIRECTION_ORDER.filter((one) => directions.includes(one)) : DIRECTION_ORDER
  return wantedStatuses.flatMap((status) => wanted.map((direction) => facetOf(status, direction)))
}

/** Figures are kept by half hours: the reader's days and hours begin at one of them nearly everywhere. */
export const FIGURES_EVERY_MS = 30 * 60 * 1000

export function halfHourOf(startedAt: number): number {
  return Math.floor(startedAt / FIGURES_EVERY_MS) * FIGURES_EVERY_MS
}

/** Answered calls by length in seconds; each begins where the one before ends. */
export const LENGTHS_FROM = [0, 30, 60, 180, 300, 600] as const

export type LengthFrom = (typeof LENGTHS_FROM)[number]

/** Where the class of a length begins. */
export function lengthFrom(seconds: number): LengthFrom {
  return LENGTHS_FROM.findLast((from) => seconds >= from) ?? 0
}

export type CountedOutcome = 'completed' | 'missed' | 'failed' | 'open'

/** What a call is counted as: one that has not ended is open. */
export function outcomeOfFacet(facet: number): CountedOutcome {
  const status = statusOfFacet(facet)
  return status === 'initiated' || status === 'in-progress' ? 'open' : status
}

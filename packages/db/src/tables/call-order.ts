import type { CallSource } from '@callwright/contract/calls/calls'

/** The earliest time that an order key can represent. */
const ORDER_EPOCH = Date.UTC(2020, 0, 1)
/** Distinct order keys per millisecond. */
const KEYS_PER_MILLISECOND = 10_000
/** Order keys per UTC day; the index by day divides by it. */
export const KEYS_PER_DAY = 24 * 60 * 60 * 1000 * KEYS_PER_MILLISECOND

/**
 * A call's sort key by start time. It is also the call's id in the search index and the cursor of lists.
 * @param startedAt epoch milliseconds, up to the year 2048
 * @param random from 0 up to but not including 1; distinguishes calls that start in the same millisecond
 */
export function orderKeyAt(startedAt: number, random = 0): number {
  return (startedAt - ORDER_EPOCH) * KEYS_PER_MILLISECOND + Math.floor(random * KEYS_PER_MILLISECOND)
}

/** The order of statuses in lists. */
const STATUS_ORDER = ['completed', 'initiated', 'in-progress', 'failed', 'missed'] as const
export type RankedStatus = (typeof STATUS_ORDER)[number]

const DIRECTION_ORDER = ['inbound', 'outbound'] as const
export type RankedDirection = (typeof DIRECTION_ORDER)[number]

/**
 * From the most to the least real. `test`: a call of a campaign in Test Mode, or in the browser; `simulated`: any other
 * call that the simulator made.
 */
const ORIGIN_ORDER = ['live', 'simulated', 'test'] as const
export type CallOrigin = (typeof ORIGIN_ORDER)[number]

type OriginFacts = { testMode?: number | undefined; source?: CallSource | undefined; provider: string }

export function originOf({ testMode, source = 'phone', provider }: OriginFacts): CallOrigin {
  if (testMode === 1 || source !== 'phone') return 'test'
  return provider === 'simulator' ? 'simulated' : 'live'
}

export const FACETS_PER_ORIGIN = STATUS_ORDER.length * DIRECTION_ORDER.length
export const ALL_FACETS: readonly number[] = Array.from(
  { length: ORIGIN_ORDER.length * FACETS_PER_ORIGIN },
  (_, facet) => facet,
)

/** Status, direction, and origin as one small number, for filters and counts. */
export function facetOf(status: RankedStatus, direction: RankedDirection, origin: CallOrigin = 'live'): number {
  const rank = STATUS_ORDER.indexOf(status) * DIRECTION_ORDER.length + DIRECTION_ORDER.indexOf(direction)
  return ORIGIN_ORDER.indexOf(origin) * FACETS_PER_ORIGIN + rank
}

/** Calls that are at least as real as this origin have facets below this number. */
export function facetsEnd(origin: CallOrigin): number {
  return (ORIGIN_ORDER.indexOf(origin) + 1) * FACETS_PER_ORIGIN
}

/** @throws RangeError for an invalid facet */
export function facetOrigin(facet: number): CallOrigin {
  return elementAt(ORIGIN_ORDER, Math.floor(facet / FACETS_PER_ORIGIN))
}

/** The place of the status in lists. */
export function facetRank(facet: number): number {
  return Math.floor((facet % FACETS_PER_ORIGIN) / DIRECTION_ORDER.length)
}

/** @throws RangeError for an invalid facet */
export function facetStatus(facet: number): RankedStatus {
  return elementAt(STATUS_ORDER, facetRank(facet))
}

/** @throws RangeError for an invalid facet */
export function facetDirection(facet: number): RankedDirection {
  return elementAt(DIRECTION_ORDER, facet % DIRECTION_ORDER.length)
}

function elementAt<T>(order: readonly T[], index: number): T {
  const value = order[index]
  if (value === undefined) throw new RangeError('Invalid facet')
  return value
}

/** The facets that match a filter, of calls that are at least as real as `origin`. An empty list matches everything. */
export function facetsOf(
  statuses: readonly RankedStatus[] | undefined,
  directions: readonly RankedDirection[] | undefined,
  origin: CallOrigin = 'test',
): number[] {
  return ALL_FACETS.slice(0, facetsEnd(origin)).filter(
    (facet) =>
      (!statuses?.length || statuses.includes(facetStatus(facet))) &&
      (!directions?.length || directions.includes(facetDirection(facet))),
  )
}

/** Direction and origin as one small number: reviews can leave segments out. Outbound segments are odd. */
export function segmentOf(facet: number): number {
  return Math.floor(facet / FACETS_PER_ORIGIN) * DIRECTION_ORDER.length + (facet % DIRECTION_ORDER.length)
}

export function segmentsOf(directions: readonly RankedDirection[] | undefined, origin: CallOrigin): number[] {
  return facetsOf(['completed'], directions, origin).map(segmentOf)
}

/** Counts are kept per half hour: in nearly every time zone, days and hours begin on a half hour. */
export const FIGURES_INTERVAL_MS = 30 * 60 * 1000

export function halfHourOf(startedAt: number): number {
  return Math.floor(startedAt / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
}

/** Lower bounds, in seconds, of the buckets that count answered calls by duration. */
export const DURATION_BUCKET_STARTS = [0, 30, 60, 180, 300, 600] as const

/** The lower bound, in seconds, of a duration's bucket. */
function durationBucketStart(seconds: number): (typeof DURATION_BUCKET_STARTS)[number] {
  return DURATION_BUCKET_STARTS.findLast((from) => seconds >= from) ?? 0
}

/** `open`: not ended yet; `missed`: callers whom nobody answered; `unanswered`: people who did not answer our calls */
export const OUTCOMES = ['completed', 'missed', 'unanswered', 'failed', 'open'] as const
export type OutcomeCounts = Record<(typeof OUTCOMES)[number], number>

/** The outcome that a call is counted as. */
export function facetOutcome(facet: number): keyof OutcomeCounts {
  const status = facetStatus(facet)
  if (status === 'missed' && facetDirection(facet) === 'outbound') return 'unanswered'
  return status === 'initiated' || status === 'in-progress' ? 'open' : status
}

/**
 * Calls by outcome, calls that reached a person or were transferred to one, calls whose opening did or did not say that
 * an AI is speaking, answered calls by length, and seconds.
 */
export const FIGURES = [
  ...OUTCOMES,
  ...(['reached', 'transferred', 'disclosed', 'undisclosed', 'seconds'] as const),
  ...DURATION_BUCKET_STARTS.map((from) => `talked${from}` as const),
]
export type FigureSums = Record<(typeof FIGURES)[number], number>
export const NO_FIGURES = Object.fromEntries(FIGURES.map((name) => [name, 0])) as FigureSums

type CountedCall = {
  facet: number
  durationSeconds: number
  reached: 0 | 1
  endReason: string | null
  disclosure: string | null
}

/** Adds a call to the figures, or subtracts it. */
export function addFigures(
  figures: FigureSums,
  { facet, durationSeconds: seconds, reached, endReason, disclosure }: CountedCall,
  by: 1 | -1 = 1,
): void {
  figures[facetOutcome(facet)] += by
  figures.reached += by * reached
  if (endReason === 'transferred') figures.transferred += by
  if (disclosure) figures[disclosure === 'spoken' ? 'disclosed' : 'undisclosed'] += by
  figures.seconds += by * seconds
  if (seconds > 0) figures[`talked${durationBucketStart(seconds)}`] += by
}

import type { Bounds } from '#lib/url-state/period.ts'
import { isoDay } from '#lib/url-state/period.ts'
import { formatDate } from '@callwright/contract/calls/call-text'
import type { CallRow } from '../call-row.ts'
import type { Review } from './review-data.ts'
import type { ReviewFilter } from './use-review-filter.ts'

/** The maximum number of latest calls, and of missed calls, in the report. */
export const MAX_LATEST_CALLS = 10
export const MAX_MISSED_CALLS = 50

/** A printed report's data, fetched together so that its parts agree. */
export type Report = {
  businessName: string
  bounds: ReviewFilter
  /** Epoch milliseconds. */
  generatedAt: number
  review: Review
  latestCalls: readonly CallRow[]
  missedCalls: readonly CallRow[]
}

/** Formats `, outbound calls, test calls included`, for example. */
export function formatScope({ directions = [], withoutTests }: ReviewFilter): string {
  return `${directions.map((direction) => `, ${direction} calls`).join('')}${withoutTests ? '' : ', test calls included'}`
}

/** Formats a period as `Oct 23, 2026 to Nov 21, 2026`; its end is exclusive. */
export function formatPeriod({ from, to }: Bounds): string {
  const [first, last] = [formatDate(from), formatDate(to - 1)]
  return first === last ? first : `${first} to ${last}`
}

/** The page's title while printing, which browsers suggest as the file name. */
export function reportTitle({ businessName, bounds }: Pick<Report, 'businessName' | 'bounds'>): string {
  // Removes control characters, such as those that change the text direction.
  const name = businessName
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return [name, 'Call Report', `${isoDay(bounds.from)} to ${isoDay(bounds.to - 1)}`].filter(Boolean).join(' - ')
}

/** How many missed calls the report leaves out. */
export function countOmittedMissedCalls({ review, missedCalls }: Pick<Report, 'review' | 'missedCalls'>): number {
  return Math.max(0, review.current.missed + review.current.unanswered - missedCalls.length)
}

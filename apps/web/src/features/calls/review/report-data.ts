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
  filter: ReviewFilter
  /** Epoch milliseconds. */
  generatedAt: number
  review: Review
  latestCalls: readonly CallRow[]
  missedCalls: readonly CallRow[]
}

/** Formats a filter as `Oct 23, 2026 to Nov 21, 2026, outbound calls`; the period's end is exclusive. */
export function formatFilter({ from, to, directions = [], withoutTests }: ReviewFilter): string {
  const [first, last] = [formatDate(from), formatDate(to - 1)]
  const scope = [
    ...directions.map((direction) => `${direction} calls`),
    ...(withoutTests ? [] : ['test calls included']),
  ]
  return [first === last ? first : `${first} to ${last}`, ...scope].join(', ')
}

/** The page's title while printing, which browsers suggest as the file name. */
export function reportTitle({ businessName, filter }: Pick<Report, 'businessName' | 'filter'>): string {
  // Removes control characters, such as those that change the text direction.
  const name = businessName
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return [name, 'Call Report', `${isoDay(filter.from)} to ${isoDay(filter.to - 1)}`].filter(Boolean).join(' - ')
}

/** How many missed calls the report leaves out. */
export function countOmittedMissedCalls({ review, missedCalls }: Pick<Report, 'review' | 'missedCalls'>): number {
  return Math.max(0, review.current.missed + review.current.unanswered - missedCalls.length)
}

import { formatDuration } from '@callwright/contract/calls/call-text'
import { formatCount, formatNumber } from '#lib/format.ts'
import { formatShortDuration } from './charts/chart-data.ts'
import type { Figures, Review } from './review-data.ts'
import type { CallPart } from './use-review-filter.ts'

/** A figure compared with the previous period; `assessment` says whether the change is good. */
export type Comparison = { text: string; direction: 'up' | 'down' | 'level'; assessment: 'better' | 'worse' | 'even' }

/** A figure; without a comparison if the previous period had no calls. */
export type FigureCard = {
  label: string
  value: string
  /** The figure's share of all calls, or what it consists of. */
  share?: string
  calls?: CallPart
  comparison: Comparison | null
}

type Change = { format: (size: number, isUp: boolean) => string; goodDirection?: 'up' | 'down' }

type FiguresOfPeriod = Pick<Review, 'current' | 'before' | 'outsideHours' | 'callBacks' | 'minutes'>

/** Call-backs are counted up to this number. */
const CALL_BACKS_MAX = 1000

/** A period's figures, formatted. */
export function buildFigureCards(review: FiguresOfPeriod): FigureCard[] {
  const { current, before, outsideHours, callBacks, minutes } = review
  const compareWithPrevious = (difference: number, change: Change): Comparison | null =>
    before.total === 0 ? null : compare(difference, change)
  return [
    {
      label: 'Total Calls',
      value: formatNumber(current.total),
      calls: {},
      comparison: compareWithPrevious(current.total - before.total, {
        format: (size, isUp) => `${formatShare(size, before.total)} ${isUp ? 'more' : 'fewer'}`,
      }),
    },
    {
      label: 'Success Rate',
      value: current.total === 0 ? '—' : `${current.successRate}%`,
      calls: { statuses: ['completed'] },
      comparison: compareWithPrevious(current.successRate - before.successRate, {
        format: formatPoints,
        goodDirection: 'up',
      }),
    },
    {
      label: 'Reached',
      value: formatNumber(current.reached),
      ...(current.total === 0 ? {} : { share: `${percentOf(current.reached, current.total)}%` }),
      comparison: compareShares(current, before),
    },
    {
      label: 'Transferred',
      value: formatNumber(current.transferred),
      calls: { endReason: 'transferred' },
      comparison: compareWithPrevious(current.transferred - before.transferred, { format: formatCalls }),
    },
    {
      label: 'Avg Duration',
      value: formatDuration(current.averageSeconds),
      calls: { sort: 'duration' },
      comparison: compareWithPrevious(Math.floor(current.averageSeconds) - Math.floor(before.averageSeconds), {
        format: (size, isUp) => `${formatShortDuration(size)} ${isUp ? 'longer' : 'shorter'}`,
      }),
    },
    {
      label: 'Missed Calls',
      value: formatNumber(countMissed(current)),
      calls: { statuses: ['missed'] },
      ...(current.unanswered > 0 ? { share: describeMissed(current) } : {}),
      comparison: compareWithPrevious(countMissed(current) - countMissed(before), {
        format: formatCalls,
        // How many people do not answer depends on how many are called.
        ...(current.unanswered + before.unanswered > 0 ? {} : { goodDirection: 'down' }),
      }),
    },
    ...(outsideHours === null
      ? []
      : [{ label: OUTSIDE_HOURS, value: formatNumber(outsideHours), share: 'incoming', comparison: null }]),
    {
      label: 'Call-Backs',
      value: formatCallBacks(callBacks.asked),
      share: `${formatCallBacks(callBacks.open)} open`,
      comparison: null,
    },
    ...(minutes === null
      ? []
      : [
          {
            label: 'Minutes Used',
            value: formatNumber(minutes.used),
            ...(minutes.limit === null ? {} : { share: `of ${formatNumber(minutes.limit)}` }),
            comparison: null,
          },
        ]),
  ]
}

function formatCallBacks(count: number): string {
  return count < CALL_BACKS_MAX ? formatNumber(count) : `${formatNumber(CALL_BACKS_MAX)}+`
}

/** The label of a figure that depends on opening hours. */
export const OUTSIDE_HOURS = 'Outside Hours'

function countMissed({ missed, unanswered }: Figures): number {
  return missed + unanswered
}

function describeMissed({ missed, unanswered }: Figures): string {
  return `${formatNumber(missed)} incoming, ${formatNumber(unanswered)} did not answer`
}

export type Share = { reached: number; total: number }

/** Compares two shares in percentage points; null if either total is zero. */
export function compareShares(current: Share, before: Share): Comparison | null {
  if (current.total === 0 || before.total === 0) return null
  const difference = percentOf(current.reached, current.total) - percentOf(before.reached, before.total)
  return compare(difference, { format: formatPoints, goodDirection: 'up' })
}

/** A share in whole percent; 0 of nothing. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100)
}

/** Returns `the previous 30 days`, for example, for a period in epoch milliseconds. */
export function formatPreviousPeriod({ from, to }: { from: number; to: number }): string {
  const days = Math.max(1, Math.round((to - from) / 86_400_000))
  return days === 1 ? 'the previous day' : `the previous ${days} days`
}

function compare(difference: number, { format, goodDirection }: Change): Comparison {
  if (difference === 0) return { text: 'Same as', direction: 'level', assessment: 'even' }
  const direction = difference > 0 ? 'up' : 'down'
  const text = format(Math.abs(difference), difference > 0)
  return { text: `${text} than`, direction, assessment: assess(direction, goodDirection) }
}

function assess(direction: 'up' | 'down', goodDirection: 'up' | 'down' | undefined): Comparison['assessment'] {
  if (!goodDirection) return 'even'
  return direction === goodDirection ? 'better' : 'worse'
}

function formatShare(size: number, before: number): string {
  return `${formatNumber(Math.max(1, Math.round((size / before) * 100)))}%`
}

function formatCalls(size: number, isUp: boolean): string {
  return `${formatNumber(size)} ${isUp ? 'more' : 'fewer'}`
}

function formatPoints(size: number, isUp: boolean): string {
  return `${formatCount(size, 'point')} ${isUp ? 'higher' : 'lower'}`
}

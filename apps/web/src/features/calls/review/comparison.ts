import { formatDuration } from '@callwright/contract/calls/call-text'
import { formatNumber } from '../../../lib/format.ts'
import type { Figures } from './review-data.ts'

/** A figure compared with the previous period; `mood` says whether the change is good. */
export type Comparison = { text: string; direction: 'up' | 'down' | 'level'; mood: 'better' | 'worse' | 'even' }

export type FigureCard = { label: string; value: string; comparison: Comparison }

type Change = { words: (size: number, up: boolean) => string; goodWhen?: 'up' | 'down' }

const NO_COMPARISON: Comparison = { text: 'No calls in', direction: 'level', mood: 'even' }

/** The four figures of a period, formatted. */
export function figureCards({ current, before }: { current: Figures; before: Figures }): FigureCard[] {
  const against = (difference: number, change: Change): Comparison =>
    before.total === 0 ? NO_COMPARISON : compare(difference, change)
  return [
    {
      label: 'Total Calls',
      value: formatNumber(current.total),
      comparison: against(current.total - before.total, {
        words: (size, up) => `${share(size, before.total)} ${up ? 'more' : 'fewer'}`,
      }),
    },
    {
      label: 'Success Rate',
      value: `${current.successRate}%`,
      comparison: against(current.successRate - before.successRate, { words: points, goodWhen: 'up' }),
    },
    {
      label: 'Avg Duration',
      value: formatDuration(current.averageSeconds),
      comparison: against(Math.floor(current.averageSeconds) - Math.floor(before.averageSeconds), {
        words: (size, up) => `${formatDuration(size)} ${up ? 'longer' : 'shorter'}`,
      }),
    },
    {
      label: 'Missed Calls',
      value: formatNumber(current.missed),
      comparison: against(current.missed - before.missed, {
        words: (size, up) => `${formatNumber(size)} ${up ? 'more' : 'fewer'}`,
        goodWhen: 'down',
      }),
    },
  ]
}

/** `the previous 30 days`, for a period in epoch milliseconds. */
export function previousPeriodName({ from, to }: { from: number; to: number }): string {
  const days = Math.max(1, Math.round((to - from) / 86_400_000))
  return days === 1 ? 'the previous day' : `the previous ${days} days`
}

function compare(difference: number, { words, goodWhen }: Change): Comparison {
  if (difference === 0) return { text: 'Same as', direction: 'level', mood: 'even' }
  const direction = difference > 0 ? 'up' : 'down'
  const text = words(Math.abs(difference), difference > 0)
  return { text: `${text} than`, direction, mood: chooseMood(direction, goodWhen) }
}

function chooseMood(direction: 'up' | 'down', goodWhen: 'up' | 'down' | undefined): Comparison['mood'] {
  if (!goodWhen) return 'even'
  return direction === goodWhen ? 'better' : 'worse'
}

function share(size: number, before: number): string {
  return `${formatNumber(Math.max(1, Math.round((size / before) * 100)))}%`
}

function points(size: number, up: boolean): string {
  return `${size} ${size === 1 ? 'point' : 'points'} ${up ? 'higher' : 'lower'}`
}

import { formatDuration } from '@callwright/contract/calls/call-text'
import type { ChartTable } from '#components/chart/ChartCard.tsx'
import { type HourRow, timeLabel } from '#components/chart/hour-cells.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { isoDay, startOfDay } from '#lib/url-state/period.ts'
import type { Day, DurationBand } from '../review-data.ts'
import { MISSED, type CallPart, type CallsHref } from '../use-review-filter.ts'

/** A part of stacked bars. */
export type ChartPart = {
  name: string
  color: string
  /** The color between stripes; a part without it is plain. */
  gap?: string
  /** The total of the previous period. */
  before?: number
  /** The calls that it counts. */
  calls?: CallPart
  /** Whether the legend lists it even without calls. */
  isAlwaysListed?: boolean
}

/** How calls ended, from the bottom of a bar up. Failed calls and missed callers are both red; stripes tell them apart. */
export const STATUSES: readonly (ChartPart & { key: Exclude<keyof Day, 'day'> })[] = [
  {
    key: 'completed',
    name: 'Completed',
    color: 'var(--green)',
    calls: { statuses: ['completed'] },
    isAlwaysListed: true,
  },
  { key: 'open', name: 'Ongoing', color: 'var(--blue)', calls: { statuses: ['initiated', 'in-progress'] } },
  { key: 'failed', name: 'Failed', color: 'var(--red)', gap: 'var(--red-soft)', calls: { statuses: ['failed'] } },
  { key: 'unanswered', name: 'Did not answer', color: 'var(--gray)', calls: MISSED.outbound },
  { key: 'missed', name: 'Missed', color: 'var(--red)', calls: MISSED.inbound, isAlwaysListed: true },
]

/** A day's calls, in the order of the parts. */
type DayCounts = { day: string; counts: readonly number[] }

/** A bar for a day's calls, or for the calls of the week that starts on that day. */
export type Bar = DayCounts & { days: number }

/** The calls of a bar. */
export function barCalls({ day, days }: Pick<Bar, 'day' | 'days'>): CallPart {
  return { period: { from: day, to: isoDay(startOfDay(Date.parse(`${day}T00:00`), days - 1)) } }
}

type TableParts = { bars: readonly Bar[]; names: readonly string[]; callsHref: CallsHref }

/** The bars as a table whose rows lead to their calls. */
export function buildBarsTable(caption: string, { bars, names, callsHref }: TableParts): ChartTable {
  return {
    caption,
    head: [bars.some(({ days }) => days > 1) ? 'Week of' : 'Day', ...names, 'Total'],
    rows: bars.map(({ day, counts }) => [formatDay(day), ...counts, sumCounts(counts)]),
    hrefs: bars.map((bar) => callsHref(barCalls(bar))),
  }
}

/** More bars than this would be too thin to see. */
const MAX_BARS = 100
const DAYS_PER_WEEK = 7

export function countByStatus(days: readonly Day[]): DayCounts[] {
  return days.map((day) => ({ day: day.day, counts: STATUSES.map(({ key }) => day[key]) }))
}

export function buildBars(days: readonly DayCounts[]): Bar[] {
  if (days.length <= MAX_BARS) return days.map((day) => ({ ...day, days: 1 }))
  const bars: Bar[] = []
  for (let start = 0; start < days.length; start += DAYS_PER_WEEK) {
    const week = days.slice(start, start + DAYS_PER_WEEK)
    bars.push({ day: week[0]?.day ?? '', counts: sumBars(week), days: week.length })
  }
  return bars
}

export function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Each part's total. */
export function sumBars(bars: readonly DayCounts[]): number[] {
  const [first] = bars
  return first?.counts.map((_count, part) => sumCounts(bars.map(({ counts }) => counts[part] ?? 0))) ?? []
}

/** Monday first, so the weekend stays together; `index` is the weekday's position in the data. */
export const WEEKDAYS = [
  { label: 'Mon', name: 'Monday', index: 1 },
  { label: 'Tue', name: 'Tuesday', index: 2 },
  { label: 'Wed', name: 'Wednesday', index: 3 },
  { label: 'Thu', name: 'Thursday', index: 4 },
  { label: 'Fri', name: 'Friday', index: 5 },
  { label: 'Sat', name: 'Saturday', index: 6 },
  { label: 'Sun', name: 'Sunday', index: 0 },
] as const

/** Names the cell with the most calls, and counts the others with as many; null without calls. */
export function describeBusiestTime(rows: readonly HourRow[]): string | null {
  const max = Math.max(...rows.flatMap(({ cells }) => cells), 0)
  if (max === 0) return null
  const [first = '', ...others] = rows.flatMap((row) =>
    row.cells.flatMap((calls, cell) => (calls === max ? [timeLabel(row, cell)] : [])),
  )
  return others.length === 0 ? first : `${first}, and ${formatCount(others.length, 'other time')}`
}

/** Formats a band as `under 30s`, `30s – 1m` or `over 10m`, for example. */
export function durationLabel({ fromSeconds, toSeconds }: Omit<DurationBand, 'calls'>): string {
  if (toSeconds === null) return `over ${formatShortDuration(fromSeconds)}`
  if (fromSeconds === 0) return `under ${formatShortDuration(toSeconds)}`
  return `${formatShortDuration(fromSeconds)} – ${formatShortDuration(toSeconds)}`
}

/** Formats seconds as `8s`, `2m` or `1m 30s`. */
export function formatShortDuration(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  return seconds % 60 === 0 ? `${seconds / 60}m` : formatDuration(seconds)
}

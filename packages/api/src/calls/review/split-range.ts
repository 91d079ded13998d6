import { FIGURES_INTERVAL_MS } from '@callwright/db/tables/call-order'

import type { OffsetPeriod } from '../../context/local-time.ts'

/** epoch milliseconds; `to` is exclusive */
export type TimeRange = { from: number; to: number }

/** The segments of a range that are counted. */
export type WithSegments<Range = TimeRange> = Range & { segments: readonly number[] }

/** Whole half hours, which are counted, and the partial ones at both ends. */
export type SplitRange = { whole: TimeRange; ends: TimeRange[] }

export function splitRange({ from, to }: TimeRange): SplitRange {
  const first = Math.ceil(from / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
  const last = Math.floor(to / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
  if (first >= last) return { whole: { from, to: from }, ends: [{ from, to }] }
  const ends = [
    { from, to: first },
    { from: last, to },
  ]
  return { whole: { from: first, to: last }, ends: ends.filter((end) => end.from < end.to) }
}

/** The part of a period that is in the range; `from` is not below `to` if there is none. */
export function clipPeriod({ from, to, offset }: OffsetPeriod, range: TimeRange): OffsetPeriod {
  return { from: Math.max(from, range.from), to: Math.min(to, range.to), offset }
}

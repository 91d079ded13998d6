import { buildSeries, seriesColor } from '#components/chart/chart-series.ts'
import type { Outcome } from '../review-data.ts'
import { buildBars, sumCounts, type Bar, type ChartPart } from './chart-data.ts'

/** The bars of the calls per day by outcome; outcomes that reached nobody are striped. */
export function buildOutcomeChart({ choices, days }: Outcome): { bars: Bar[]; parts: ChartPart[] } {
  const series = buildSeries(
    choices.map(({ value, isReached, current }) => ({ name: value, isStriped: isReached === false, count: current })),
  )
  const addUp = (counts: readonly number[], indexes: readonly number[]): number =>
    sumCounts(indexes.map((index) => counts[index] ?? 0))
  const before = choices.map((choice) => choice.before)
  const isCompared = sumCounts(before) > 0
  return {
    bars: buildBars(
      days.map(({ day, counts }) => ({ day, counts: series.map(({ indexes }) => addUp(counts, indexes)) })),
    ),
    parts: series.map(({ name, isStriped, indexes }, index) => ({
      name,
      color: seriesColor(index),
      ...(isStriped ? { gap: 'var(--surface)' } : {}),
      ...(isCompared ? { before: addUp(before, indexes) } : {}),
    })),
  }
}

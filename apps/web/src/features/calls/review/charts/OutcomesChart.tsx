import type { ReactNode } from 'react'
import { buildSeries, seriesColor } from '#components/chart/chart-series.ts'
import { ResponsiveChart } from '#components/chart/ResponsiveChart.tsx'
import { capitalize } from '#lib/capitalize.ts'
import type { Outcome } from '../review-data.ts'
import type { CallsHref } from '../use-review-filter.ts'
import { buildBars, sumCounts, type Bar, type ChartPart } from './chart-data.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { DaysChart } from './DaysChart.tsx'

type Props = {
  outcome: Outcome
  /** Names the period of the numbers in parentheses. */
  previousPeriod: string
  callsHref?: CallsHref
  /** In CSS pixels; by default the width of its container. */
  width?: number
  height?: number
}

/** The calls per day by outcome, each with its total and that of the previous period. */
export function OutcomesChart({ outcome, previousPeriod, callsHref, width, height }: Props): ReactNode {
  const chart = buildOutcomeChart(outcome)
  const render = (chartWidth: number): ReactNode => (
    <DaysChart {...chart} callsHref={callsHref} label="Outcomes: " width={chartWidth} height={height} />
  )
  return (
    <div className="flex flex-col gap-3">
      <ChartLegend
        {...chart}
        callsHref={callsHref}
        stripes="Stripes: nobody was reached"
        previousPeriod={previousPeriod}
      />
      {width === undefined ? <ResponsiveChart height={220}>{render}</ResponsiveChart> : render(width)}
    </div>
  )
}

/** The bars of the calls per day by outcome; outcomes that reached nobody are striped. */
function buildOutcomeChart({ fieldId, choices, days }: Outcome): { bars: Bar[]; parts: ChartPart[] } {
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
      name: capitalize(name),
      color: seriesColor(index),
      ...(indexes.length === 1 ? { calls: { values: [{ fieldId, value: name }] } } : {}),
      ...(isStriped ? { gap: 'var(--surface)' } : {}),
      ...(isCompared ? { before: addUp(before, indexes) } : {}),
    })),
  }
}

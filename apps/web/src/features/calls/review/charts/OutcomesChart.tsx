import type { ReactNode } from 'react'
import { ResponsiveChart } from '#components/chart/ResponsiveChart.tsx'
import type { Outcome } from '../review-data.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { DaysChart } from './DaysChart.tsx'
import { buildOutcomeChart } from './outcome-chart.ts'

type Props = {
  outcome: Outcome
  /** Names the period of the numbers in parentheses. */
  previousPeriod: string
  /** In CSS pixels; by default the width of its container. */
  width?: number
}

/** The calls per day by outcome, each with its total and that of the previous period. */
export function OutcomesChart({ outcome, previousPeriod, width }: Props): ReactNode {
  const chart = buildOutcomeChart(outcome)
  const note = [
    chart.parts.some(({ gap }) => gap !== undefined) && 'Striped: nobody was reached.',
    chart.parts.some(({ before }) => before !== undefined) && `In parentheses: ${previousPeriod}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
  const render = (chartWidth: number): ReactNode => <DaysChart {...chart} label="Outcomes: " width={chartWidth} />
  return (
    <div className="flex flex-col gap-3">
      <ChartLegend {...chart} />
      {note && <p className="text-sm text-muted">{note}</p>}
      {width === undefined ? <ResponsiveChart height={220}>{render}</ResponsiveChart> : render(width)}
    </div>
  )
}

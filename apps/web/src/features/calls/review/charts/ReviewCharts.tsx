import type { ReactNode } from 'react'
import { ChartCard, type ChartTable } from '#components/chart/ChartCard.tsx'
import { hourLabel } from '#components/chart/hour-cells.ts'
import { ResponsiveChart } from '#components/chart/ResponsiveChart.tsx'
import type { CallsHref } from '../use-review-filter.ts'
import { buildBars, buildBarsTable, countByStatus, durationLabel, STATUSES, WEEKDAYS } from './chart-data.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { DaysChart } from './DaysChart.tsx'
import { DurationsChart } from './DurationsChart.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { HoursChart } from './HoursChart.tsx'
import { OutcomesCard } from './OutcomesCard.tsx'
import type { DurationBand, Review } from '../review-data.ts'

const STATUS_NAMES = STATUSES.map(({ name }) => name)

type Props = { review: Review; previousPeriod: string; callsHref: CallsHref }

/** Charts of the calls per day, their durations, their results, and the busiest times. */
export function ReviewCharts({ review, previousPeriod, callsHref }: Props): ReactNode {
  const bars = buildBars(countByStatus(review.days))
  const hasGoalsAbove = review.goals.some(({ current }) => current.total > 0)
  const isWeekly = bars.some(({ days }) => days > 1)
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <ChartCard
        title={isWeekly ? 'Calls per week' : 'Calls per day'}
        table={buildBarsTable('Calls by day and status', { bars, names: STATUS_NAMES, callsHref })}
        className="lg:col-span-2"
      >
        <div className="flex flex-col gap-3">
          <ChartLegend bars={bars} parts={STATUSES} callsHref={callsHref} />
          <ResponsiveChart height={220}>
            {(width) => <DaysChart bars={bars} parts={STATUSES} width={width} callsHref={callsHref} />}
          </ResponsiveChart>
        </div>
      </ChartCard>
      <ChartCard title="Call duration" description="Answered calls" table={buildDurationsTable(review.durations)}>
        <ResponsiveChart height={review.durations.length * 30}>
          {(width) => <DurationsChart bands={review.durations} width={width} />}
        </ResponsiveChart>
      </ChartCard>
      <OutcomesCard
        outcome={review.outcome}
        previousPeriod={previousPeriod}
        callsHref={callsHref}
        className={hasGoalsAbove ? 'lg:col-span-3' : 'lg:col-span-2'}
      />
      {!hasGoalsAbove && <GoalsCard goals={review.goals} previousPeriod={previousPeriod} />}
      <ChartCard title="Busiest times" table={buildHoursTable(review.hours)} className="lg:col-span-3">
        <ResponsiveChart height={252}>{(width) => <HoursChart hours={review.hours} width={width} />}</ResponsiveChart>
      </ChartCard>
    </div>
  )
}

function buildDurationsTable(bands: readonly DurationBand[]): ChartTable {
  return {
    caption: 'Answered calls by duration',
    head: ['Duration', 'Calls'],
    rows: bands.map((band) => [durationLabel(band), band.calls]),
  }
}

function buildHoursTable(hours: readonly (readonly number[])[]): ChartTable {
  return {
    caption: 'Calls by hour and weekday',
    head: ['Hour', ...WEEKDAYS.map(({ label }) => label)],
    rows: Array.from({ length: 24 }, (_hour, hour) => [
      hourLabel(hour),
      ...WEEKDAYS.map(({ index }) => hours[index]?.[hour] ?? 0),
    ]),
  }
}

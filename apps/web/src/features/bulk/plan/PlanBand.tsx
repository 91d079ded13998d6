import type { PlannedHalfHour } from '@callwright/contract/campaigns/flight-plan'
import { useId, type ReactNode } from 'react'
import { useChartOrTable, type ChartTable } from '#components/chart/ChartCard.tsx'
import { fitHours, hourLabel, type HourRow } from '#components/chart/hour-cells.ts'
import { HourGrid, hourGridHeight } from '#components/chart/HourGrid.tsx'
import { ResponsiveChart } from '#components/chart/ResponsiveChart.tsx'
import { formatCount, formatDay } from '#lib/format.ts'
import { isoDay } from '#lib/url-state/period.ts'

const HOUR_MS = 3_600_000
const DAYS_SHOWN = 7

/** Calls by day and hour, in the reader's time zone; nothing if all calls start within an hour. */
export function PlanBand({ title, halfHours }: { title: string; halfHours: readonly PlannedHalfHour[] }): ReactNode {
  const titleId = useId()
  const days = listDays(halfHours)
  const rows = days.slice(0, DAYS_SHOWN)
  const { button, figure } = useChartOrTable(
    buildTable(rows),
    <ResponsiveChart height={hourGridHeight(rows.length)}>
      {(width) => <HourGrid rows={fitHours(rows, width)} width={width} label="Planned calls by day and hour" />}
    </ResponsiveChart>,
  )
  const [first, last] = [halfHours[0], halfHours.at(-1)]
  if (!first || !last || last.lastAt - first.firstAt < HOUR_MS) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <p id={titleId} className="text-sm font-medium text-ink">
          {title}
        </p>
        {button}
      </div>
      {figure}
      {days.length > DAYS_SHOWN && (
        <p className="text-sm text-muted">and {formatCount(days.length - DAYS_SHOWN, 'more day')}</p>
      )}
    </section>
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** The days with calls. */
function listDays(halfHours: readonly PlannedHalfHour[]): HourRow[] {
  const days = new Map<string, HourRow & { cells: number[] }>()
  for (const { firstAt, calls } of halfHours) {
    const [date, day] = [new Date(firstAt), isoDay(firstAt)]
    const [label, name] = [`${weekday.format(date)} ${date.getDate()}`, `${weekday.format(date)}, ${formatDay(day)}`]
    const row = days.get(day) ?? { label, name, cells: Array.from({ length: 24 }, () => 0) }
    row.cells[date.getHours()] = (row.cells[date.getHours()] ?? 0) + calls
    days.set(day, row)
  }
  return [...days.values()]
}

function buildTable(rows: readonly HourRow[]): ChartTable {
  const hours = Array.from({ length: 24 }, (_hour, hour) => hour)
  const isUsed = (hour: number): boolean => rows.some(({ cells }) => (cells[hour] ?? 0) > 0)
  return {
    caption: 'Planned calls by hour and day',
    head: ['Hour', ...rows.map(({ label }) => label)],
    rows: hours.filter(isUsed).map((hour) => [hourLabel(hour), ...rows.map(({ cells }) => cells[hour] ?? 0)]),
  }
}

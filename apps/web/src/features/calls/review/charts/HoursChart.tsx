import type { ReactNode } from 'react'
import { fitHours } from '#components/chart/hour-cells.ts'
import { HourGrid } from '#components/chart/HourGrid.tsx'
import { describeBusiestTime, WEEKDAYS } from './chart-data.ts'

type Props = { /** By weekday (0 is Sunday) and hour. */ hours: readonly (readonly number[])[]; width: number }

/** When calls arrive: a row for each weekday, and the busiest times in words. */
export function HoursChart({ hours, width }: Props): ReactNode {
  const rows = fitHours(
    WEEKDAYS.map((weekday) => ({ ...weekday, cells: hours[weekday.index] ?? [] })),
    width,
  )
  const busiestTime = describeBusiestTime(rows)
  return (
    <div className="flex flex-col gap-3">
      {busiestTime && <p className="text-sm text-muted">Most calls: {busiestTime}</p>}
      <HourGrid rows={rows} width={width} label="Calls by weekday and hour" />
    </div>
  )
}

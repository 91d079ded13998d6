import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDay, formatMinutes, formatNumber } from '#lib/format.ts'

export const CHART_HEIGHT = 180
const MARGIN = { top: 20, right: 4, bottom: 24, left: 44 }
/** Widths in pixels of a day label (`Nov 30`) and of the value above a bar (`1,234`). */
const DAY_LABEL_WIDTH = 52
const VALUE_LABEL_WIDTH = 34

export type DailyMinutes = { day: string; minutes: number }

/** A bar chart of the minutes per day. If space is tight, only the highest bar shows its value. */
export function MinutesChart({ days, width }: { days: readonly DailyMinutes[]; width: number }): ReactNode {
  const max = Math.max(...days.map(({ minutes }) => minutes), 0)
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0)
  const highest = days.findIndex(({ minutes }) => minutes === max)
  const x = scaleBand<number>()
    .domain(days.map((_day, index) => index))
    .range([MARGIN.left, width - MARGIN.right])
    .padding(0.25)
  const y = scaleLinear()
    .domain([0, Math.max(max, 4)])
    .nice(3)
    .range([CHART_HEIGHT - MARGIN.bottom, MARGIN.top])
  const step = Math.max(1, Math.ceil(DAY_LABEL_WIDTH / Math.max(1, x.step())))
  const dateRange = `${formatDay(days[0]?.day ?? '')} to ${formatDay(days.at(-1)?.day ?? '')}`
  return (
    <svg
      role="img"
      aria-label={`${formatMinutes(total)} minutes from ${dateRange}, at most ${formatMinutes(max)} in one day`}
      width={width}
      height={CHART_HEIGHT}
      viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
      className="h-auto max-w-full text-sm tabular-nums [print-color-adjust:exact]"
    >
      {(max > 0 ? y.ticks(3) : [0]).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} stroke="var(--line)" />
          <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {max === 0 && (
        <text x={width / 2} y={CHART_HEIGHT / 2} textAnchor="middle" fill="var(--muted)">
          No minutes in this month
        </text>
      )}
      {days.map(({ day, minutes }, index) => (
        <g key={day} transform={`translate(${x(index) ?? 0} 0)`}>
          <title>{`${formatDay(day)}: ${formatMinutes(minutes)} minutes`}</title>
          {/* Makes small bars easy to hover. */}
          <rect
            y={MARGIN.top}
            width={x.bandwidth()}
            height={CHART_HEIGHT - MARGIN.top - MARGIN.bottom}
            fill="transparent"
          />
          <rect
            y={y(Math.max(0, minutes))}
            width={x.bandwidth()}
            height={y(0) - y(Math.max(0, minutes))}
            rx={1.5}
            fill="var(--accent)"
          />
          {minutes > 0 && (x.step() >= VALUE_LABEL_WIDTH || index === highest) && (
            <text x={x.bandwidth() / 2} y={y(minutes) - 5} textAnchor="middle" fontSize={12} fill="var(--ink)">
              {formatNumber(Math.round(minutes))}
            </text>
          )}
          {index % step === 0 && (x(index) ?? 0) + DAY_LABEL_WIDTH / 2 < width && (
            <text x={x.bandwidth() / 2} y={CHART_HEIGHT - 7} textAnchor="middle" fontSize={12} fill="var(--muted)">
              {formatDay(day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDay, formatMinutes, formatNumber } from '../../lib/format.ts'

export const CHART_HEIGHT = 180
const EDGE = { top: 20, right: 4, bottom: 24, left: 44 }
/** Widths of `Nov 30`, and of `1,234` above its bar, in pixels. */
const DAY_ROOM = 52
const MINUTES_ROOM = 34

export type DailyMinutes = { day: string; minutes: number }

/** Minutes per day, from zero up, with values above the bars, or only above the highest if there is little room. */
export function MinutesChart({ days, width }: { days: readonly DailyMinutes[]; width: number }): ReactNode {
  const max = Math.max(...days.map(({ minutes }) => minutes), 0)
  const all = days.reduce((sum, { minutes }) => sum + minutes, 0)
  const highest = days.findIndex(({ minutes }) => minutes === max)
  const x = scaleBand<number>()
    .domain(days.map((_day, index) => index))
    .range([EDGE.left, width - EDGE.right])
    .padding(0.25)
  const y = scaleLinear()
    .domain([0, Math.max(max, 4)])
    .nice(3)
    .range([CHART_HEIGHT - EDGE.bottom, EDGE.top])
  const step = Math.max(1, Math.ceil(DAY_ROOM / Math.max(1, x.step())))
  const span = `${formatDay(days[0]?.day ?? '')} to ${formatDay(days.at(-1)?.day ?? '')}`
  return (
    <svg
      role="img"
      aria-label={`${formatMinutes(all)} minutes from ${span}, at most ${formatMinutes(max)} in one day`}
      width={width}
      height={CHART_HEIGHT}
      viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
      className="h-auto max-w-full text-sm tabular-nums [print-color-adjust:exact]"
    >
      {y.ticks(3).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={EDGE.left} x2={width - EDGE.right} stroke="var(--line)" />
          <text x={EDGE.left - 8} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, minutes }, index) => (
        <g key={day} transform={`translate(${x(index) ?? 0} 0)`}>
          <title>{`${formatDay(day)}: ${formatMinutes(minutes)} minutes`}</title>
          {/* Makes small bars easy to hover. */}
          <rect y={EDGE.top} width={x.bandwidth()} height={CHART_HEIGHT - EDGE.top - EDGE.bottom} fill="transparent" />
          <rect
            y={y(Math.max(0, minutes))}
            width={x.bandwidth()}
            height={y(0) - y(Math.max(0, minutes))}
            rx={1.5}
            fill="var(--accent)"
          />
          {minutes > 0 && (x.step() >= MINUTES_ROOM || index === highest) && (
            <text x={x.bandwidth() / 2} y={y(minutes) - 5} textAnchor="middle" fontSize={12} fill="var(--ink)">
              {formatNumber(Math.round(minutes))}
            </text>
          )}
          {index % step === 0 && (x(index) ?? 0) + DAY_ROOM / 2 < width && (
            <text x={x.bandwidth() / 2} y={CHART_HEIGHT - 7} textAnchor="middle" fontSize={12} fill="var(--muted)">
              {formatDay(day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

import { scaleBand, scaleQuantize } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format.ts'
import { HOUR_CHART_MARGIN as MARGIN, hourLabel, type HourRow, labelStep, timeLabel } from './hour-cells.ts'

const ROW_HEIGHT = 28
const HOUR_LABEL_WIDTH = 46

/** The strengths of the accent color in percent; the last is dark enough for light text. */
const STRENGTHS = [10, 22, 38, 100]

type Props = {
  /** Their hours as `fitHours` groups them for this width. */
  rows: readonly HourRow[]
  /** In CSS pixels. */
  width: number
  /** Read aloud before the highest number. */
  label: string
}

/** The height of a chart with this many rows, in CSS pixels. */
export function hourGridHeight(rows: number): number {
  return MARGIN.top + ROW_HEIGHT * rows + MARGIN.bottom
}

/** Calls by hour: a row for each day, a cell for each hour or group of hours, darker with more calls. */
export function HourGrid({ rows, width, label }: Props): ReactNode {
  const columns = rows[0]?.cells.length ?? 24
  const size = 24 / columns
  const max = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  const strength = scaleQuantize().domain([0, max]).range(STRENGTHS)
  const x = scaleBand<number>()
    .domain(Array.from({ length: columns }, (_column, index) => index))
    .range([MARGIN.left, width - MARGIN.right])
    .paddingInner(0.06)
  const step = labelStep(x.step(), HOUR_LABEL_WIDTH)
  const height = hourGridHeight(rows.length)
  return (
    <svg
      role="img"
      aria-label={`${label}, at most ${max} in ${size === 1 ? 'one hour' : `${size} hours`}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto max-w-full tabular-nums [print-color-adjust:exact]"
    >
      {rows.map((row, index) => (
        <g key={row.name} transform={`translate(0 ${MARGIN.top + index * ROW_HEIGHT})`}>
          <text x={MARGIN.left - 8} y={ROW_HEIGHT / 2} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {row.label}
          </text>
          {row.cells.map((calls, column) => (
            <g key={column} transform={`translate(${x(column) ?? 0} 0)`}>
              <title>{`${timeLabel(row, column)}: ${formatCount(calls, 'call')}`}</title>
              <rect y={1} width={x.bandwidth()} height={ROW_HEIGHT - 2} rx={3} fill={getFill(calls, strength(calls))} />
              {calls > 0 && (
                <text
                  x={x.bandwidth() / 2}
                  y={ROW_HEIGHT / 2}
                  dy="0.34em"
                  textAnchor="middle"
                  fontSize={calls > 99 && size === 1 ? 10 : 12}
                  fill={strength(calls) === 100 ? 'var(--on-accent)' : 'var(--ink)'}
                >
                  {formatShortCount(calls)}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
      {Array.from({ length: columns }, (_column, index) => index)
        .filter((index) => index % step === 0)
        .map((index) => (
          <text key={index} x={x(index) ?? 0} y={height - 6} fontSize={12} fill="var(--muted)">
            {hourLabel(index * size)}
          </text>
        ))}
    </svg>
  )
}

function getFill(calls: number, strength: number): string {
  if (calls === 0) return 'var(--sunken)'
  return `color-mix(in oklab, var(--accent) ${strength}%, var(--surface))`
}

function formatShortCount(calls: number): string {
  return calls < 1000 ? String(calls) : `${Math.round(calls / 1000)}k`
}

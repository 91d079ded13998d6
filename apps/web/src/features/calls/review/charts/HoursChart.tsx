import { scaleBand, scaleQuantize } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format.ts'
import { describeBusiestTime, groupWeek, hourLabel, labelStep, timeLabel } from './chart-data.ts'

const ROW_HEIGHT = 28
const MARGIN = { top: 2, right: 2, bottom: 22, left: 40 }
/** Hours are grouped if a cell would be narrower than this, because a number would not fit. */
const CELL_MIN_WIDTH = 24
const HOURS_PER_GROUP = 3
const HOUR_LABEL_WIDTH = 46

/** The strengths of the accent color in percent; the last is dark enough for light text. */
const STRENGTHS = [10, 22, 38, 100]

type Props = { /** By weekday (0 is Sunday) and hour. */ hours: readonly (readonly number[])[]; width: number }

/** When calls arrive: a row for each weekday, a cell for each hour, darker with more calls, and the darkest in words. */
export function HoursChart({ hours, width }: Props): ReactNode {
  const innerWidth = width - MARGIN.left - MARGIN.right
  const size = innerWidth / 24 >= CELL_MIN_WIDTH ? 1 : HOURS_PER_GROUP
  const rows = groupWeek(hours, size)
  const busiestTime = describeBusiestTime(rows)
  const max = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  const strength = scaleQuantize().domain([0, max]).range(STRENGTHS)
  const columns = 24 / size
  const x = scaleBand<number>()
    .domain(Array.from({ length: columns }, (_column, index) => index))
    .range([MARGIN.left, width - MARGIN.right])
    .paddingInner(0.06)
  const step = labelStep(x.step(), HOUR_LABEL_WIDTH)
  const height = MARGIN.top + ROW_HEIGHT * rows.length + MARGIN.bottom
  return (
    <div className="flex flex-col gap-3">
      {busiestTime && <p className="text-sm text-muted">Most calls: {busiestTime}</p>}
      <svg
        role="img"
        aria-label={`Calls by weekday and hour, at most ${max} in ${size === 1 ? 'one hour' : `${size} hours`} of the week`}
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
                <rect
                  y={1}
                  width={x.bandwidth()}
                  height={ROW_HEIGHT - 2}
                  rx={3}
                  fill={getFill(calls, strength(calls))}
                />
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
    </div>
  )
}

function getFill(calls: number, strength: number): string {
  if (calls === 0) return 'var(--sunken)'
  return `color-mix(in oklab, var(--accent) ${strength}%, var(--surface))`
}

function formatShortCount(calls: number): string {
  return calls < 1000 ? String(calls) : `${Math.round(calls / 1000)}k`
}

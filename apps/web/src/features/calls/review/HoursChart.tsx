import { scaleBand, scaleQuantize } from 'd3-scale'
import type { ReactNode } from 'react'
import { hourGroups, hourLabel, labelStep, WEEKDAYS } from './chart-data.ts'

const ROW = 28
const EDGE = { top: 2, right: 2, bottom: 22, left: 40 }
/** A place narrower than this holds no number; then hours are put together. */
const NARROWEST = 24
const HOURS_TOGETHER = 3
const HOUR_ROOM = 46

/** How strong the accent is, in per cent; the last one is dark enough for light figures. */
const STRENGTHS = [10, 22, 38, 100]

type Props = { /** By weekday (0 is Sunday) and hour. */ hours: readonly (readonly number[])[]; width: number }

/** When calls come: a row for each weekday, a place for each hour, darker where there are more, with its number in it. */
export function HoursChart({ hours, width }: Props): ReactNode {
  const inner = width - EDGE.left - EDGE.right
  const size = inner / 24 >= NARROWEST ? 1 : HOURS_TOGETHER
  const rows = WEEKDAYS.map((weekday) => ({ ...weekday, cells: hourGroups(hours[weekday.index] ?? [], size) }))
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  const strength = scaleQuantize().domain([0, most]).range(STRENGTHS)
  const columns = 24 / size
  const x = scaleBand<number>()
    .domain(Array.from({ length: columns }, (_column, index) => index))
    .range([EDGE.left, width - EDGE.right])
    .paddingInner(0.06)
  const step = labelStep(x.step(), HOUR_ROOM)
  const height = EDGE.top + ROW * rows.length + EDGE.bottom
  return (
    <svg
      role="img"
      aria-label={`Calls by weekday and hour, at most ${most} in ${size === 1 ? 'one hour' : `${size} hours`} of the week`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto max-w-full tabular-nums [print-color-adjust:exact]"
    >
      {rows.map(({ label, name, cells }, row) => (
        <g key={name} transform={`translate(0 ${EDGE.top + row * ROW})`}>
          <text x={EDGE.left - 8} y={ROW / 2} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {label}
          </text>
          {cells.map((calls, column) => (
            <g key={column} transform={`translate(${x(column) ?? 0} 0)`}>
              <title>{`${name}, ${hourLabel(column * size)} to ${hourLabel((column + 1) * size)}: ${calls} calls`}</title>
              <rect y={1} width={x.bandwidth()} height={ROW - 2} rx={3} fill={shade(calls, strength(calls))} />
              {calls > 0 && (
                <text
                  x={x.bandwidth() / 2}
                  y={ROW / 2}
                  dy="0.34em"
                  textAnchor="middle"
                  fontSize={calls > 99 && size === 1 ? 10 : 12}
                  fill={strength(calls) === 100 ? 'var(--on-accent)' : 'var(--ink)'}
                >
                  {shortCount(calls)}
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

function shade(calls: number, strength: number): string {
  if (calls === 0) return 'var(--sunken)'
  return `color-mix(in oklab, var(--accent) ${strength}%, var(--surface))`
}

function shortCount(calls: number): string {
  return calls < 1000 ? String(calls) : `${Math.round(calls / 1000)}k`
}

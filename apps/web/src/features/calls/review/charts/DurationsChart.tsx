import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format.ts'
import { durationLabel } from './chart-data.ts'
import type { DurationBand } from '../review-data.ts'

const ROW_HEIGHT = 30
const BAR_HEIGHT = 18
const NAME_WIDTH = 78
/** Space for `12,345` after the longest bar. */
const COUNT_WIDTH = 48

type Props = { bands: readonly DurationBand[]; width: number }

/** How long answered calls last: a bar for each band, with its number of calls. */
export function DurationsChart({ bands, width }: Props): ReactNode {
  const max = Math.max(1, ...bands.map(({ calls }) => calls))
  const x = scaleLinear()
    .domain([0, max])
    .range([0, Math.max(0, width - NAME_WIDTH - COUNT_WIDTH)])
  const height = bands.length * ROW_HEIGHT
  return (
    <svg
      role="img"
      aria-label={`Answered calls by duration: ${bands.map((band) => `${durationLabel(band)} ${band.calls}`).join(', ')}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto max-w-full tabular-nums [print-color-adjust:exact]"
    >
      {bands.map((band, row) => (
        <g key={band.fromSeconds} transform={`translate(0 ${row * ROW_HEIGHT})`}>
          <text y={ROW_HEIGHT / 2} dy="0.32em" fontSize={12} fill="var(--muted)">
            {durationLabel(band)}
          </text>
          <rect
            x={NAME_WIDTH}
            y={(ROW_HEIGHT - BAR_HEIGHT) / 2}
            width={x(band.calls)}
            height={BAR_HEIGHT}
            rx={2}
            fill="var(--green)"
          />
          <text x={NAME_WIDTH + x(band.calls) + 6} y={ROW_HEIGHT / 2} dy="0.32em" fontSize={12} fill="var(--ink)">
            {formatNumber(band.calls)}
          </text>
        </g>
      ))}
    </svg>
  )
}

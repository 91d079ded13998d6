import { scaleBand, scaleLinear } from 'd3-scale'
import { useId, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { labelStep } from '#components/chart/hour-cells.ts'
import { formatCount, formatDay, formatNumber } from '#lib/format.ts'
import { clickAnywhere } from '../../details/click-anywhere.ts'
import type { CallsHref } from '../use-review-filter.ts'
import { barCalls, sumCounts, type Bar, type ChartPart } from './chart-data.ts'
import { partFill, PartPatterns } from './part-fills.tsx'

const HEIGHT = 220
const MARGIN = { top: 20, right: 4, bottom: 24, left: 34 }
/** Widths in pixels of a day label (`Nov 30`) and of the total above a bar. */
const DAY_LABEL_WIDTH = 52
const TOTAL_LABEL_WIDTH = 22

type Props = {
  bars: readonly Bar[]
  /** From the bottom up, in the order of each bar's counts. */
  parts: readonly ChartPart[]
  /** In CSS pixels. */
  width: number
  height?: number
  /** Read aloud before the number of calls. */
  label?: string
  callsHref?: CallsHref | undefined
}

/** A bar chart of the calls per day, in stacked parts. If space is tight, only the highest bar shows its total. */
export function DaysChart({ bars, parts, width, height = HEIGHT, label = '', callsHref }: Props): ReactNode {
  const fills = { id: useId(), parts }
  const totals = bars.map(({ counts }) => sumCounts(counts))
  const max = Math.max(...totals, 0)
  const x = scaleBand<number>()
    .domain(bars.map((_bar, index) => index))
    .range([MARGIN.left, width - MARGIN.right])
    .padding(bars.length > 40 ? 0.15 : 0.25)
  const y = scaleLinear()
    .domain([0, Math.max(max, 4)])
    .nice(4)
    .range([height - MARGIN.bottom, MARGIN.top])
  const step = labelStep(x.step(), DAY_LABEL_WIDTH)
  const highest = totals.indexOf(max)
  const dateRange = `${formatDay(bars[0]?.day ?? '')} to ${formatDay(bars.at(-1)?.day ?? '')}`
  return (
    <svg
      role="img"
      aria-label={`${label}${formatCount(sumCounts(totals), 'call')} from ${dateRange}, at most ${max} in one bar`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto max-w-full text-sm tabular-nums [print-color-adjust:exact]"
    >
      <PartPatterns {...fills} />
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} stroke="var(--line)" />
          <text x={MARGIN.left - 6} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const total = totals[index] ?? 0
        return (
          <g
            key={bar.day}
            transform={`translate(${x(index) ?? 0} 0)`}
            // A shortcut: the table next to the chart has links.
            {...(callsHref && clickAnywhere(() => navigate(callsHref(barCalls(bar)))))}
            className={callsHref && 'cursor-pointer'}
          >
            <title>{describeBar(bar, parts)}</title>
            {/* Makes small bars easy to hover. */}
            <rect
              y={MARGIN.top}
              width={x.bandwidth()}
              height={height - MARGIN.top - MARGIN.bottom}
              fill="transparent"
            />
            {stackSegments(bar).map(({ part, from, to }) => (
              <rect key={part} y={y(to)} width={x.bandwidth()} height={y(from) - y(to)} fill={partFill(fills, part)} />
            ))}
            {total > 0 && (x.step() >= TOTAL_LABEL_WIDTH || index === highest) && (
              <text x={x.bandwidth() / 2} y={y(total) - 5} textAnchor="middle" fontSize={12} fill="var(--ink)">
                {formatNumber(total)}
              </text>
            )}
            {index % step === 0 && (x(index) ?? 0) + DAY_LABEL_WIDTH / 2 < width && (
              <text x={x.bandwidth() / 2} y={height - 7} textAnchor="middle" fontSize={12} fill="var(--muted)">
                {formatDay(bar.day)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function stackSegments({ counts }: Bar): { part: number; from: number; to: number }[] {
  let height = 0
  return counts.flatMap((count, part) => {
    const from = height
    height += count
    return count > 0 ? [{ part, from, to: height }] : []
  })
}

function describeBar({ day, days, counts }: Bar, parts: readonly ChartPart[]): string {
  const when = days > 1 ? `Week of ${formatDay(day)}` : formatDay(day)
  const named = parts.flatMap(({ name }, index) => (counts[index] ? [`${name} ${counts[index]}`] : []))
  return `${when}: ${formatCount(sumCounts(counts), 'call')}${named.length > 0 ? ` (${named.join(', ')})` : ''}`
}

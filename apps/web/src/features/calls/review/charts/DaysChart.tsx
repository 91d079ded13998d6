import { scaleBand, scaleLinear } from 'd3-scale'
import { useId, type ReactNode } from 'react'
import { formatCount, formatDay, formatNumber } from '../../../../lib/format.ts'
import { labelStep, OUTCOMES, sumByOutcome, sumOutcomes, type Bar } from './chart-data.ts'
import { OutcomePatterns, outcomeFill } from './outcome-patterns.tsx'

const HEIGHT = 220
const MARGIN = { top: 20, right: 4, bottom: 24, left: 34 }
/** Widths in pixels of a day label (`Nov 30`) and of the total above a bar. */
const DAY_LABEL_WIDTH = 52
const TOTAL_LABEL_WIDTH = 22

type Props = { bars: readonly Bar[]; /** In CSS pixels. */ width: number }

/** A bar chart of the calls per day, stacked by outcome. If space is tight, only the highest bar shows its total. */
export function DaysChart({ bars, width }: Props): ReactNode {
  const id = useId()
  const max = Math.max(...bars.map(sumOutcomes), 0)
  const x = scaleBand<number>()
    .domain(bars.map((_bar, index) => index))
    .range([MARGIN.left, width - MARGIN.right])
    .padding(bars.length > 40 ? 0.15 : 0.25)
  const y = scaleLinear()
    .domain([0, Math.max(max, 4)])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
  const step = labelStep(x.step(), DAY_LABEL_WIDTH)
  const highest = bars.findIndex((bar) => sumOutcomes(bar) === max)
  const total = bars.reduce((sum, bar) => sum + sumOutcomes(bar), 0)
  const dateRange = `${formatDay(bars[0]?.day ?? '')} to ${formatDay(bars.at(-1)?.day ?? '')}`
  return (
    <svg
      role="img"
      aria-label={`${formatCount(total, 'call')} from ${dateRange}, at most ${max} in one bar`}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="h-auto max-w-full text-sm tabular-nums [print-color-adjust:exact]"
    >
      <OutcomePatterns id={id} />
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} stroke="var(--line)" />
          <text x={MARGIN.left - 6} dy="0.32em" textAnchor="end" fontSize={12} fill="var(--muted)">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.day} transform={`translate(${x(index) ?? 0} 0)`}>
          <title>{describeBar(bar)}</title>
          {/* Makes small bars easy to hover. */}
          <rect y={MARGIN.top} width={x.bandwidth()} height={HEIGHT - MARGIN.top - MARGIN.bottom} fill="transparent" />
          {stackSegments(bar).map(({ key, from, to }) => (
            <rect key={key} y={y(to)} width={x.bandwidth()} height={y(from) - y(to)} fill={outcomeFill(key, id)} />
          ))}
          {max > 0 && sumOutcomes(bar) > 0 && (x.step() >= TOTAL_LABEL_WIDTH || index === highest) && (
            <text x={x.bandwidth() / 2} y={y(sumOutcomes(bar)) - 5} textAnchor="middle" fontSize={12} fill="var(--ink)">
              {formatNumber(sumOutcomes(bar))}
            </text>
          )}
          {index % step === 0 && (x(index) ?? 0) + DAY_LABEL_WIDTH / 2 < width && (
            <text x={x.bandwidth() / 2} y={HEIGHT - 7} textAnchor="middle" fontSize={12} fill="var(--muted)">
              {formatDay(bar.day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** The legend for the colors, with each outcome's total. */
export function OutcomeLegend({ bars }: { bars: readonly Bar[] }): ReactNode {
  const id = useId()
  const totals = sumByOutcome(bars)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {OUTCOMES.filter(({ key }) => totals[key] > 0 || key === 'completed' || key === 'missed').map(
        ({ key, label }) => (
          <li key={key} className="flex items-center gap-2">
            <svg width="12" height="12" aria-hidden="true" className="rounded-[2px] [print-color-adjust:exact]">
              <OutcomePatterns id={`${id}${key}`} />
              <rect width="12" height="12" fill={outcomeFill(key, `${id}${key}`)} />
            </svg>
            <span>
              {label} <span className="font-medium text-ink tabular-nums">{formatNumber(totals[key])}</span>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

function stackSegments(bar: Bar): { key: (typeof OUTCOMES)[number]['key']; from: number; to: number }[] {
  let height = 0
  return OUTCOMES.flatMap(({ key }) => {
    const from = height
    height += bar[key]
    return bar[key] > 0 ? [{ key, from, to: height }] : []
  })
}

function describeBar(bar: Bar): string {
  const when = bar.days > 1 ? `Week of ${formatDay(bar.day)}` : formatDay(bar.day)
  const parts = OUTCOMES.filter(({ key }) => bar[key] > 0).map(({ key, label }) => `${label} ${bar[key]}`)
  return `${when}: ${formatCount(sumOutcomes(bar), 'call')}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}

import { useId, type ReactNode } from 'react'
import { formatNumber } from '#lib/format.ts'
import { sumBars, type Bar, type ChartPart } from './chart-data.ts'
import { partFill, PartPatterns } from './part-fills.tsx'

/** The names of the parts of stacked bars, with their totals. Parts without any are left out. */
export function ChartLegend({ bars, parts }: { bars: readonly Bar[]; parts: readonly ChartPart[] }): ReactNode {
  const id = useId()
  const totals = sumBars(bars)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {parts.map((part, index) => {
        const total = totals[index] ?? 0
        const swatch = { id: `${id}${index}`, parts: [part] }
        return total === 0 && !part.isAlwaysListed ? null : (
          <li key={index} className="flex min-w-0 items-start gap-2">
            <svg
              width="12"
              height="12"
              aria-hidden="true"
              className="mt-1 shrink-0 rounded-[2px] [print-color-adjust:exact]"
            >
              <PartPatterns {...swatch} />
              <rect width="12" height="12" fill={partFill(swatch, 0)} />
            </svg>
            <span className="min-w-0 wrap-anywhere">
              <bdi>{part.name}</bdi> <span className="font-medium text-ink tabular-nums">{formatNumber(total)}</span>
              {part.before !== undefined && <span className="tabular-nums"> ({formatNumber(part.before)})</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

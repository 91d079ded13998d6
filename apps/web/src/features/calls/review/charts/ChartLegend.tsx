import { useId, type ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { formatNumber } from '#lib/format.ts'
import type { CallsHref } from '../use-review-filter.ts'
import { sumBars, type Bar, type ChartPart } from './chart-data.ts'
import { partFill, PartPatterns } from './part-fills.tsx'

type Props = {
  bars: readonly Bar[]
  parts: readonly ChartPart[]
  /** What stripes mean. */
  stripes?: string
  /** Names the period of the numbers in parentheses. */
  previousPeriod?: string
  callsHref?: CallsHref | undefined
}

/** The names of the parts of stacked bars, with their totals. Parts without any are left out. */
export function ChartLegend({ bars, parts, stripes, previousPeriod, callsHref }: Props): ReactNode {
  const id = useId()
  const totals = sumBars(bars)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {parts.map((part, index) => {
        const total = totals[index] ?? 0
        return total === 0 && !part.isAlwaysListed ? null : (
          <li key={index} className="flex min-w-0 items-start gap-2">
            <Swatch id={`${id}${index}`} part={part} />
            <span className="min-w-0 wrap-anywhere">
              <TextLink href={total > 0 && part.calls ? callsHref?.(part.calls) : undefined}>
                <bdi>{part.name}</bdi>
              </TextLink>{' '}
              <span className="font-medium text-ink tabular-nums">{formatNumber(total)}</span>
              {part.before !== undefined && <span className="tabular-nums"> ({formatNumber(part.before)})</span>}
            </span>
          </li>
        )
      })}
      {stripes !== undefined && parts.some(({ gap }) => gap !== undefined) && (
        <li className="flex min-w-0 items-start gap-2">
          <Swatch id={`${id}stripes`} part={{ color: 'var(--muted)', gap: 'var(--surface)' }} />
          {stripes}
        </li>
      )}
      {previousPeriod !== undefined && parts.some(({ before }) => before !== undefined) && (
        <li>(…) {previousPeriod}</li>
      )}
    </ul>
  )
}

function Swatch({ id, part }: { id: string; part: Pick<ChartPart, 'color' | 'gap'> }): ReactNode {
  const swatch = { id, parts: [part] }
  return (
    <svg width="12" height="12" aria-hidden="true" className="mt-1 shrink-0 rounded-[2px] [print-color-adjust:exact]">
      <PartPatterns {...swatch} />
      <rect width="12" height="12" fill={partFill(swatch, 0)} />
    </svg>
  )
}

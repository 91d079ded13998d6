import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatNumber } from '../../lib/format.ts'

type Props = {
  /** The used percentage of the limit; null means unlimited, and nothing is shown. */
  share: number | null
  reached: boolean
  className?: string
}

/** The bar warns from this percentage on, at which the operator also gets an email. */
const WARNS_FROM = 80

/** How much of a limit is used, as a bar with its number. */
export function LimitShare({ share, reached, className }: Props): ReactNode {
  if (share === null) return null
  const color = share >= WARNS_FROM ? 'bg-amber' : 'bg-accent'
  return (
    <span className={cx('flex items-center gap-2 text-sm', className)}>
      <span
        role="meter"
        aria-label="Share of the limit"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(share))}
        aria-valuetext={`${shareText(share)} of the limit`}
        className="block h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-gray-soft"
      >
        <span
          className={cx('block h-full rounded-full', reached ? 'bg-red' : color)}
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </span>
      <span aria-hidden="true" className="min-w-11 text-right text-muted tabular-nums">
        {shareText(share)}
      </span>
    </span>
  )
}

/** Rounded down, so that 100% always means that the limit is reached. */
function shareText(share: number): string {
  return `${formatNumber(Math.floor(share))}%`
}

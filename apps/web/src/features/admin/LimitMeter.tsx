import { LIMIT_ALERTS } from '@callwright/contract/usage'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { formatNumber } from '#lib/format.ts'

type Props = {
  /** The percentage of the limit that is used; null means unlimited, and nothing is shown. */
  percent: number | null
  className?: string
}

/** How much of a limit is used, as a bar with its number. */
export function LimitMeter({ percent, className }: Props): ReactNode {
  if (percent === null) return null
  const openColor = percent >= LIMIT_ALERTS[0] ? 'bg-amber' : 'bg-accent'
  return (
    <span className={cx('flex items-center gap-2 text-sm', className)}>
      <span
        role="meter"
        aria-label="Share of the limit"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.floor(percent))}
        aria-valuetext={`${formatShare(percent)} of the limit`}
        className="block h-1.5 w-8 shrink-0 overflow-hidden rounded-full bg-gray-soft"
      >
        <span
          className={cx('block h-full rounded-full', percent >= 100 ? 'bg-red' : openColor)}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span aria-hidden="true" className="min-w-9 text-right text-muted tabular-nums">
        {formatShare(percent)}
      </span>
    </span>
  )
}

/** Rounds down: 100% always means that the limit has been reached. */
function formatShare(share: number): string {
  return `${formatNumber(Math.floor(share))}%`
}

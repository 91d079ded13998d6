import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

export type BarPart = { key: string; count: number; colorClass: string }

type Props = {
  parts: readonly BarPart[]
  /** The remaining count: the empty end of the bar. */
  remaining: number
  className?: string
}

/** Shares of a whole as a bar. Decorative: the text next to it names them. Empty parts are left out. */
export function StackedBar({ parts, remaining, className }: Props): ReactNode {
  return (
    <div aria-hidden="true" className={cx('flex h-3 gap-0.5 overflow-hidden rounded-full bg-gray-soft', className)}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count, colorClass }) => (
          <span
            key={key}
            // Keeps even the smallest share visible.
            className={cx('min-w-1', colorClass)}
            style={{ flexGrow: count, flexBasis: 0 }}
          />
        ))}
      {remaining > 0 && <span style={{ flexGrow: remaining, flexBasis: 0 }} />}
    </div>
  )
}

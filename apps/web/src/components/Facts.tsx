import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

type Props = {
  /** Full page width: up to four facts in a row. */
  wide?: boolean
  children: ReactNode
}

/** Short facts side by side, each below its name. Its children are `Fact`s. */
export function Facts({ wide = false, children }: Props): ReactNode {
  return <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-4 text-sm', wide && 'md:grid-cols-4')}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  /** The class names of each placeholder. */
  sizes: readonly string[]
  className: string
  /** For screen readers; without it, the area is only marked as busy. */
  label?: string
}

/** Placeholders, one below the other. */
export function SkeletonStack({ sizes, className, label }: Props): ReactNode {
  return (
    <div role={label && 'status'} aria-busy={!label || undefined} className={cx('flex flex-col', className)}>
      {label && <span className="sr-only">{label}</span>}
      {sizes.map((size, index) => (
        <Skeleton key={index} className={size} />
      ))}
    </div>
  )
}

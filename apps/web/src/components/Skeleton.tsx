import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

/** A gray placeholder, sized by its class names. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-gray-soft', className)} />
}

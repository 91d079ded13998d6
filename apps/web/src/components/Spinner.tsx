import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

type Props = { size?: number; label?: string; className?: string }

/** With a label it is announced to screen readers; without one it is decorative. */
export function Spinner({ size = 20, label, className }: Props): ReactNode {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

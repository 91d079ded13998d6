import type { ReactNode } from 'react'

/** Progress: `value` out of `max`. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }): ReactNode {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="block h-1.5 overflow-hidden rounded-full bg-gray-soft"
    >
      <span
        style={{ width: `${share * 100}%` }}
        className="block h-full rounded-full bg-accent transition-[width] duration-150"
      />
    </span>
  )
}

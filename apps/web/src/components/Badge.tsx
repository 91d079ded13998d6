import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

export type BadgeTone = 'green' | 'blue' | 'amber' | 'red' | 'gray' | 'accent'

const TONES: Record<BadgeTone, string> = {
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  gray: 'bg-gray-soft text-gray',
  accent: 'bg-accent-soft text-accent-text',
}

type Props = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

/** A word in a status color; an icon gives the status a shape as well. */
export function Badge({ tone = 'gray', icon, className, children }: Props): ReactNode {
  return (
    <span
      className={cx(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

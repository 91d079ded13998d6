import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

const TONES = {
  info: 'border-line bg-sunken text-muted [&_svg]:text-accent-text',
  warning: 'border-amber/40 bg-amber-soft text-ink [&_svg]:text-amber',
  danger: 'border-red/40 bg-red-soft text-ink [&_svg]:text-red',
}

type Props = { tone?: keyof typeof TONES; action?: ReactNode; className?: string; children: ReactNode }

/** A lasting message on the page, with an optional action. */
export function Notice({ tone = 'info', action, className, children }: Props): ReactNode {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-2.5 text-sm',
        TONES[tone],
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      {action}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

type Props = {
  title?: string
  description?: ReactNode
  /** The card's only action, to the right of its title. */
  action?: ReactNode
  /** False for content that reaches the edges, such as a table. */
  padded?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, description, action, padded = true, className, children }: Props): ReactNode {
  const titleId = useId()
  const hasHeader = Boolean(title) || Boolean(action)
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx('min-w-0 overflow-clip rounded-lg border border-line bg-surface shadow-sm', className)}
    >
      {hasHeader && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <div className="min-w-0">
            {title && (
              <h2 id={titleId} className="truncate text-base font-semibold text-ink">
                {title}
              </h2>
            )}
            {description && <p className="text-sm text-muted">{description}</p>}
          </div>
          {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
        </div>
      )}
      <div className={padded ? 'p-5' : undefined}>{children}</div>
    </section>
  )
}

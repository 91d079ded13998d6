import type { ReactNode } from 'react'

type Props = {
  title: string
  /** A logo or an avatar before the title. */
  leading?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, leading, description, actions }: Props): ReactNode {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-h-10 min-w-0 items-center gap-3">
        {leading}
        <div className="min-w-0">
          <h1 className="text-lg font-semibold wrap-anywhere text-ink">{title}</h1>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

import type { ReactNode } from 'react'

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Says what will appear here and why nothing does yet, and has the button that adds the first item. */
export function EmptyState({ icon, title, text, action }: Props): ReactNode {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 flex size-11 items-center justify-center rounded-lg border border-line bg-sunken text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-medium text-ink">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

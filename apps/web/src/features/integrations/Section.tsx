import type { ReactNode } from 'react'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** A titled part of a card or a dialog. */
export function Section({ title, action, children }: Props): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-medium text-ink">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

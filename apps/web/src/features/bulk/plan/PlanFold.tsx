import type { ReactNode } from 'react'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'

/** A part of a plan that is folded at first. */
export function PlanFold({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <details className="group text-sm">
      <summary className="flex h-8 w-fit items-center rounded-sm font-medium text-ink">
        {FOLD_ARROW}
        {title}
      </summary>
      <div className="mt-1 flex flex-col gap-3">{children}</div>
    </details>
  )
}

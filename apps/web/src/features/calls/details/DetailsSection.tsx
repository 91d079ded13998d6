import type { ReactNode } from 'react'

/** A titled section in the details. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-ink">{title}</h3>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Short facts beside each other, each under its name; `Fact`s are its children. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-1 font-medium wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  )
}

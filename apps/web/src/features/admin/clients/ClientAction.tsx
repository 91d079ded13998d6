import type { ReactNode } from 'react'

/** A button with a description of what it does. */
export function ClientAction({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:flex-col max-md:items-start">
      <span className="min-w-0 text-muted md:flex-1 md:basis-44">{text}</span>
      {children}
    </li>
  )
}

import type { ReactNode } from 'react'

/** A button with a description of what it does. */
export function ClientAction({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-44 text-muted">{text}</span>
      {children}
    </li>
  )
}

import type { ReactNode } from 'react'

/** Highlights the words that a search found. */
export function FoundWords({ children }: { children: string }): ReactNode {
  return <mark className="rounded-sm bg-amber-soft font-medium text-amber">{children}</mark>
}

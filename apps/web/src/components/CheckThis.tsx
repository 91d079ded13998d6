import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Marks what a person should check; the children say what is wrong, if that is known. */
export function CheckThis({ children = 'Check this' }: { children?: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1 align-bottom font-medium whitespace-nowrap text-amber">
      <TriangleAlert size={14} className="shrink-0" />
      {children}
    </span>
  )
}

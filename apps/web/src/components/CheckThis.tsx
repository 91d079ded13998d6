import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Marks what a person should check. */
export function CheckThis(): ReactNode {
  return (
    <span className="inline-flex items-center gap-1 align-bottom font-medium whitespace-nowrap text-amber">
      <TriangleAlert size={14} className="shrink-0" />
      Check this
    </span>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Marks what a person should check. */
export function CheckThis({ isIconOnly = false }: { isIconOnly?: boolean }): ReactNode {
  return (
    <span
      title={isIconOnly ? 'Check this' : undefined}
      className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-amber"
    >
      <TriangleAlert size={14} className="shrink-0" />
      <span className={isIconOnly ? 'sr-only' : ''}>Check this</span>
    </span>
  )
}

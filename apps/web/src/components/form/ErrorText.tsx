import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An input's error message; the input refers to `id` in `aria-describedby`. */
export function ErrorText({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <div id={id} className="flex gap-1.5 text-sm text-red">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </div>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'

/** A row with its fields in a grid of six columns. */
export function FieldRow(props: { name: string; onRemove: () => void; children: ReactNode }): ReactNode {
  const { name, onRemove, children } = props
  return (
    <li className="flex items-start gap-1 rounded-md border border-line p-3">
      <div role="group" aria-label={name} className="grid min-w-0 flex-1 grid-cols-6 items-start gap-3">
        {children}
      </div>
      <IconButton label={`Remove ${name}`} icon={<X size={16} />} onClick={onRemove} />
    </li>
  )
}

import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.tsx'

/** The variables that were recognised in the texts; nothing where there are none. */
export function VariableChips({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Recognised variables</span>
      <ul aria-label="Recognised variables" className="contents">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <Badge tone="accent">{`{{${name}}}`}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

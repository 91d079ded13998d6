import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { findFillableNames, findVariableWarnings } from './prompt-variables.ts'
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'

/** Milliseconds without typing before warnings appear: a half-typed name is not a mistake. */
const WARNING_DELAY_MS = 700

/** A live list of the variables in the text, with warnings about names that will not be filled. */
export function VariableList({ text }: { text: string }): ReactNode {
  const names = findFillableNames(text)
  const warnings = findVariableWarnings(useDebouncedValue(text, WARNING_DELAY_MS))
  return (
    <>
      {names.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">Recognized variables</span>
          <ul aria-label="Recognized variables" className="contents">
            {names.map((name) => (
              <li key={name} className="min-w-0">
                <Badge tone="accent">{`{{${name}}}`}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {warnings.length > 0 && (
          <ul aria-label="Variable warnings" className="flex flex-col gap-1">
            {warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2 text-amber">
                <TriangleAlert size={16} className="mt-0.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{warning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

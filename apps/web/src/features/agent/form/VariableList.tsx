import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import { fillableNames, variableWarnings } from './prompt-variables.ts'
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts'

/** Milliseconds without a keystroke until doubts are told: a name that is half typed is no mistake. */
const TYPING_RESTS = 700

type Props = { firstMessage: string; systemPrompt: string }

/** The variables of the texts, live, and what is doubtful about them. */
export function VariableList({ firstMessage, systemPrompt }: Props): ReactNode {
  const names = fillableNames(firstMessage, systemPrompt)
  const restingMessage = useDebouncedValue(firstMessage, TYPING_RESTS)
  const restingPrompt = useDebouncedValue(systemPrompt, TYPING_RESTS)
  const warnings = variableWarnings(restingMessage, restingPrompt)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        {names.length === 0 ? (
          <p className="text-muted">Write {'{{name}}'} where each call of a campaign has a value of its own.</p>
        ) : (
          <>
            <span className="text-muted">Recognised variables</span>
            <ul aria-label="Recognised variables" className="contents">
              {names.map((name) => (
                <li key={name} className="min-w-0">
                  <Badge tone="accent">{`{{${name}}}`}</Badge>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {names.length > 0 && (
        <p className="text-muted">
          A campaign's list fills them from its columns. Test calls and incoming calls have no list.
        </p>
      )}
      <div role="status" className="empty:hidden">
        {warnings.length > 0 && (
          <ul aria-label="Doubtful variables" className="flex flex-col gap-1">
            {warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2 text-amber">
                <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{warning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

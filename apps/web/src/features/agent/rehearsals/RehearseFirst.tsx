import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { describeChanged, describeRun } from './rehearsal-text.ts'
import { useRehearsals } from './use-rehearsals.ts'

/** Next to the button that saves the agent: runs the rehearsals with the unsaved text, and says what changes. */
export function RehearseFirst(): ReactNode {
  const { isUnsaved, text } = useUnsavedAgent()
  const { query, run, isRunning, fields } = useRehearsals()
  const [rehearsed, setRehearsed] = useState<{ runId: string | null; text: string } | null>(null)
  const all = query.data
  if (!isUnsaved || !text || !all || all.rehearsals.length === 0) return null
  const { systemPrompt, firstMessage, language } = text
  const draft = { systemPrompt, firstMessage, language }
  const isAboutText = rehearsed?.runId === all.run.id && rehearsed.text === JSON.stringify(draft)

  return (
    <>
      <Button
        variant="secondary"
        busy={isRunning}
        disabled={systemPrompt.trim() === ''}
        onClick={() =>
          run.mutate(
            { draft },
            { onSuccess: (started) => setRehearsed({ runId: started.run.id, text: JSON.stringify(draft) }) },
          )
        }
      >
        Rehearse first
      </Button>
      <p role="status" className="order-last w-full text-sm text-ink empty:hidden">
        {(all.run.isRunning || isAboutText) && describeRun(all)}
        {!all.run.isRunning && isAboutText && ` ${describeChanged(all, fields)}`}
      </p>
    </>
  )
}

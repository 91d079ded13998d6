import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { describeRun } from './rehearsal-text.ts'
import { useRehearsals } from './use-rehearsals.ts'

/** Next to the button that saves the agent: runs the rehearsals with the unsaved text, and says what changes. */
export function RehearseFirst(): ReactNode {
  const { isUnsaved, text } = useUnsavedAgent()
  const { query, run, isRunning } = useRehearsals()
  const fields = trpc.agent.fields.useQuery().data ?? []
  const [rehearsedText, setRehearsedText] = useState<string | null>(null)
  const { rehearsals = [], run: progress } = query.data ?? {}
  if (!isUnsaved || !text || rehearsals.length === 0) return null
  const { systemPrompt, firstMessage, language } = text
  const draft = { systemPrompt, firstMessage, language }
  const key = JSON.stringify(draft)

  return (
    <>
      <Button
        variant="secondary"
        busy={isRunning}
        disabled={systemPrompt.trim() === ''}
        onClick={() => {
          setRehearsedText(null)
          run.mutate({ draft }, { onSuccess: () => setRehearsedText(key) })
        }}
      >
        Rehearse first
      </Button>
      <p role="status" className="order-last w-full text-sm text-ink empty:hidden">
        {isRunning && `Running: ${progress?.done ?? 0} of ${progress?.total || rehearsals.length} done`}
        {!isRunning && rehearsedText === key && describeRun(rehearsals, fields)}
      </p>
    </>
  )
}

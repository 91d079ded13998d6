import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { focusContent } from '#lib/focus-content.ts'
import { useAgentChange } from '../use-agent-change.ts'

/** Starts the opening before its date. */
export function StartOpeningButton(): ReactNode {
  const start = trpc.agent.confirmOpening.useMutation(
    useAgentChange<Outputs['agent']['opening']>({
      query: trpc.useUtils().agent.opening,
      message: { title: 'Opening Started', description: 'Your agent uses it from the next call.' },
      onSaved: focusContent,
      onRefused: (error) => toastFailure('Not Started', error, 'Nothing was changed. Please try again.'),
    }),
  )
  return (
    <Button variant="secondary" size="sm" busy={start.isPending} onClick={() => start.mutate()}>
      Start now
    </Button>
  )
}

import type { CallField } from '@callwright/contract/calls/call-fields'
import { toast } from '../../../components/feedback/toasts.ts'
import { failureCode } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'

type Options = {
  onSaved: () => void
  /** Called if nothing was saved. */
  onRefused?: (error: unknown) => void
}

type Callbacks = {
  onSuccess: (fields: CallField[]) => void
  onError: (error: unknown) => void
  onSettled: () => void
}

/** What follows a change of the fields. One that only the voice provider refused is saved; `SyncNotice` says why. */
export function useFieldChange({ onSaved, onRefused }: Options): Callbacks {
  const utils = trpc.useUtils()
  return {
    onSuccess: (fields) => {
      utils.agent.fields.setData(undefined, fields)
      toast({ title: 'Outcomes Updated', description: 'These questions will be answered for your agent’s next calls.' })
      onSaved()
    },
    onError: (error) => {
      // Another window may have changed them, too.
      void utils.agent.fields.invalidate()
      if (failureCode(error) === 'BAD_GATEWAY') onSaved()
      else onRefused?.(error)
    },
    onSettled: () => {
      void utils.agent.get.invalidate()
      void utils.agent.knowledge.invalidate()
    },
  }
}

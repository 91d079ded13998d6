import { toast, type Toast } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'

export type ChangeOptions = {
  onSaved?: () => void
  /** Called if nothing was saved. */
  onRefused?: (error: unknown) => void
}

export type ChangeCallbacks<Saved> = {
  onSuccess: (saved: Saved) => void
  onError: (error: unknown) => void
  onSettled: () => void
}

type Options<Saved> = ChangeOptions & {
  /** The query that loads the changed data. */
  query: { setData: (input: undefined, saved: Saved) => void; invalidate: () => Promise<void> }
  /** Shown when the change has reached the voice provider. */
  message: Toast
}

/**
 * Callbacks for a mutation that changes the agent. A change that fails only at the voice provider is saved;
 * `SyncNotice` says why it has not arrived there.
 */
export function useAgentChange<Saved>({ query, message, onSaved, onRefused }: Options<Saved>): ChangeCallbacks<Saved> {
  const utils = trpc.useUtils()
  return {
    onSuccess: (saved) => {
      query.setData(undefined, saved)
      toast(message)
      onSaved?.()
    },
    onError: (error) => {
      // Another window may have changed it too.
      void query.invalidate()
      if (failureCode(error) === 'BAD_GATEWAY') onSaved?.()
      else onRefused?.(error)
    },
    onSettled: () => {
      void utils.agent.get.invalidate()
      void utils.agent.knowledge.invalidate()
    },
  }
}

import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPauseMessage } from './pause-message.ts'

type PauseClient = { setPaused: (paused: boolean) => void; busy: boolean }

/** Pauses or resumes a client's service, shows the result, and calls `onDone` unless it failed. */
export function usePauseClient(tenantId: string, onDone?: () => void): PauseClient {
  const utils = trpc.useUtils()
  const mutation = trpc.admin.setPaused.useMutation({
    onSuccess: (response) => {
      onDone?.()
      toast(formatPauseMessage(response))
    },
    onError: (error) => toastFailure('Update failed', error, 'Failed to toggle service'),
    // Stays busy until the screen shows the new state.
    onSettled: () => utils.admin.invalidate(),
  })
  return { setPaused: (paused) => mutation.mutate({ tenantId, paused }), busy: mutation.isPending }
}

import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatPauseMessage } from './pause-message.ts'

type PauseClient = { setPaused: (paused: boolean) => void; busy: boolean }

/** Pauses or resumes a client's service, and shows the result. */
export function usePauseClient(tenantId: string): PauseClient {
  const utils = trpc.useUtils()
  const mutation = trpc.admin.setPaused.useMutation({
    onSuccess: (response) => toast(formatPauseMessage(response)),
    onError: (error) => toastFailure('Update failed', error, 'Failed to toggle service'),
    // Stays busy until the screen shows the new state.
    onSettled: () => utils.admin.invalidate(),
  })
  return { setPaused: (paused) => mutation.mutate({ tenantId, paused }), busy: mutation.isPending }
}

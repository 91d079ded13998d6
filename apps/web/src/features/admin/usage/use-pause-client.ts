import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPauseMessage } from './pause-message.ts'

type PausedClient = { tenantId: string; businessName: string | null; email: string | null }

type PauseClient = {
  /** Asks first. */
  pause: () => void
  resume: () => void
  isResuming: boolean
}

/** Pauses or resumes a client's service, and shows the result. */
export function usePauseClient({ tenantId, businessName, email }: PausedClient): PauseClient {
  const utils = trpc.useUtils()
  const callbacks = {
    onSuccess: (response: Parameters<typeof formatPauseMessage>[0]) => toast(formatPauseMessage(response)),
    onError: (error: unknown) => toastFailure('Update failed', error, 'Failed to toggle service'),
  }
  const pausing = trpc.admin.setPaused.useMutation({ ...callbacks, onSettled: () => void utils.admin.invalidate() })
  // Stays busy until the screen shows the new state.
  const resuming = trpc.admin.setPaused.useMutation({ ...callbacks, onSettled: () => utils.admin.invalidate() })

  function pause(): void {
    askFirst({
      title: `Pause ${businessName || email || 'this client'}?`,
      text: 'No calls will start and no incoming calls will be answered until you resume the service. Calls in progress end normally. Campaigns wait and continue afterward.',
      confirm: ['Pause service', 'Pausing...'],
      onConfirm: () => pausing.mutateAsync({ tenantId, paused: true }),
      staysOnFailure: true,
    })
  }

  return { pause, resume: () => resuming.mutate({ tenantId, paused: false }), isResuming: resuming.isPending }
}

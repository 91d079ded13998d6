import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'

/** Deletes a call permanently, shows the result and refreshes the lists. */
export function useRemoveCall({ onRemoved, onFailed }: { onRemoved: () => void; onFailed: () => void }): {
  remove: (callId: string) => void
  isRemoving: boolean
} {
  const utils = trpc.useUtils()
  const mutation = trpc.calls.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Call deleted', description: 'The call has been permanently removed from the database.' })
      onRemoved()
      void utils.calls.list.invalidate()
      void utils.calls.review.invalidate()
    },
    onError: (error) => {
      toastFailure('Deletion failed', error, 'There was a problem deleting the call. Please try again.')
      onFailed()
      // The call may already be deleted: refresh the list.
      void utils.calls.list.invalidate()
    },
  })
  return { remove: (callId) => mutation.mutate({ callId }), isRemoving: mutation.isPending }
}

import { toast } from '../../../components/feedback/toasts.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'

/** Deletes a call for good, says how it went and refreshes the lists. */
export function useRemoveCall({ onRemoved, onFailed }: { onRemoved: () => void; onFailed: () => void }): {
  remove: (callId: string) => void
  removing: boolean
} {
  const cache = trpc.useUtils()
  const mutation = trpc.calls.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Call deleted', description: 'The call has been permanently removed from the database.' })
      onRemoved()
      void cache.calls.list.invalidate()
      void cache.calls.review.invalidate()
    },
    onError: (error) => {
      toast({
        title: 'Deletion failed',
        description: failureSentence(error, 'There was a problem deleting the call. Please try again.'),
        tone: 'danger',
      })
      onFailed()
      // The call may be gone already: the list has to show what is.
      void cache.calls.list.invalidate()
    },
  })
  return { remove: (callId) => mutation.mutate({ callId }), removing: mutation.isPending }
}

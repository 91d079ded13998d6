import { useCallback } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatReportedNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'

/** Asks before a call is deleted. */
export function useDeleteCall(onDeleted?: () => void): (call: CallRow) => void {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.calls.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Call deleted', description: 'The call has been permanently removed from the database.' })
      onDeleted?.()
      void utils.calls.review.invalidate()
    },
    onError: (error) =>
      toastFailure('Deletion failed', error, 'There was a problem deleting the call. Please try again.'),
    // After a failure too: the call may already be deleted.
    onSettled: () => void utils.calls.list.invalidate(),
  })
  return useCallback(
    (call) =>
      askFirst({
        title: 'Delete this call?',
        text: (
          <>
            The call with{' '}
            <b>
              {call.contactName && <bdi>{excerpt(call.contactName)}, </bdi>}
              {formatReportedNumber(call, 'an unknown number')}
            </b>
            , its transcript, recording and notes will be permanently deleted. This cannot be undone.
          </>
        ),
        confirm: ['Delete', 'Deleting...'],
        onConfirm: () => mutateAsync({ callId: call.id }),
      }),
    [mutateAsync],
  )
}

import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { formatReportedNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'

type Props = {
  /** The call to delete; null while the dialog is closed. */
  call: Pick<CallRow, 'id' | 'phoneNumber' | 'phoneText'> | null
  onClose: () => void
  onRemoved?: () => void
}

export function DeleteCallDialog({ call, onClose, onRemoved }: Props): ReactNode {
  const lastCall = useLastValue(call)
  const utils = trpc.useUtils()
  const removal = trpc.calls.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Call deleted', description: 'The call has been permanently removed from the database.' })
      onClose()
      onRemoved?.()
      void utils.calls.list.invalidate()
      void utils.calls.review.invalidate()
    },
    onError: (error) => {
      toastFailure('Deletion failed', error, 'There was a problem deleting the call. Please try again.')
      onClose()
      // The call may already be deleted: refresh the list.
      void utils.calls.list.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={call !== null}
      onClose={onClose}
      title="Delete this call?"
      confirmLabel={removal.isPending ? 'Deleting...' : 'Delete'}
      busy={removal.isPending}
      onConfirm={() => lastCall && removal.mutate({ callId: lastCall.id })}
    >
      The call with{' '}
      <span className="font-medium text-ink">{lastCall && formatReportedNumber(lastCall, 'an unknown number')}</span>,
      its transcript, recording and notes will be permanently deleted. This cannot be undone.
    </ConfirmDialog>
  )
}

import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import { useDoNotCallChanges } from './use-do-not-call-changes.ts'

type Props = {
  /** The number to ask about; null while nothing is asked. */
  phoneNumber: string | null
  onClose: () => void
}

export function RemoveNumberDialog({ phoneNumber, onClose }: Props): ReactNode {
  const shown = useLastValue(phoneNumber)
  const changed = useDoNotCallChanges()
  const remove = trpc.bulk.removeDoNotCall.useMutation({
    onSuccess: () => toast({ title: 'Removed from your do-not-call list', description: shown ?? '' }),
    onError: (error) => toastFailure('Not removed', error, 'Please try again.'),
    onSettled: async () => {
      onClose()
      await changed()
    },
  })
  return (
    <ConfirmDialog
      open={phoneNumber !== null}
      onClose={onClose}
      title="Remove this number?"
      confirmLabel={remove.isPending ? 'Removing...' : 'Remove'}
      busy={remove.isPending}
      onConfirm={() => shown !== null && remove.mutate({ phoneNumber: shown })}
    >
      Campaigns may call <span className="font-medium text-ink">{shown}</span> again. Only remove it if the person has
      agreed to that.
    </ConfirmDialog>
  )
}

import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { useInvalidateDoNotCall } from './use-invalidate-do-not-call.ts'

type Props = {
  /** The number to remove; null while the dialog is closed. */
  phoneNumber: string | null
  onClose: () => void
}

export function RemoveNumberDialog({ phoneNumber, onClose }: Props): ReactNode {
  const lastNumber = useLastValue(phoneNumber)
  const refresh = useInvalidateDoNotCall()
  const remove = trpc.bulk.removeDoNotCall.useMutation({
    onSuccess: () => toast({ title: 'Removed from your do-not-call list', description: formatPhone(lastNumber ?? '') }),
    onError: (error) => toastFailure('Number not removed', error, 'Please try again.'),
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      open={phoneNumber !== null}
      onClose={onClose}
      title="Remove this number?"
      confirmLabel={remove.isPending ? 'Removing...' : 'Remove'}
      busy={remove.isPending}
      onConfirm={() => lastNumber !== null && remove.mutate({ phoneNumber: lastNumber })}
    >
      Campaigns may call <span className="font-medium text-ink">{formatPhone(lastNumber ?? '')}</span> again. Remove it
      only if the person agreed to be called.
    </ConfirmDialog>
  )
}

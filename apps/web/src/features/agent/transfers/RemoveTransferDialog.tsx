import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { useSaveTransfers } from './use-save-transfers.ts'

type Props = {
  saved: Transfers
  /** The transfer to remove; null while the dialog is closed. */
  transfer: Transfer | null
  onClose: () => void
}

export function RemoveTransferDialog({ saved, transfer, onClose }: Props): ReactNode {
  const lastTransfer = useLastValue(transfer)
  const { save, isPending } = useSaveTransfers(saved, {
    onSaved: onClose,
    onRefused: (error) => {
      toastFailure('Not Removed', error, 'Nothing was removed. Please try again.')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={transfer !== null}
      onClose={onClose}
      title={`Remove “${lastTransfer?.name ?? ''}”?`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      busy={isPending}
      onConfirm={() => save(saved.transfers.filter(({ phoneNumber }) => phoneNumber !== lastTransfer?.phoneNumber))}
    >
      Your agent will no longer transfer calls to this person. Past calls keep the name.
    </ConfirmDialog>
  )
}

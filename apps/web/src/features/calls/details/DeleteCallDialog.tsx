import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { formatPhone } from '../../../lib/format-phone.ts'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import { useRemoveCall } from './use-remove-call.ts'

type Props = {
  /** The call to delete; null while the dialog is closed. */
  call: { id: string; phoneNumber: string | null } | null
  onClose: () => void
  onRemoved?: () => void
}

export function DeleteCallDialog({ call, onClose, onRemoved }: Props): ReactNode {
  const lastCall = useLastValue(call)
  const { remove, isRemoving } = useRemoveCall({
    onRemoved: () => {
      onClose()
      onRemoved?.()
    },
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      open={call !== null}
      onClose={onClose}
      title="Delete this call?"
      confirmLabel={isRemoving ? 'Deleting...' : 'Delete'}
      busy={isRemoving}
      onConfirm={() => lastCall && remove(lastCall.id)}
    >
      The call with{' '}
      <span className="font-medium text-ink">{formatPhone(lastCall?.phoneNumber ?? 'an unknown number')}</span>, its
      transcript, recording and notes will be permanently deleted. This cannot be undone.
    </ConfirmDialog>
  )
}

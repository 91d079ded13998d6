import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import { useRemoveCall } from './use-remove-call.ts'

type Props = {
  /** The call to delete; null while the dialog is closed. */
  call: { id: string; phoneNumber: string | null } | null
  onClose: () => void
  onRemoved?: () => void
}

export function DeleteCallDialog({ call, onClose, onRemoved }: Props): ReactNode {
  const shown = useLastValue(call)
  const { remove, removing } = useRemoveCall({
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
      confirmLabel={removing ? 'Deleting...' : 'Delete'}
      busy={removing}
      onConfirm={() => shown && remove(shown.id)}
    >
      The call with <span className="font-medium text-ink">{shown?.phoneNumber ?? 'an unknown number'}</span>, its
      transcript, recording and notes will be permanently deleted. This cannot be undone.
    </ConfirmDialog>
  )
}

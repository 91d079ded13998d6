import type { CallField } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { useFieldChange } from '../use-field-change.ts'

type Props = {
  /** The field to remove; null while the dialog is closed. */
  field: CallField | null
  onClose: () => void
}

export function RemoveFieldDialog({ field, onClose }: Props): ReactNode {
  const lastField = useLastValue(field)
  const callbacks = useFieldChange({
    onSaved: onClose,
    onRefused: (error) => {
      toastFailure('Not Removed', error, 'Nothing was removed. Please try again.')
      onClose()
    },
  })
  const retire = trpc.agent.retireField.useMutation(callbacks)
  return (
    <ConfirmDialog
      open={field !== null}
      onClose={onClose}
      title={`Remove “${lastField?.name ?? ''}”?`}
      confirmLabel={retire.isPending ? 'Removing...' : 'Remove'}
      busy={retire.isPending}
      onConfirm={() => lastField && retire.mutate({ fieldId: lastField.id })}
    >
      Past calls keep their answers. New calls won’t be checked for this.
    </ConfirmDialog>
  )
}

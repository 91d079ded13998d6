import type { FieldDefinition } from '@callwright/contract/calls/call-fields'
import type { FormDialogProps } from '#components/dialog/FormDialog.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useFieldChange } from '../use-field-change.ts'

type SaveField = {
  save: (field: FieldDefinition) => void
  action: FormDialogProps<unknown, unknown>['action']
  /** Why nothing was saved. */
  refusal: string | null
}

/** Changes a field, or adds one that has no ID yet. */
export function useSaveField(fieldId: string | undefined, onSaved: () => void): SaveField {
  const callbacks = useFieldChange({ onSaved })
  const add = trpc.agent.addFields.useMutation(callbacks)
  const change = trpc.agent.changeField.useMutation(callbacks)
  const action = fieldId === undefined ? add : change
  const { error } = action

  function save(field: FieldDefinition): void {
    const { name, question, choices } = field
    if (fieldId === undefined) add.mutate({ fields: [field] })
    else change.mutate({ fieldId, name, question, choices })
  }

  return { save, action, refusal: error && failureMessage(error, 'Nothing was saved. Please try again.') }
}

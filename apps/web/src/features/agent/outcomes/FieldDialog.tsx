import { FIELD_KIND_LABELS, hasChoices } from '@callwright/contract/calls/call-fields'
import { useId, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormButtons } from '#components/dialog/FormButtons.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { remindToSave } from '#components/feedback/remind-to-save.ts'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { useOpenCount } from '#lib/hooks/use-open-count.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { FIELD_HELP, fieldFormSchema, NEW_FIELD_KINDS, nounOf, type EditedField } from './edited-field.ts'
import { useSaveField } from './use-save-field.ts'

type Props = {
  /** The field to add or change; null while the dialog is closed. */
  edited: EditedField | null
  onClose: () => void
}

export function FieldDialog({ edited, onClose }: Props): ReactNode {
  const lastEdited = useLastValue(edited)
  const key = useOpenCount(edited)
  return lastEdited && <FieldForm key={key} open={edited !== null} edited={lastEdited} onClose={onClose} />
}

function FieldForm({ open, edited, onClose }: { open: boolean; edited: EditedField; onClose: () => void }): ReactNode {
  const formId = useId()
  const form = useForm(fieldFormSchema, edited)
  const { save, isSaving, refusal } = useSaveField(edited.id, onClose)
  const { kind, choices } = form.values
  const help = FIELD_HELP[kind]
  const isNew = edited.id === undefined
  const hasKindChoice = isNew && nounOf(edited.kind) === 'field'
  const isUnsaved = open && form.values !== edited
  useUnsavedChanges(isUnsaved)

  return (
    <Dialog
      open={open}
      onClose={isUnsaved ? remindToSave : onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${nounOf(kind)}`}
      description={
        isNew ? 'It will be answered for new calls.' : `${FIELD_KIND_LABELS[kind]}. Past calls keep their values.`
      }
      footer={<FormButtons formId={formId} isBusy={isSaving} onCancel={onClose} />}
    >
      <form ref={form.ref} id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(save)}>
        {hasKindChoice && (
          <Field label="Kind" hint={help.answer}>
            {(aria) => (
              <Select
                {...aria}
                {...form.text('kind')}
                data-autofocus
                options={NEW_FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_LABELS[value] }))}
              />
            )}
          </Field>
        )}
        <Field label="Name" hint={`For example: ${help.name}`} error={form.errors.name}>
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('name')}
              dir="auto"
              autoComplete="off"
              data-autofocus={hasKindChoice ? undefined : true}
            />
          )}
        </Field>
        <Field
          label="Question"
          hint={`${hasKindChoice ? '' : `${help.answer} `}For example: ${help.question}`}
          error={form.errors.question}
        >
          {(aria) => <TextArea {...aria} {...form.text('question')} dir="auto" rows={3} />}
        </Field>
        {hasChoices(kind) && (
          <ChoicesEditor
            choices={choices}
            isOutcome={kind === 'outcome'}
            error={form.errors.choices}
            onChange={(changed) => form.setValue('choices', changed)}
          />
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      </form>
    </Dialog>
  )
}

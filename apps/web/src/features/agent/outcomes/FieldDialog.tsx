import { FIELD_KIND_LABELS, hasChoices } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { FIELD_HELP, fieldFormSchema, NEW_FIELD_KINDS, nounOf, type EditedField } from './edited-field.ts'
import { useSaveField } from './use-save-field.ts'

type Props = { open: boolean; edited: EditedField; onClose: () => void }

/** Adds or changes a field. */
export function FieldDialog({ open, edited, onClose }: Props): ReactNode {
  const form = useForm(fieldFormSchema, edited)
  const { save, action, refusal } = useSaveField(edited.id, onClose)
  const { kind, choices } = form.values
  const help = FIELD_HELP[kind]
  const isNew = edited.id === undefined
  const hasKindChoice = isNew && nounOf(edited.kind) === 'field'

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${nounOf(kind)}`}
      description={
        isNew ? 'It will be answered for new calls.' : `${FIELD_KIND_LABELS[kind]}. Past calls keep their values.`
      }
      form={form}
      action={action}
      onSubmit={save}
      refusal={refusal}
    >
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
    </FormDialog>
  )
}

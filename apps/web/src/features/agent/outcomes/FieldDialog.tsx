import { FIELD_KIND_LABELS, hasChoices } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useFieldChange } from '../use-field-change.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { FIELD_HELP, fieldFormSchema, NEW_FIELD_KINDS, nounOf, type EditedField } from './edited-field.ts'

type Props = { open: boolean; edited: EditedField; onAsk: (question: string) => void; onClose: () => void }

/** Adds or changes a field. */
export function FieldDialog({ open, edited, onAsk, onClose }: Props): ReactNode {
  const form = useForm(fieldFormSchema, edited)
  const [isAsked, setIsAsked] = useState(true)
  const callbacks = useFieldChange({ onSaved: finish })
  const add = trpc.agent.addFields.useMutation(callbacks)
  const change = trpc.agent.changeField.useMutation(callbacks)
  const { kind, choices } = form.values
  const help = FIELD_HELP[kind]
  const { id: fieldId } = edited
  const isNew = fieldId === undefined
  const action = isNew ? add : change
  const hasKindChoice = isNew && nounOf(edited.kind) === 'question'

  function finish(): void {
    onClose()
    if (hasKindChoice && isAsked) onAsk(form.values.question)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${nounOf(kind)}`}
      description={
        isNew ? 'Applies to calls from now on.' : `${FIELD_KIND_LABELS[kind]}. Past calls keep their answers.`
      }
      form={form}
      action={action}
      send={isNew ? [`Add ${nounOf(kind)}`, 'Saving...'] : undefined}
      onSubmit={({ kind: sentKind, ...field }) =>
        isNew ? add.mutate({ fields: [{ kind: sentKind, ...field }] }) : change.mutate({ fieldId, ...field })
      }
      refusal={action.error && failureMessage(action.error, 'Nothing was saved. Please try again.')}
    >
      <Field
        label="Question"
        hint={`${hasKindChoice ? '' : `${help.answer} `}${isNew ? `For example: ${help.question}` : ''}`}
        error={form.errors.question}
      >
        {(aria) => <TextArea {...aria} {...form.text('question')} dir="auto" rows={3} data-autofocus />}
      </Field>
      {hasKindChoice && (
        <Field label="Answer" hint={help.answer}>
          {(aria) => (
            <Select
              {...aria}
              {...form.text('kind')}
              options={NEW_FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_LABELS[value] }))}
            />
          )}
        </Field>
      )}
      <Field
        label="Short name"
        hint={`Leave empty to use the question. For example: ${help.name}`}
        error={form.errors.name}
      >
        {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" />}
      </Field>
      {hasKindChoice && (
        <Checkbox
          label="Have your agent ask this: adds the question to your prompt"
          checked={isAsked}
          onChange={setIsAsked}
        />
      )}
      {kind === 'goal' && (
        <Switch
          label="Counts only with a booked appointment"
          hint="If the caller agrees and nothing is booked, the call asks for a check."
          {...form.checkbox('needsBooking')}
        />
      )}
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

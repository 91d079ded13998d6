import {
  FIELD_TEXT_MAX,
  hasChoices,
  textToValue,
  valueToText,
  type CallValue,
  type FieldKind,
  type FieldValue,
} from '@callwright/contract/calls/call-fields'
import { useEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Field, type FieldAria } from '#components/form/Field.tsx'
import type { Option } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { ChoiceSelect } from '../../outcome/ChoiceSelect.tsx'
import { fieldChoices } from '../../outcome/field-choices.ts'

type Props = {
  value: CallValue
  isSaving: boolean
  /** Why the last attempt was not saved. */
  failure: string | undefined
  onSave: (value: FieldValue | null) => void
  onCancel: () => void
  /** Reports whether there are unsaved changes. */
  onCorrecting: (isCorrecting: boolean) => void
}

/** Replaces a value. An empty text means that the call gave no answer. */
export function ValueEditor({ value: edited, isSaving, failure, onSave, onCancel, onCorrecting }: Props): ReactNode {
  const { kind, value } = edited
  const saved = value === null ? '' : valueToText(value)
  const [draft, setDraft] = useState(saved)
  const [isInvalid, setInvalid] = useState(false)
  const choices = useChoices(edited)
  const isDirty = draft !== saved
  useEffect(() => {
    onCorrecting(isDirty)
    return () => onCorrecting(false)
  }, [isDirty, onCorrecting])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = draft.trim()
    const newValue = text === '' ? null : textToValue(kind, text)
    const isWrong = text !== '' && newValue === null
    setInvalid(isWrong)
    if (!isWrong) return onSave(newValue)
    const control = event.currentTarget.elements.namedItem('value')
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 pb-2">
      <Field
        label="New value"
        hint={choices ? undefined : 'Leave it empty for no answer.'}
        error={isInvalid ? 'Please enter a number' : failure}
      >
        {(aria) => (
          <ValueControl
            aria={aria}
            kind={kind}
            choices={choices}
            text={draft}
            onChange={setDraft}
            onCancel={onCancel}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={isSaving}>
          Save
        </Button>
        <Button variant="secondary" size="sm" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Without choices, a value is typed: also if its list has been removed since the call. */
function useChoices({ fieldId, kind }: CallValue): Option[] | null {
  const fields = trpc.agent.fields.useQuery()
  if (fields.isPending && hasChoices(kind)) return []
  const field = fields.data?.find(({ id }) => id === fieldId)
  return fieldChoices({ kind, choices: field?.choices ?? [] })
}

type ControlProps = {
  aria: FieldAria
  kind: FieldKind
  choices: readonly Option[] | null
  text: string
  onChange: (text: string) => void
  onCancel: () => void
}

function ValueControl({ aria, kind, choices, text, onChange, onCancel }: ControlProps): ReactNode {
  const control = {
    ...aria,
    name: 'value',
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Otherwise, it would close the dialog.
      event.preventDefault()
      onCancel()
    },
  }
  if (choices) return <ChoiceSelect {...control} options={choices} emptyLabel="No answer" className="md:max-w-xs" />
  if (kind === 'text') return <TextArea {...control} rows={2} dir="auto" maxLength={FIELD_TEXT_MAX} />
  const inputMode = kind === 'number' ? 'decimal' : undefined
  return <TextInput {...control} inputMode={inputMode} dir="auto" maxLength={FIELD_TEXT_MAX} className="md:max-w-xs" />
}

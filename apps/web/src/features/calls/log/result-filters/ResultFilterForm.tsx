import {
  FIELD_TEXT_MAX,
  textToValue,
  valueToText,
  type CallField,
  type FieldKind,
} from '@callwright/contract/calls/call-fields'
import { FILTERED_END_REASONS, type FilteredEndReason } from '@callwright/contract/calls/calls'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { FILTERED_END_LABELS, NOT_DISCLOSED } from '../../call-labels.ts'
import { ChoiceSelect } from '../../outcome/ChoiceSelect.tsx'
import { fieldChoices } from '../../outcome/field-choices.ts'
import type { CallFilter } from '../call-filter.ts'

type ResultFilter = Pick<CallFilter, 'values' | 'needsCheck' | 'notDisclosed' | 'endReason' | 'withoutTests'>

type Props = {
  id: string
  fields: readonly CallField[]
  filter: CallFilter
  onSubmit: (filter: ResultFilter) => void
}

/** One value for each field, and the marks that a call can have. Filters by other fields stay as they are. */
export function ResultFilterForm({ id, fields, filter, onSubmit }: Props): ReactNode {
  const [texts, setTexts] = useState(() => new Map(filter.values.map(({ fieldId, value }) => [fieldId, value])))
  const [needsCheck, setNeedsCheck] = useState(filter.needsCheck)
  const [notDisclosed, setNotDisclosed] = useState(filter.notDisclosed)
  const [withoutTests, setWithoutTests] = useState(filter.withoutTests)
  const [endReason, setEndReason] = useState(filter.endReason)
  const [invalidId, setInvalidId] = useState<string | null>(null)
  const textOf = (fieldId: string): string => texts.get(fieldId) ?? ''

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const values = fields.map((field) => ({ fieldId: field.id, value: toFilterText(field.kind, textOf(field.id)) }))
    const invalid = values.find(({ value }) => value === null)
    if (invalid) {
      setInvalidId(invalid.fieldId)
      const control = event.currentTarget.elements.namedItem(invalid.fieldId)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    const others = filter.values.filter(({ fieldId }) => fields.every((field) => field.id !== fieldId))
    const chosen = values.flatMap(({ fieldId, value }) => (value ? [{ fieldId, value }] : []))
    onSubmit({ values: [...others, ...chosen], needsCheck, notDisclosed, endReason, withoutTests })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map((field) => (
          <FieldFilter
            key={field.id}
            field={field}
            text={textOf(field.id)}
            error={field.id === invalidId ? 'Please enter a number' : undefined}
            onChange={(text) => {
              setInvalidId(null)
              setTexts(new Map(texts).set(field.id, text))
            }}
          />
        ))}
        <EndReasonFilter value={endReason} onChange={setEndReason} />
      </div>
      <Checkbox label="Needs a check" checked={needsCheck} onChange={setNeedsCheck} />
      <Checkbox label={NOT_DISCLOSED} checked={notDisclosed} onChange={setNotDisclosed} />
      <Checkbox
        label="Include test calls"
        checked={!withoutTests}
        onChange={(isIncluded) => setWithoutTests(!isIncluded)}
      />
    </form>
  )
}

/** The value as it is compared: '' for none, null if the text is not a value of this kind. */
function toFilterText(kind: FieldKind, text: string): string | null {
  if (text.trim() === '') return ''
  const value = textToValue(kind, text.trim())
  return value === null ? null : valueToText(value)
}

type EndReasonProps = { value: FilteredEndReason | null; onChange: (value: FilteredEndReason | null) => void }

function EndReasonFilter({ value, onChange }: EndReasonProps): ReactNode {
  return (
    <Field label="How the call ended">
      {(aria) => (
        <Select
          {...aria}
          value={value ?? ''}
          onChange={({ target }) => onChange(FILTERED_END_REASONS.find((reason) => reason === target.value) ?? null)}
          emptyLabel="Any"
          options={FILTERED_END_REASONS.map((reason) => ({ value: reason, label: FILTERED_END_LABELS[reason] }))}
        />
      )}
    </Field>
  )
}

type FieldFilterProps = {
  field: CallField
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function FieldFilter({ field, text, error, onChange }: FieldFilterProps): ReactNode {
  const choices = fieldChoices(field)
  return (
    <Field label={field.name} error={error}>
      {(aria) =>
        choices ? (
          <ChoiceSelect
            {...aria}
            name={field.id}
            emptyLabel="Any"
            options={choices}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <TextInput
            {...aria}
            name={field.id}
            dir="auto"
            inputMode={field.kind === 'number' ? 'decimal' : undefined}
            placeholder="Any"
            maxLength={FIELD_TEXT_MAX}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}

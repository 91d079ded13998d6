import { EXPECTATIONS_MAX, type Expectation } from '@callwright/contract/agent/rehearsals'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'
import { Select, type Option } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { useRowEditor } from '#lib/form/use-row-editor.ts'
import { EXPECTATION_LABELS, startExpectation, valueOptions } from './edited-rehearsal.ts'

type Props = {
  expects: Expectation[]
  fields: readonly CallField[]
  /** Names of the people to whom the agent can transfer calls. */
  people: readonly string[]
  error: string | undefined
  onChange: (expects: Expectation[]) => void
}

/** What must happen in a rehearsal, one thing in each row. */
export function ExpectationsEditor({ expects, fields, people, error, onChange }: Props): ReactNode {
  const errorId = useId()
  const { list, addButton, add, remove } = useRowEditor(expects, onChange)
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  const questions = fields.filter(({ kind }) => kind !== 'outcome')
  const kinds = (['says', 'never-says', 'transfer', 'outcome', 'field'] as const).filter(
    (kind) => (kind !== 'outcome' || outcome) && (kind !== 'field' || questions.length > 0),
  )

  function toOptions(expectation: Expectation): Option[] | null {
    const { kind } = expectation
    if (kind === 'transfer') return ['', ...people].map((value) => ({ value, label: value || 'Nobody' }))
    if (kind === 'outcome') return outcome ? valueOptions(outcome) : null
    const field = kind === 'field' && questions.find(({ id }) => id === expectation.fieldId)
    return field ? valueOptions(field) : null
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">What must happen</legend>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {expects.map((expectation, index) => (
          <li key={index} className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={`Expectation ${index + 1}`}
              className="w-44"
              value={expectation.kind}
              options={kinds.map((value) => ({ value, label: EXPECTATION_LABELS[value] }))}
              onChange={({ target }) => {
                const kind = kinds.find((each) => each === target.value) ?? 'says'
                onChange(expects.with(index, startExpectation(kind, { fields })))
              }}
            />
            {expectation.kind === 'field' && (
              <Select
                aria-label={`Question ${index + 1}`}
                className="min-w-0 flex-1 basis-32"
                value={expectation.fieldId}
                options={questions.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ target }) =>
                  onChange(expects.with(index, startExpectation('field', { fields, fieldId: target.value })))
                }
              />
            )}
            <ExpectedValue
              label={`Value ${index + 1}`}
              value={expectation.value}
              options={toOptions(expectation)}
              isInvalid={error !== undefined && expectation.kind !== 'transfer' && expectation.value.trim() === ''}
              onChange={(value) => onChange(expects.with(index, { ...expectation, value }))}
            />
            <IconButton
              label={`Remove expectation ${index + 1}`}
              icon={<X size={16} />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={<Plus size={16} />}
        disabled={expects.length >= EXPECTATIONS_MAX}
        onClick={() => add({ kind: 'says', value: '' })}
        className="self-start"
      >
        Add expectation
      </Button>
    </fieldset>
  )
}

type ValueProps = {
  label: string
  value: string
  /** Null: typed. */
  options: readonly Option[] | null
  isInvalid: boolean
  onChange: (value: string) => void
}

/** A value that is no longer one of the options stays selected. */
function ExpectedValue({ label, value, options, isInvalid, onChange }: ValueProps): ReactNode {
  const shared = { 'aria-label': label, className: 'min-w-0 flex-1 basis-44', value }
  if (!options) {
    return (
      <TextInput
        {...shared}
        aria-invalid={isInvalid || undefined}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const isListed = options.some((option) => option.value === value)
  return (
    <Select
      {...shared}
      options={isListed ? options : [{ value, label: value }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

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
import { listSubjects, startExpectation, subjectOf, valueOptions, withSelected } from './edited-rehearsal.ts'

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
  const { list, addButton, add, remove } = useRowEditor(expects, onChange)
  const errorId = useId()

  /** Null: the value is typed. */
  function toOptions(subject: string): Option[] | null {
    if (subject === 'transfer') return ['', ...people].map((value) => ({ value, label: value || 'Nobody' }))
    const field = fields.find(({ id }) => id === subject)
    return field ? valueOptions(field) : null
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">What must happen</legend>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {expects.map((expectation, index) => {
          const subject = subjectOf(expectation, fields)
          const options = toOptions(subject)
          const { value } = expectation
          const shared = {
            'aria-label': `Value ${index + 1}`,
            className: 'min-w-0 flex-1 basis-44',
            onChange: ({ target }: { target: { value: string } }) =>
              onChange(expects.with(index, { ...expectation, value: target.value })),
          }
          const isInvalid = error !== undefined && value.trim() === ''
          return (
            <li key={index} className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={`Expectation ${index + 1}`}
                className="w-44"
                value={subject}
                options={withSelected(listSubjects(fields), subject, 'A removed question')}
                onChange={({ target }) => onChange(expects.with(index, startExpectation(target.value, fields)))}
              />
              {options ? (
                <Select {...shared} value={value} options={withSelected(options, value)} />
              ) : (
                <TextInput
                  {...shared}
                  value={value}
                  aria-invalid={isInvalid || undefined}
                  dir="auto"
                  autoComplete="off"
                />
              )}
              <IconButton
                label={`Remove expectation ${index + 1}`}
                icon={<X size={16} />}
                onClick={() => remove(index)}
              />
            </li>
          )
        })}
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

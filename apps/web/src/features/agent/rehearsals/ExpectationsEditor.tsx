import { EXPECTATIONS_MAX, type Expectation } from '@callwright/contract/agent/rehearsals'
import { Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { useRowEditor } from '#lib/form/use-row-editor.ts'
import { findSubject, subjectId, type Subject } from './expectation-subjects.ts'

type Props = {
  expects: Expectation[]
  subjects: readonly Subject[]
  error: string | undefined
  onChange: (expects: Expectation[]) => void
}

/** What must happen in a rehearsal, one thing in each row. */
export function ExpectationsEditor({ expects, subjects, error, onChange }: Props): ReactNode {
  const { list, addButton, add, remove } = useRowEditor(expects, onChange)
  const errorId = useId()

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">What must happen</legend>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {expects.map((expectation, index) => {
          const { value } = expectation
          const subject = findSubject(subjects, expectation)
          const all = subjects.some(({ start }) => start === subject.start) ? subjects : [...subjects, subject]
          const shared = {
            'aria-label': `Value ${index + 1}`,
            className: 'min-w-0 flex-1 basis-44',
            value,
            onChange: ({ target }: { target: { value: string } }) =>
              onChange(expects.with(index, { ...expectation, value: target.value })),
          }
          const isInvalid = error !== undefined && value.trim() === ''
          return (
            <li key={index} className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={`Expectation ${index + 1}`}
                className="w-44"
                value={subjectId(expectation)}
                options={all.map(({ label, start }) => ({ value: subjectId(start), label }))}
                onChange={({ target }) => {
                  const chosen = all.find(({ start }) => subjectId(start) === target.value)
                  if (chosen) onChange(expects.with(index, chosen.start))
                }}
              />
              {subject.options ? (
                <Select {...shared} options={subject.options} />
              ) : (
                <TextInput {...shared} aria-invalid={isInvalid || undefined} dir="auto" autoComplete="off" />
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

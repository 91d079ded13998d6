import { EXPECTATIONS_MAX, type Expectation } from '@callwright/contract/agent/rehearsals'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { findSubject, subjectId, type Subject } from './expectation-subjects.ts'

type Props = {
  expects: Expectation[]
  subjects: readonly Subject[]
  error: string | undefined
  onChange: (expects: Expectation[]) => void
}

/** What must happen in a rehearsal, one thing in each row. */
export function ExpectationsEditor({ expects, subjects, error, onChange }: Props): ReactNode {
  return (
    <RowsField
      legend="What must happen"
      noun="expectation"
      rows={expects}
      max={EXPECTATIONS_MAX}
      newRow={{ kind: 'says', value: '' }}
      error={error}
      onChange={onChange}
    >
      {({ row, index, onChange: change, onRemove }) => {
        const { value } = row
        const subject = findSubject(subjects, row)
        const all = subjects.some(({ start }) => start === subject.start) ? subjects : [...subjects, subject]
        const shared = {
          'aria-label': `Value ${index + 1}`,
          className: 'min-w-0 flex-1 basis-44',
          value,
          onChange: ({ target }: { target: { value: string } }) => change({ ...row, value: target.value }),
        }
        const isInvalid = error !== undefined && value.trim() === ''
        return (
          <li className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={`Expectation ${index + 1}`}
              className="w-44"
              value={subjectId(row)}
              options={all.map(({ label, start }) => ({ value: subjectId(start), label }))}
              onChange={({ target }) => {
                const chosen = all.find(({ start }) => subjectId(start) === target.value)
                if (chosen) change(chosen.start)
              }}
            />
            {subject.options ? (
              <Select {...shared} options={subject.options} />
            ) : (
              <TextInput {...shared} aria-invalid={isInvalid || undefined} dir="auto" autoComplete="off" />
            )}
            <IconButton label={`Remove expectation ${index + 1}`} icon={<X size={16} />} onClick={onRemove} />
          </li>
        )
      }}
    </RowsField>
  )
}

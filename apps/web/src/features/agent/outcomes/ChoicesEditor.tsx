import { CHOICE_MAX, CHOICES_MAX, type Choice } from '@callwright/contract/calls/call-fields'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { NEW_CHOICE } from './edited-field.ts'

/** What an outcome's choice says about its calls. */
const MARKS = [
  { key: 'isReached', text: 'Someone was reached' },
  { key: 'isCallBack', text: 'Wants a call-back' },
] as const

type Props = {
  choices: Choice[]
  /** Whether each choice says if someone was reached and wants a call-back. */
  isOutcome: boolean
  error: string | undefined
  onChange: (choices: Choice[]) => void
}

/** The choices of a list, one in each row. */
export function ChoicesEditor({ choices, isOutcome, error, onChange }: Props): ReactNode {
  const invalidIndex = error === undefined ? -1 : Math.max(choices.findIndex(isFaulty), 0)
  return (
    <RowsField
      legend="Choices"
      hint={
        isOutcome
          ? 'Check which choices mean that someone was reached, and which that the customer wants a call-back.'
          : 'The answer is always one of these.'
      }
      noun="choice"
      rows={choices}
      max={CHOICES_MAX}
      newRow={NEW_CHOICE}
      error={error}
      onChange={onChange}
    >
      {({ row, index, onChange: change, onRemove }) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TextInput
            aria-label={`Choice ${index + 1}`}
            aria-invalid={index === invalidIndex ? true : undefined}
            dir="auto"
            autoComplete="off"
            value={row.value}
            onChange={({ target }) => change({ ...row, value: target.value })}
            className="min-w-0 flex-1 basis-44"
          />
          <IconButton
            label={`Remove choice ${index + 1}`}
            icon={<X size={16} />}
            disabled={choices.length === 1}
            onClick={onRemove}
          />
          {isOutcome && (
            <div className="flex w-full flex-wrap gap-x-5 gap-y-1.5 pb-2">
              {MARKS.map(({ key, text }) => (
                <Checkbox
                  key={key}
                  label={
                    <>
                      {text}
                      <span className="sr-only"> with choice {index + 1}</span>
                    </>
                  }
                  checked={row[key]}
                  onChange={(checked) => change({ ...row, [key]: checked })}
                />
              ))}
            </div>
          )}
        </li>
      )}
    </RowsField>
  )
}

/** Whether the choice is empty, too long, or the same as an earlier one. */
function isFaulty({ value }: Choice, index: number, choices: readonly Choice[]): boolean {
  const key = toKey(value)
  return key === '' || key.length > CHOICE_MAX || choices.findIndex((other) => toKey(other.value) === key) < index
}

function toKey(value: string): string {
  return value.trim().toLowerCase()
}

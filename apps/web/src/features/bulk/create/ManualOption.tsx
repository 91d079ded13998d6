import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { TextArea } from '#components/form/TextArea.tsx'

type Props = {
  value: string
  onChange: (text: string) => void
  /** True while a file is loaded. */
  disabled: boolean
  error: string | undefined
}

/** Option 2: typed recipients. */
export function ManualOption({ value, onChange, disabled, error }: Props): ReactNode {
  const hint = disabled
    ? 'Remove the CSV file to enter numbers by hand.'
    : 'One number per line. Add a name after a comma: +1 415 555 2671, Ada Byron'
  return (
    <Field label="Option 2: Manual Entry" hint={hint} error={error}>
      {(aria) => (
        <TextArea
          {...aria}
          name="numbers"
          rows={6}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          placeholder={'+1 415 555 2671\n(212) 555-0147, Grace Hopper'}
          spellCheck={false}
          autoComplete="off"
          className="min-h-39 tabular-nums"
        />
      )}
    </Field>
  )
}

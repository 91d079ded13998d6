import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../Field.tsx'
import { TextInput } from '../TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  label: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A text input with its label, for a row of a list. */
export function TextField({ label, error, onChange, ...input }: Props): ReactNode {
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <TextInput autoComplete="off" {...aria} {...input} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Select } from '#components/form/Select.tsx'
import type { FieldChoice } from './field-choices.ts'

type Props = Omit<ComponentProps<typeof Select>, 'children' | 'value'> & {
  choices: readonly FieldChoice[]
  /** The label of the empty value. */
  emptyLabel: string
  value: string
}

/** A select for a field's values. A value that is no longer one of the choices can stay selected. */
export function ChoiceSelect({ choices, emptyLabel, value, ...rest }: Props): ReactNode {
  return (
    <Select {...rest} value={value}>
      <option value="">{emptyLabel}</option>
      {value !== '' && choices.every((choice) => choice.value !== value) && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

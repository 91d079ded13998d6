import type { ReactNode } from 'react'
import { Select, type SelectProps } from '#components/form/Select.tsx'
import { capitalize } from '#lib/capitalize.ts'

/** A select for a field's values. A value that is no longer one of the options can stay selected. */
export function ChoiceSelect({ options, value, ...rest }: SelectProps & { value: string }): ReactNode {
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <Select {...rest} value={value} options={isListed ? options : [{ value, label: capitalize(value) }, ...options]} />
  )
}

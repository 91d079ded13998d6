import { formatFieldValue, valueToText, type CallField } from '@callwright/contract/calls/call-fields'
import type { Option } from '#components/form/Select.tsx'
import { capitalize } from '#lib/capitalize.ts'

/** The values that a field can have, as text; null if they are typed, or if its list is unknown. */
export function fieldChoices({ kind, choices }: Pick<CallField, 'kind' | 'choices'>): Option[] | null {
  if (kind === 'yes-no' || kind === 'goal') {
    return [true, false].map((value) => ({ value: valueToText(value), label: formatFieldValue(kind, value) }))
  }
  return choices.length === 0 ? null : choices.map(({ value }) => ({ value, label: capitalize(value) }))
}

import { formatFieldValue, type FieldKind, type FieldValue } from '@callwright/contract/calls/call-fields'
import { capitalize } from '#lib/capitalize.ts'

/** A field's value as a label; a customer's own words stay as they are. */
export function formatAnswer(kind: FieldKind, value: FieldValue | null): string {
  const text = formatFieldValue(kind, value)
  return kind === 'text' ? text : capitalize(text)
}

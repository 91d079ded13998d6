import type { Expectation } from '@callwright/contract/agent/rehearsals'
import { formatFieldValue, valueToText, type CallField } from '@callwright/contract/calls/call-fields'
import type { Option } from '#components/form/Select.tsx'
import { capitalize } from '#lib/capitalize.ts'

/** What an expectation can be about. `options`: its values; null if the value is typed. `start`: its first expectation. */
export type Subject = { label: string; options: readonly Option[] | null; start: Expectation }

/** @param people names of those to whom the agent can transfer calls */
export function listSubjects(fields: readonly CallField[], people: readonly string[]): Subject[] {
  const nobody = { value: '', label: 'Nobody' }
  return [
    { label: 'Agent says', options: null, start: { kind: 'says', value: '' } },
    { label: 'Agent never says', options: null, start: { kind: 'never-says', value: '' } },
    {
      label: 'Transfers to',
      options: [nobody, ...people.map((name) => ({ value: name, label: name }))],
      start: { kind: 'transfer', value: '' },
    },
    ...fields.map((field): Subject => {
      const options = valueOptions(field)
      const value = String(options?.[0]?.value ?? '')
      const isOutcome = field.kind === 'outcome'
      const start: Expectation = isOutcome ? { kind: 'outcome', value } : { kind: 'field', fieldId: field.id, value }
      return { label: `${field.name} is`, options, start }
    }),
  ]
}

function valueOptions({ kind, choices }: CallField): Option[] | null {
  if (kind === 'yes-no' || kind === 'goal') {
    return [true, false].map((value) => ({ value: valueToText(value), label: formatFieldValue(kind, value) }))
  }
  return choices.length === 0 ? null : choices.map(({ value }) => ({ value, label: capitalize(value) }))
}

/** The id of the subject. */
export function subjectId(expectation: Expectation): string {
  return expectation.kind === 'field' ? expectation.fieldId : expectation.kind
}

/** The subject of an expectation, whose value is always among the options. */
export function findSubject(subjects: readonly Subject[], expectation: Expectation): Subject {
  const id = subjectId(expectation)
  const found = subjects.find(({ start }) => subjectId(start) === id)
  const { label, options, start } = found ?? { label: 'Deleted question', options: null, start: expectation }
  const { value } = expectation
  const isOffered = options?.some((option) => option.value === value) ?? true
  return { label, options: isOffered ? options : [...(options ?? []), { value, label: value }], start }
}

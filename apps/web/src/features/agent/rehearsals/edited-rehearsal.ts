import {
  REHEARSAL_TURN_LENGTH,
  REHEARSAL_TURNS_MAX,
  saveRehearsalSchema,
  type Expectation,
  type NewRehearsal,
} from '@callwright/contract/agent/rehearsals'
import { formatFieldValue, valueToText, type CallField } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import { z } from '@callwright/contract/input/zod'
import type { Option } from '#components/form/Select.tsx'
import { capitalize } from '#lib/capitalize.ts'

export const NEW_REHEARSAL: NewRehearsal = { name: '', turns: [], expects: [{ kind: 'says', value: '' }] }

/** `turns`: one in each line. */
export type RehearsalForm = Omit<NewRehearsal, 'turns'> & { turns: string }

export const rehearsalFormSchema = z
  .custom<RehearsalForm>()
  .transform(({ turns, ...rest }) => ({ ...rest, turns: turns.split('\n').filter((line) => line.trim() !== '') }))
  .pipe(saveRehearsalSchema)

/** The simulator's notes about speech, which it does not understand. */
const NOTE = /^\(.*\)$/s

/** A new rehearsal with what the customer said in a call. */
export function toRehearsal(turns: readonly Turn[]): NewRehearsal {
  const lines = turns
    .filter(({ role, text }) => role === 'customer' && !NOTE.test(text.trim()))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, REHEARSAL_TURN_LENGTH).toWellFormed())
  return { ...NEW_REHEARSAL, turns: lines.slice(0, REHEARSAL_TURNS_MAX) }
}

/** What can be expected, besides the answer to each question. */
const SUBJECTS = [
  { value: 'says', label: 'Agent says' },
  { value: 'never-says', label: 'Agent never says' },
  { value: 'transfer', label: 'Transfers to' },
] as const

/** What an expectation can be about: a subject, or a field by its id. */
export function listSubjects(fields: readonly CallField[]): Option[] {
  return [...SUBJECTS, ...fields.map(({ id, name }) => ({ value: id, label: `${name} is` }))]
}

export function subjectOf(expectation: Expectation, fields: readonly CallField[]): string {
  if (expectation.kind === 'field') return expectation.fieldId
  const outcome = expectation.kind === 'outcome' && fields.find(({ kind }) => kind === 'outcome')
  return outcome ? outcome.id : expectation.kind
}

/** An expectation as it starts after its subject was chosen. */
export function startExpectation(subject: string, fields: readonly CallField[]): Expectation {
  const field = fields.find(({ id }) => id === subject)
  if (!field) return { kind: SUBJECTS.find(({ value }) => value === subject)?.value ?? 'says', value: '' }
  const value = String(valueOptions(field)?.[0]?.value ?? '')
  return field.kind === 'outcome' ? { kind: 'outcome', value } : { kind: 'field', fieldId: field.id, value }
}

/** What a field's value can be; null: any text or number. */
export function valueOptions({ kind, choices }: CallField): Option[] | null {
  if (kind === 'yes-no' || kind === 'goal') {
    return [true, false].map((value) => ({ value: valueToText(value), label: formatFieldValue(kind, value) }))
  }
  return choices.length === 0 ? null : choices.map(({ value }) => ({ value, label: capitalize(value) }))
}

/** A value that is no longer offered stays selected. */
export function withSelected(options: readonly Option[], value: string, label = value): readonly Option[] {
  return options.some((option) => option.value === value) ? options : [...options, { value, label }]
}

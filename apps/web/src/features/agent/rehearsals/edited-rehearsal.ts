import {
  REHEARSAL_TURN_LENGTH,
  REHEARSAL_TURNS_MAX,
  saveRehearsalSchema,
  type Expectation,
  type NewRehearsal,
} from '@callwright/contract/agent/rehearsals'
import { formatFieldValue, valueToText, type CallField, type FieldKind } from '@callwright/contract/calls/call-fields'
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

export const EXPECTATION_LABELS: Record<Expectation['kind'], string> = {
  says: 'Agent says',
  'never-says': 'Agent never says',
  transfer: 'Transfers to',
  outcome: 'Outcome is',
  field: 'Answer is',
}

/** What a field's value can be; null: any text or number. */
export function valueOptions({ kind, choices }: { kind: FieldKind; choices: CallField['choices'] }): Option[] | null {
  if (kind === 'yes-no' || kind === 'goal') {
    return [true, false].map((value) => ({ value: valueToText(value), label: formatFieldValue(kind, value) }))
  }
  return choices.length === 0 ? null : choices.map(({ value }) => ({ value, label: capitalize(value) }))
}

/** An expectation as it starts after its kind or field was chosen. */
export function startExpectation(
  kind: Expectation['kind'],
  { fields, fieldId }: { fields: readonly CallField[]; fieldId?: string },
): Expectation {
  if (kind !== 'field' && kind !== 'outcome') return { kind, value: '' }
  const isWanted = (field: CallField): boolean => (field.kind === 'outcome') === (kind === 'outcome')
  const field = fields.find(({ id }) => id === fieldId) ?? fields.find(isWanted)
  const value = String((field && valueOptions(field)?.[0]?.value) ?? '')
  return kind === 'outcome' ? { kind, value } : { kind, fieldId: field?.id ?? '', value }
}

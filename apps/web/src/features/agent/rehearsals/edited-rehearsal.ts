import {
  REHEARSAL_TURN_LENGTH,
  REHEARSAL_TURNS_MAX,
  saveRehearsalSchema,
  type NewRehearsal,
} from '@callwright/contract/agent/rehearsals'
import type { Turn } from '@callwright/contract/calls/calls'
import { z } from '@callwright/contract/input/zod'

export const NEW_REHEARSAL: NewRehearsal = { name: '', turns: [], expects: [{ kind: 'says', value: '' }] }

/** `turns`: one in each line. */
export type RehearsalForm = Omit<NewRehearsal, 'turns'> & { turns: string }

export const rehearsalFormSchema = z
  .custom<RehearsalForm>()
  .transform(({ turns, ...rest }) => ({ ...rest, turns: turns.split('\n').filter((line) => line.trim() !== '') }))
  .pipe(saveRehearsalSchema)

/** The simulator's notes about speech, which it does not understand. */
const NOTE = /^\((?:You spoke for|spoken,) \d+ s\b.*\)$/s

/** A new rehearsal with what the customer said in a call. */
export function toRehearsal(turns: readonly Turn[]): NewRehearsal {
  const lines = turns
    .filter(({ role, text }) => role === 'customer' && !NOTE.test(text.trim()))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, REHEARSAL_TURN_LENGTH).toWellFormed())
  return { ...NEW_REHEARSAL, turns: lines.slice(0, REHEARSAL_TURNS_MAX) }
}

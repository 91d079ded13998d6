import {
  DEFAULT_OUTCOME,
  FIELD_NAME_MAX,
  hasChoices,
  type Choice,
  type FieldDefinition,
  type FieldKind,
} from '@callwright/contract/calls/call-fields'
import { fieldDefinitionSchema } from '@callwright/contract/calls/call-field-schemas'
import { z } from '@callwright/contract/input/zod'
import { excerpt } from '#lib/excerpt.ts'

/** A field in the form; a new one has no ID yet. */
export type EditedField = FieldDefinition & { id?: string }

export const NEW_CHOICE: Choice = { value: '', isReached: true, isCallBack: false }
/** Its choices are for the kind with a list, in case it is chosen. */
export const NEW_FIELD: EditedField = { kind: 'yes-no', name: '', question: '', choices: [NEW_CHOICE, NEW_CHOICE] }
export const NEW_GOAL: EditedField = { kind: 'goal', name: '', question: '', choices: [] }
export const NEW_OUTCOME: EditedField = DEFAULT_OUTCOME

/** The kinds to choose from for a new field. There is only one outcome, and goals have their own button. */
export const NEW_FIELD_KINDS = ['yes-no', 'number', 'text', 'choice'] as const satisfies readonly FieldKind[]

/** Names a field after its question, and leaves out choices that were typed before another kind was chosen. */
export const fieldFormSchema = z
  .custom<EditedField>()
  .transform(({ kind, name, question, choices, needsBooking }): z.input<typeof fieldDefinitionSchema> => {
    const shortName = name.trim() || excerpt(question, FIELD_NAME_MAX - 1)
    return { kind, name: shortName, question, choices: hasChoices(kind) ? choices : [], needsBooking }
  })
  .pipe(fieldDefinitionSchema)

type Help = {
  /** What the answer is. */
  answer: string
  /** Examples. */
  name: string
  question: string
}

export const FIELD_HELP: Record<FieldKind, Help> = {
  outcome: {
    answer: 'The overall result of the call, one of your choices.',
    name: DEFAULT_OUTCOME.name,
    question: DEFAULT_OUTCOME.question,
  },
  'yes-no': { answer: 'The answer is yes or no.', name: 'New customer', question: 'Is the caller a new customer?' },
  number: { answer: 'The answer is a number.', name: 'Guests', question: 'For how many guests is the table?' },
  text: {
    answer: 'The answer is a short text.',
    name: 'Reason for the call',
    question: 'Why is the customer calling? Answer in one sentence.',
  },
  choice: {
    answer: 'The answer is one of your choices.',
    name: 'Service',
    question: 'Which service does the customer ask for?',
  },
  goal: {
    answer: 'Each call either reaches the goal or doesn’t.',
    name: 'Appointment agreed',
    question: 'Did the customer agree to a day and a time for an appointment?',
  },
}

/** What people call a field of this kind. */
export function nounOf(kind: FieldKind): 'outcome' | 'goal' | 'question' {
  return kind === 'outcome' || kind === 'goal' ? kind : 'question'
}

/**
 * What a business wants to know about each call. `outcome` is the call's overall result, one of a list; a business has
 * at most one. `goal` is something that a call should achieve.
 */
export const FIELD_KINDS = ['outcome', 'yes-no', 'number', 'text', 'choice', 'goal'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Per business. Goals do not count as fields. */
export const FIELDS_MAX = 20
export const GOALS_MAX = 5
export const FIELD_NAME_MAX = 60
/** The voice provider accepts 2,000 characters, and questions are sent with a request for quotations. */
export const QUESTION_MAX = 1700
export const CHOICES_MIN = 2
export const CHOICES_MAX = 50
export const CHOICE_MAX = 80
/** Longer answers of the analysis are cut. */
export const FIELD_TEXT_MAX = 2000

/**
 * `isReached`: the outcome means that somebody was reached. `isCallBack`: it means that the customer wants to be called
 * back. Both are without meaning for other lists.
 */
export type Choice = { value: string; isReached: boolean; isCallBack: boolean }

/**
 * A field as people define it. `choices` is empty unless the field is an outcome or a choice. `needsBooking`: a goal that
 * is reached only if an appointment was booked in the call.
 */
export type FieldDefinition = {
  kind: FieldKind
  name: string
  question: string
  choices: Choice[]
  needsBooking?: boolean | undefined
}

export type CallField = FieldDefinition & { id: string }

export function hasChoices(kind: FieldKind): boolean {
  return kind === 'outcome' || kind === 'choice'
}

/** Whether a kind's values are counted in reviews and campaigns. */
export function isCounted(kind: FieldKind): boolean {
  return kind === 'outcome' || kind === 'goal'
}

export const FIELD_KIND_LABELS: Record<FieldKind, string> = {
  outcome: 'Outcome',
  'yes-no': 'Yes or no',
  number: 'Number',
  text: 'Text',
  choice: 'Choice',
  goal: 'Goal',
}

/** Every new business starts with it. */
export const DEFAULT_OUTCOME: FieldDefinition = {
  kind: 'outcome',
  name: 'Outcome',
  question: 'What is the overall result of the call?',
  choices: [
    { value: 'interested', isReached: true, isCallBack: false },
    { value: 'not interested', isReached: true, isCallBack: false },
    { value: 'call back', isReached: true, isCallBack: true },
    { value: 'wrong number', isReached: false, isCallBack: false },
    { value: 'voicemail', isReached: false, isCallBack: false },
    { value: 'no conversation', isReached: false, isCallBack: false },
  ],
}

/**
 * Whether the provider's explanation quotes the call. `found`: the customer's words, or the agent's with an answer.
 * `agent`: words of the agent that the customer did not answer. `absent`: words that are not in the transcript.
 */
export const QUOTE_STATES = ['none', 'found', 'agent', 'absent'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** Why a value needs a check by a person. */
export const DOUBTS = ['not-in-call', 'agent-only', 'silent', 'not-in-list', 'not-booked'] as const
export type Doubt = (typeof DOUBTS)[number]

export const DOUBT_LABELS: Record<Doubt, string> = {
  'not-in-call': 'These words are not in the call.',
  'agent-only': 'Only the agent said this, and the customer did not answer.',
  silent: 'Nobody spoke in this call.',
  'not-in-list': 'This is not one of the choices.',
  'not-booked': 'The caller agreed, but nothing was booked.',
}

export type FieldValue = string | number | boolean

/** The value of one field for one call. */
export type CallValue = {
  fieldId: string
  kind: FieldKind
  /** the field's name when the call was analyzed */
  name: string
  /** the corrected value, or else the provider's; null if the call gave no answer */
  value: FieldValue | null
  /** the provider's value, also after a correction */
  providerValue: FieldValue | null
  /** the provider's explanation; null if it gave none */
  reason: string | null
  /** whether the explanation quotes the call; null if it was not compared with the transcript */
  quotes: QuoteState | null
  /** the index of the transcript line that is quoted, or else most similar; null if there is none */
  quoteTurn: number | null
  /** why a person should check the value; also null if a person corrected or confirmed it */
  doubt: Doubt | null
  /** epoch milliseconds; null if nobody corrected or confirmed the value */
  correctedAt: number | null
}

const YES = 'yes'
const NO = 'no'

/** A value as text: in the database, in filters and in URLs. */
export function valueToText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? YES : NO
  return String(value)
}

/** @returns null if the text is not a value of this kind */
export function textToValue(kind: FieldKind, text: string): FieldValue | null {
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  if (kind !== 'yes-no' && kind !== 'goal') return text
  if (text === YES) return true
  return text === NO ? false : null
}

/** A value as people read it. */
export function formatFieldValue(kind: FieldKind, value: FieldValue | null): string {
  if (value === null) return ''
  if (kind === 'goal') return value === true ? 'Reached' : 'Not reached'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** Values are compared and filtered without regard to case, by their first characters. */
export function toValueKey(value: FieldValue): string {
  return valueToText(value).trim().toLowerCase().slice(0, 100)
}

/** Why a call has no values. */
export const NO_VALUES_REASONS = {
  running: 'The call has not ended yet.',
  'not-answered': 'There was no conversation to analyze.',
  'no-fields': 'No outcomes were set up when this call took place.',
  removed: 'The analysis was removed together with the transcript.',
  'no-analysis': 'The voice provider sent no analysis of this call.',
} as const
export type NoValuesReason = keyof typeof NO_VALUES_REASONS

import { DEFAULT_OUTCOME, type Doubt, type FieldDefinition } from '../../packages/contract/src/calls/call-fields.ts'
import { generateSentence } from './vocabulary.ts'

/** `answer`: a random value as text, or null without an answer. */
type Field = FieldDefinition & { key: string; answer: (random: () => number) => string | null }

/** What every business wants to know about its calls. */
export const FIELDS: readonly Field[] = [
  {
    ...DEFAULT_OUTCOME,
    key: 'outcome',
    answer: pickByShare({
      ...{ interested: 0.35, 'not interested': 0.25, 'call back': 0.15 },
      ...{ voicemail: 0.1, 'no conversation': 0.1, 'wrong number': 0.05 },
    }),
  },
  {
    key: 'booked',
    kind: 'goal',
    name: 'Appointment booked',
    question: 'The customer booked an appointment.',
    choices: [],
    answer: pickByShare({ yes: 0.3, no: 0.6 }),
  },
  {
    key: 'customer',
    kind: 'yes-no',
    name: 'Existing customer',
    question: 'Is this person a customer already?',
    choices: [],
    answer: pickByShare({ yes: 0.4, no: 0.4 }),
  },
  {
    key: 'rooms',
    kind: 'number',
    name: 'Rooms',
    question: 'How many rooms are there?',
    choices: [],
    answer: (random) => (random() < 0.6 ? String(1 + Math.floor(random() * 12)) : null),
  },
  {
    key: 'topic',
    kind: 'text',
    name: 'Topic',
    question: 'What is the call about, in a few words?',
    choices: [],
    answer: (random) => generateSentence(3, random),
  },
]

/** The id of a business's field. */
export function fieldId(tenantId: string, key: string): string {
  return `${tenantId}-${key}`
}

export type GeneratedValue = {
  field: Field
  value: string | null
  reason: string
  quoteTurn: number | null
  doubt: Doubt | null
}

const DOUBTFUL_SHARE = 0.02
/** In every transcript, lines 1, 3 and 5 are the customer's. */
const CUSTOMER_TURNS = 3

/** A call's values, one for each field. */
export function generateValues(random: () => number): GeneratedValue[] {
  return FIELDS.map<GeneratedValue>((field) => {
    const value = field.answer(random)
    const isDoubtful = value !== null && random() < DOUBTFUL_SHARE
    return {
      field,
      value,
      reason: generateSentence(10, random),
      quoteTurn: value === null || isDoubtful ? null : 1 + 2 * Math.floor(random() * CUSTOMER_TURNS),
      doubt: isDoubtful ? 'not-in-call' : null,
    }
  })
}

/** @param shares the probability of each answer; the rest is no answer */
function pickByShare(shares: Readonly<Record<string, number>>): Field['answer'] {
  return (random) => {
    let rest = random()
    for (const [value, share] of Object.entries(shares)) {
      rest -= share
      if (rest < 0) return value
    }
    return null
  }
}

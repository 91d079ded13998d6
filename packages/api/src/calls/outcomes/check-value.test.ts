import { DEFAULT_OUTCOME, type Doubt, type FieldKind, type FieldValue } from '@callwright/contract/calls/call-fields'
import { describe, expect, it } from 'vitest'
import { checkValue } from './check-value.ts'
import { readValueCases, toTurns } from './testing/value-case.ts'

const SETS = ['values-1.txt', 'values-2.txt', 'values-3.txt']

describe('the examples', () => {
  const cases = SETS.flatMap((set) => readValueCases(set))
  const checked = cases.map((each) => ({ ...each, ...checkValue(each.field, each.value, each.turns) }))
  const count = (marked: readonly { doubt: Doubt | null }[]): number =>
    marked.filter(({ doubt }) => doubt !== null).length

  it('doubts nearly all faults and few sound values', () => {
    const faults = checked.filter(({ fault }) => fault !== null)
    const sound = checked.filter(({ fault }) => fault === null)
    expect(faults.length).toBeGreaterThan(170)
    expect(count(faults) / faults.length).toBeGreaterThanOrEqual(0.9)
    expect(count(sound) / sound.length).toBeLessThanOrEqual(0.07)
  })

  it('quotes the customer, except about what the agent did', () => {
    const quoted = checked.filter(({ quoteTurn }) => quoteTurn !== null)
    const ofAgent = quoted.filter(({ quoteTurn, turns }) => turns[quoteTurn ?? 0]?.role === 'agent')
    expect(quoted.length).toBeGreaterThan(150)
    expect(ofAgent.filter(({ field }) => !/agent|assistant/i.test(field.question))).toEqual([])
  })
})

type Row = {
  kind: FieldKind
  question: string
  value: FieldValue
  call: string
  doubt: Doubt | null
  choices?: string[]
}

const OUTCOMES = DEFAULT_OUTCOME.choices.map(({ value }) => value)
const NO_ANSWER = 'A: How many people will come?\nC: Do you have a patio?'
const CORRECTED = 'A: How many people?\nC: Five. No, sorry, make it six.'
const OPTIONS = 'A: I have Tuesday at two or Friday at ten.\nC: Friday is better.'
const EMAIL = 'A: Your email?\nC: Dan at brightpath dot com. No, sorry, dot org.'
const STREET = 'A: Which street?\nC: Maple Avenue.\nA: By the school?\nC: Uh, no, hold on, Maple Court.'

describe('checkValue', () => {
  it.each<Row>([
    { kind: 'number', question: 'How many people will come?', value: 4, call: 'C: We are four.', doubt: null },
    { kind: 'number', question: 'How many people will come?', value: 4, call: NO_ANSWER, doubt: 'not-said' },
    { kind: 'number', question: 'How many people will come?', value: 5, call: CORRECTED, doubt: 'replaced' },
    { kind: 'number', question: 'How many people will come?', value: 6, call: CORRECTED, doubt: null },
    {
      kind: 'number',
      question: 'How many people will come?',
      value: 5,
      call: 'A: Who is coming?\nC: Me, my husband, and our three kids.',
      doubt: null,
    },
    {
      kind: 'number',
      question: 'How many bedrooms does the house have?',
      value: 2,
      call: 'A: How big is it?\nC: Three bedrooms and two bathrooms.',
      doubt: 'not-said',
    },
    {
      kind: 'number',
      question: 'How many people will come?',
      value: 40,
      call: 'A: Shall we say forty?\nC: I have no idea yet.',
      doubt: 'agent-only',
    },
    {
      kind: 'number',
      question: 'How many months are left?',
      value: 18,
      call: 'A: How long is your contract?\nC: Another year and a half.',
      doubt: null,
    },
    { kind: 'text', question: 'When is the appointment?', value: 'Friday at 10 am', call: OPTIONS, doubt: null },
    {
      kind: 'text',
      question: 'When is the appointment?',
      value: 'Tuesday at 2 pm',
      call: OPTIONS,
      doubt: 'not-said',
    },
    { kind: 'text', question: 'What is the email address?', value: 'dan@brightpath.org', call: EMAIL, doubt: null },
    {
      kind: 'text',
      question: 'What is the email address?',
      value: 'dan@brightpath.com',
      call: EMAIL,
      doubt: 'replaced',
    },
    { kind: 'text', question: 'What is the street?', value: 'Maple Court', call: STREET, doubt: null },
    { kind: 'text', question: 'What is the street?', value: 'Maple Avenue', call: STREET, doubt: 'replaced' },
    {
      kind: 'text',
      question: 'What is the last name?',
      value: 'Brzezinski',
      call: 'A: Your last name?\nC: B as in boy, R, Z as in zebra, E, Z again, I, N, S, K, I.',
      doubt: null,
    },
    {
      kind: 'yes-no',
      question: 'Does the customer own the home?',
      value: true,
      call: 'A: Do you own the home?\nC: No, we rent it.',
      doubt: 'denied',
    },
    {
      kind: 'yes-no',
      question: 'Does the customer want delivery?',
      value: true,
      call: 'A: Pickup or delivery?\nC: Delivery. Actually, pickup is fine.',
      doubt: 'denied',
    },
    {
      kind: 'goal',
      question: 'The customer agreed to an appointment.',
      value: true,
      call: 'A: Would Monday at nine work?\nC: How long does it take?\nA: An hour.\nC: Then yes, that is fine.',
      doubt: null,
    },
    {
      kind: 'goal',
      question: 'The customer agreed to an appointment.',
      value: true,
      call: 'A: I will put you down for Monday at nine.\nC: Who is this?',
      doubt: 'agent-only',
    },
    {
      kind: 'choice',
      question: 'Which color does the customer want?',
      choices: ['red', 'blue'],
      value: 'red',
      call: 'A: Red or blue?\nC: Red. Hm, let me have the blue one.',
      doubt: 'replaced',
    },
    {
      kind: 'choice',
      question: 'Which color does the customer want?',
      choices: ['red', 'blue'],
      value: 'green',
      call: 'A: Red or blue?\nC: Green.',
      doubt: 'not-in-list',
    },
    {
      kind: 'outcome',
      question: 'What is the result?',
      choices: OUTCOMES,
      value: 'interested',
      call: 'A: How many people will come?\nC: We are four, and yes, please book it.',
      doubt: null,
    },
    {
      kind: 'outcome',
      question: 'What is the result?',
      choices: OUTCOMES,
      value: 'interested',
      call: 'A: Would you like a quote?\nC: No thanks, I am not interested.',
      doubt: 'denied',
    },
    {
      kind: 'outcome',
      question: 'What is the result?',
      choices: OUTCOMES,
      value: 'voicemail',
      call: 'C: You have reached the Millers. Leave a message after the beep.\nA: Hi, this is Ada.',
      doubt: null,
    },
    {
      kind: 'outcome',
      question: 'What is the result?',
      choices: OUTCOMES,
      value: 'interested',
      call: 'A: Hello?',
      doubt: 'silent',
    },
  ])('finds $doubt about $value after "$call"', ({ kind, question, value, call, doubt, choices = [] }) => {
    expect(checkValue({ kind, name: '', question, choices }, value, toTurns(call)).doubt).toBe(doubt)
  })

  it('says nothing about a field without a value, or with a name in any form', () => {
    const field = { kind: 'number', name: 'party_size', question: '', choices: [] } as const
    expect(checkValue(field, null, toTurns('C: Hello.'))).toEqual({ quoteTurn: null, doubt: null })
    expect(checkValue(field, 4, toTurns('A: Your party size?\nC: Four.'))).toEqual({ quoteTurn: 1, doubt: null })
  })

  it.each(['constructor', '__proto__', 'toString'])('reads "%s" as a word like any other', (word) => {
    const turns = toTurns(`A: Is it ${word} street?\nC: Yes, 5 ${word}, half past ${word}, ${word} at ${word} dot com.`)
    const field = { name: word, question: `Which ${word}?`, choices: [] }
    const values: [FieldKind, FieldValue][] = [
      ['text', `5 ${word} Street`],
      ['number', 5],
      ['yes-no', true],
      ['goal', false],
    ]
    for (const [kind, value] of values) expect(checkValue({ ...field, kind }, value, turns)).toBeTypeOf('object')
  })

  it('reads a long call', () => {
    const call = 'A: Shall we say Friday, or Monday at nine?\nC: Well, I think Friday is better for the twelve of us.\n'
    const turns = toTurns(call.repeat(1000))
    const field = { kind: 'number', name: 'Guests', question: 'How many guests?', choices: [] } as const
    expect(checkValue(field, 12, turns)).toEqual({ quoteTurn: 1999, doubt: null })
  })
})

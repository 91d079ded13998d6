import { type CallField, DEFAULT_OUTCOME, type FieldKind } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { describe, expect, it } from 'vitest'
import { MESSAGE_ONLY_PROMPT } from '../message-only-prompt.ts'
import { CALL_BACK_ID, OPT_OUT_ID } from '../reserved-questions.ts'
import { seeded } from '../testing/seeded.ts'
import { TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { AnalysisResult, Conversation } from '../voice-provider.ts'
import { type Course, decideConversation, type SimulatedCall } from './conversation.ts'
import { DIALOGUES, VOICEMAIL_GREETING } from './dialogues.ts'

const CALL: SimulatedCall = {
  conversationId: 'conv_sim_1',
  agentId: 'agent_sim_a',
  tenantId: 'a',
  callId: 'call_1',
  direction: 'inbound',
  callerNumber: null,
  calledNumber: asE164('+12025550123'),
  businessName: 'Acme',
  systemPrompt: '',
  firstMessage: '',
  variables: { name: 'Rosa Diaz' },
}
/** Each prompt suits only one dialogue. */
const TABLE = { systemPrompt: 'We run a restaurant.' }
const CALLBACK = { systemPrompt: 'Be kind.' }
const DECLINED = { direction: 'outbound', firstMessage: 'Hello {{name}}, it is about our discount.' } as const

const OUTCOME: CallField = { ...DEFAULT_OUTCOME, id: 'outcome' }
const GUESTS = field('number', 'Guests', 'How many people will come?')
const NOT_MENTIONED = { value: null, reason: 'This was not mentioned.' }
const SEEDS = Array.from({ length: 2000 }, (_, index) => index)
/** Random numbers with which every result is right. */
const CHANCES = Array.from({ length: 9 }, (_, index) => 0.1 + index / 10)
const ANSWERED: Course = { endReason: 'answered' }
const ASKS_FOR_CALL_BACK: Course = { ...ANSWERED, asksFor: 'call-back' }
const VOICEMAIL: Course = { endReason: 'voicemail' }
const PERSON: Course = { ...ANSWERED, asksFor: 'person' }

const TEXTS: [name: string, question: string, call: Partial<SimulatedCall>, value: string | null][] = [
  ['Customer', 'What is the name of the customer?', TABLE, 'Rosa'],
  ['Callback number', 'How can the customer be reached?', CALLBACK, '202-555-0142'],
  ['Phone', 'What is the phone number?', TABLE, null],
  ['Time', 'When will they come?', TABLE, '7 pm'],
  ['Date', 'On which day will they come?', DECLINED, null],
  ['Reason', 'What does the customer want?', TABLE, 'a table'],
  ['Topic', 'What was the call about?', DECLINED, 'prices'],
  ['Mood', 'How did the customer feel?', TABLE, null],
]

const DECISIONS: [kind: FieldKind, question: string, call: Partial<SimulatedCall>, value: boolean][] = [
  ['yes-no', 'Did the customer agree?', TABLE, true],
  ['goal', 'The customer agreed.', TABLE, true],
  ['yes-no', 'Did the customer agree?', DECLINED, false],
  ['goal', 'The customer agreed.', CALLBACK, false],
  ['goal', 'The customer left a phone number.', CALLBACK, true],
  ['goal', 'The customer left a phone number.', TABLE, false],
]

function field(kind: FieldKind, name: string, question: string, choices: string[] = []): CallField {
  return {
    id: name,
    kind,
    name,
    question,
    choices: choices.map((value) => ({ value, isReached: true, isCallBack: false })),
  }
}

function converse(call: Partial<SimulatedCall>, random = () => 0.5, course = ANSWERED): Conversation {
  return decideConversation({ ...CALL, ...call }, { startedAt: 0, random, callSeconds: { min: 5, max: 10 }, course })
    .ended
}

function analyze(fields: CallField[], call: Partial<SimulatedCall>, random = () => 0.5): readonly AnalysisResult[] {
  return converse({ ...call, fields }, random).analysis ?? []
}

/** Each quotation, as a line of the transcript. */
function readQuotes(reason: string): string[] {
  return [...reason.matchAll(/The (\w+) said: "([^"]+)"/g)].map(([, role, text]) => `${role}: ${text}`)
}

function linesOf({ turns }: Conversation): string[] {
  return turns.map(({ role, text }) => `${role}: ${text}`)
}

/** Answered calls of every dialogue. */
function converseAboutAll(fields: CallField[], recordingMode?: 'ask'): Conversation[] {
  const words = ['appointment', 'opening hours', 'prices', 'order', 'table', 'problem', 'question', 'quote']
  const calls = words.flatMap((word) =>
    (['inbound', 'outbound'] as const).map((direction) => ({ direction, systemPrompt: `It is about your ${word}.` })),
  )
  const courses = [
    { course: ANSWERED },
    { course: ASKS_FOR_CALL_BACK },
    { course: PERSON },
    { course: PERSON, transfers: TEST_TRANSFERS },
  ]
  return calls.flatMap((call) =>
    courses.flatMap(({ course, ...transfers }) =>
      CHANCES.map((chance) => converse({ ...call, ...transfers, fields, recordingMode }, () => chance, course)),
    ),
  )
}

function answer(asked: CallField, call: Partial<SimulatedCall>): Omit<AnalysisResult, 'fieldId'> | undefined {
  const [result] = analyze([asked], call)
  return result && { value: result.value, reason: result.reason }
}

describe('a simulated analysis', () => {
  it('has the outcome that the dialogue had, in the words of the list', () => {
    const reason = 'The agent said: "Would you like an offer?" The customer said: "Thank you, but not this year."'
    expect(answer(OUTCOME, DECLINED)).toEqual({ value: 'not interested', reason })
    expect(answer(OUTCOME, { ...DECLINED, systemPrompt: 'Our discount is 10 percent.' })?.reason).toBe(reason)
    expect(answer(OUTCOME, TABLE)?.value).toBe('interested')
    expect(answer(OUTCOME, CALLBACK)?.value).toBe('call back')
    const result = field('outcome', 'Result', 'How did it end?', ['Lost', 'Interested'])
    expect(answer(result, TABLE)?.value).toBe('Interested')
    const used = new Set(DIALOGUES.map(({ outcome }) => outcome))
    expect(DEFAULT_OUTCOME.choices.map(({ value }) => value)).toEqual(expect.arrayContaining([...used]))
  })

  it('takes the choice of another list whose words were said, or none', () => {
    const seat = (...choices: string[]): CallField => field('choice', 'Seat', 'Where do they want to sit?', choices)
    const said = 'The customer said: "Hi, Rosa here. I\'d like to reserve a table for four."'
    expect(answer(seat('Terrace', 'Table', 'Table for four'), TABLE)).toEqual({ value: 'Table for four', reason: said })
    expect(answer(seat('Terrace', 'Window seat'), TABLE)).toEqual(NOT_MENTIONED)
    expect(answer(field('outcome', 'Result', 'How did it end?', ['Accepted', 'Declined']), DECLINED)).toEqual({
      value: 'Declined',
      reason: 'The agent said: "Would you like an offer?" The customer said: "Thank you, but not this year."',
    })
  })

  it('takes a number that the customer said, also as a word, but no phone number', () => {
    const said = 'The customer said: "Hi, Rosa here. I\'d like to reserve a table for four."'
    expect(answer(GUESTS, TABLE)).toEqual({ value: 4, reason: said })
    expect(answer(GUESTS, CALLBACK)).toEqual(NOT_MENTIONED)
    expect(answer(GUESTS, { ...DECLINED, systemPrompt: 'Our discount is 10 percent.' })).toEqual(NOT_MENTIONED)
  })

  it.each(TEXTS)('finds the text for %s: %s', (name, question, call, value) => {
    const found = answer(field('text', name, question), call)
    expect(found?.value).toBe(value)
    expect(found?.reason).toContain(value ?? 'This was not mentioned.')
  })

  it.each(DECISIONS)('decides a %s by what was said: %s', (kind, question, call, value) => {
    const found = answer(field(kind, 'Result', question), call)
    expect(found?.value).toBe(value)
    expect(found?.reason).toMatch(/^((The agent said: ".+" )?The customer said: ".+"|This was not mentioned\.)$/)
  })

  it('quotes the words that show a value as they were said, and none without a value', () => {
    const texts = TEXTS.map(([name, question]) => field('text', name, question))
    const decisions = DECISIONS.map(([kind, question], index) => field(kind, `Result ${index}`, question))
    const topic = field('choice', 'Topic', 'What was it about?', [...new Set(DIALOGUES.map((each) => each.topic))])
    const fields = [OUTCOME, GUESTS, topic, ...texts, ...decisions]
    const conversations = [...converseAboutAll(fields), ...converseAboutAll(fields, 'ask')]
    const endings = DIALOGUES.map(({ ending }) => ending.replace('{person}', 'Ann'))
    expect(endings.filter((ending) => !conversations.some(({ summary }) => summary?.endsWith(ending)))).toEqual([])
    const unsound = conversations.flatMap((conversation) =>
      (conversation.analysis ?? []).filter(({ value, reason }) => {
        const turns = readQuotes(reason).map((quoted) => findTurn(linesOf(conversation), quoted))
        const [first = -1, last = first] = turns
        if (value === null) return reason !== NOT_MENTIONED.reason
        if (turns.length === 0) return value !== false
        // The customer's line is the last, and the agent's the one before it.
        const isAnswer = turns.length === 1 || (turns.length === 2 && first === last - 1)
        return first === -1 || conversation.turns[last]?.role !== 'customer' || !isAnswer
      }),
    )
    expect(unsound).toEqual([])
  })

  it.each([
    ['a customer who accepts a call-back', CALLBACK, ANSWERED, 'no time', ['agent', 'customer']],
    ['a customer who wants a call-back', DECLINED, ASKS_FOR_CALL_BACK, 'tomorrow at 10:00', ['customer']],
    ['any other customer', TABLE, ANSWERED, null, []],
    ['a customer who declines', DECLINED, ANSWERED, null, []],
    ['a transfer', { transfers: TEST_TRANSFERS }, PERSON, null, []],
    ['a message for a person', {}, PERSON, null, []],
    ['a voicemail', { direction: 'outbound' }, VOICEMAIL, null, []],
    ['a call with a message only', { systemPrompt: MESSAGE_ONLY_PROMPT }, ANSWERED, null, []],
  ] as const)('has the reserved answers, also without fields, for %s', (_, call, course, callBack, quoted) => {
    for (const fields of [undefined, [], [OUTCOME, GUESTS]]) {
      const conversation = converse({ ...call, fields }, undefined, course)
      const reserved = (conversation.analysis ?? []).slice(fields?.length ?? 0)
      expect(reserved.map(({ fieldId, value }) => [fieldId, value])).toEqual([
        [OPT_OUT_ID, false],
        [CALL_BACK_ID, callBack],
      ])
      const roles = reserved.map(({ reason }) => readQuotes(reason).map((line) => line.split(':')[0]))
      expect(roles).toEqual([[], quoted])
    }
  })

  it.each([
    [0.1, 'tomorrow at 09:00', 'Yes, tomorrow at 9 am, please. My number is 312-555-0177.'],
    [0.5, 'no time', 'Yes, please. You can reach me at 312-555-0177.'],
    [0.9, 'Friday at 14:00', 'On Friday at 2 pm would be good, at 312-555-0177.'],
  ])('has call-backs at different times, to the customer’s own number (%d)', (chance, value, said) => {
    const { analysis = [] } = converse({ ...CALLBACK, callerNumber: asE164('+13125550177') }, () => chance)
    const callBack = analysis.find(({ fieldId }) => fieldId === CALL_BACK_ID)
    expect(callBack?.value).toBe(value)
    expect(callBack?.reason).toContain(`The customer said: "${said}"`)
  })

  it('has a call-back for exactly the calls whose outcome is one', () => {
    for (const { analysis = [] } of converseAboutAll([OUTCOME])) {
      const [outcome, , callBack] = analysis
      expect(callBack?.value !== null).toBe(outcome?.value === 'call back')
    }
  })

  it('quotes the greeting of a voicemail, and nothing of a call with a message only', () => {
    const greeting = converse({ fields: [OUTCOME] }, undefined, VOICEMAIL).analysis?.[0]
    expect(greeting?.reason).toContain(`"${VOICEMAIL_GREETING[0]}"`)
    const message = converse({ fields: [OUTCOME], systemPrompt: MESSAGE_ONLY_PROMPT }).analysis
    expect(message?.map(({ reason }) => reason).join('')).not.toContain('"')
  })

  it('has one wrong value in about one of twelve calls: a number that nobody said', () => {
    const conversations = SEEDS.map((seed) => converse({ ...TABLE, fields: [OUTCOME, GUESTS] }, seeded(seed)))
    const results = conversations.map(({ analysis = [] }) => analysis)
    const wrong = results.filter(([, guests]) => guests?.value !== 4)
    expect(wrong.length / SEEDS.length).toBeGreaterThan(0.05)
    expect(wrong.length / SEEDS.length).toBeLessThan(0.12)
    expect(results.every(([outcome]) => outcome?.value === 'interested')).toBe(true)
    const said = conversations.flatMap(linesOf).map(toWords)
    const invented = new Set(wrong.flatMap(([, guests]) => readQuotes(guests?.reason ?? '')))
    for (const [, guests] of wrong) {
      const [quotation] = readQuotes(guests?.reason ?? '')
      expect(toWords(quotation ?? '')).toContain(String(guests?.value))
      // Said by the customer about the time.
      expect(guests?.value).not.toBe(7)
    }
    expect(new Set([...invented].map((quotation) => quotation.replace(/\d+/, ''))).size).toBeGreaterThan(2)
    for (const quotation of invented) expect(said.filter((line) => sharesMost(toWords(quotation), line))).toEqual([])
  })

  it('is sometimes wrong about a customer who declined, and never about the rest of that call', () => {
    const results = SEEDS.map((seed) => analyze([OUTCOME, GUESTS], DECLINED, seeded(seed)))
    const wrong = results.filter(([outcome]) => outcome?.value === 'interested')
    const invented = new Set(wrong.map(([outcome]) => outcome?.reason ?? ''))
    expect(invented.size).toBeGreaterThan(2)
    const said = converseAboutAll([]).flatMap(linesOf).map(toWords)
    for (const reason of invented) {
      const words = toWords(readQuotes(reason).join())
      expect(said.filter((line) => sharesMost(words, line))).toEqual([])
    }
    expect(wrong.length / SEEDS.length).toBeGreaterThan(0.05)
    expect(wrong.length / SEEDS.length).toBeLessThan(0.12)
    expect(results.every(([, guests]) => guests?.value === null)).toBe(true)
    // Without a field that it could get wrong, every value is right.
    const sound = SEEDS.map((seed) => analyze([OUTCOME], TABLE, seeded(seed)))
    expect(sound.every(([outcome]) => outcome?.value === 'interested')).toBe(true)
  })

  it('depends only on the random source', () => {
    const [first, second] = [1, 1].map((seed) => analyze([OUTCOME, GUESTS], TABLE, seeded(seed)))
    expect(first).toEqual(second)
  })
})

function findTurn(lines: readonly string[], quoted: string): number {
  const [role = '', text = ''] = quoted.split(/: (.*)/)
  return lines.findIndex((line) => line.startsWith(role) && line.includes(text))
}

function toWords(text: string): string[] {
  return (
    text
      .replace(/^\w+: /, '')
      .toLowerCase()
      .match(/\w+/g) ?? []
  )
}

function sharesMost(words: readonly string[], line: readonly string[]): boolean {
  return words.filter((word) => line.includes(word)).length > words.length / 2
}
